// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore

/// How long the steps of a model take, and what the machine could do at most.
public struct Profile: Sendable {
  /// One step.
  public struct Step: Hashable, Sendable {
    /// What it does, such as `convolution2D 1×1`.
    public let name: String
    /// The name of the value that it makes.
    public let value: String
    /// The shape of that value.
    public let shape: Shape
    /// The multiplications followed by an addition.
    public let multiplyAdds: Int
    /// The least time of all rounds.
    public let seconds: Double
  }

  /// The steps in their order.
  public let steps: [Step]
  /// The median time of a whole run, in seconds.
  public let seconds: Double
  /// The multiply-adds a second that all threads together reached in registers: the machine's limit.
  public let peakMultiplyAddsPerSecond: Double

  /// The multiplications followed by an addition of one run.
  public var multiplyAdds: Int { steps.reduce(0) { $0 + $1.multiplyAdds } }
}

extension Model {
  /// Runs the model on zeros and measures its steps.
  ///
  /// - Parameter rounds: How often to run it, at least 1.
  /// - Throws: ``InferenceError`` as ``run(_:)-([Tensor])``.
  public func profile(rounds: Int = 30) throws -> Profile {
    let inputs = graph.inputs.map {
      Tensor(zeros: graph[$0].type.shape, of: graph[$0].type.elementType)
    }
    let clock = ContinuousClock()
    var best = [Double](repeating: .infinity, count: plan.steps.count)
    var totals: [Double] = []
    for round in 0...max(rounds, 1) {
      let start = clock.now
      var last = start
      try withSession(inputs, cancellation: nil) { index in
        let now = clock.now
        // The first round makes memory and wakes threads.
        if round > 0 { best[index] = min(best[index], (now - last) / .seconds(1)) }
        last = now
      } _: { _ in
      }
      if round > 0 { totals.append((clock.now - start) / .seconds(1)) }
    }
    let steps = zip(plan.steps, best).map { step, seconds in
      let value = graph.values[step.writes]
      return Profile.Step(
        name: step.name, value: value.name, shape: value.type.shape,
        multiplyAdds: step.multiplyAdds, seconds: seconds)
    }
    return Profile(
      steps: steps, seconds: totals.sorted()[totals.count / 2],
      peakMultiplyAddsPerSecond: measurePeak())
  }

  /// The multiply-adds a second of all threads in registers, the best of some tries.
  private func measurePeak() -> Double {
    let clock = ContinuousClock()
    let rounds = 2_000_000
    var best = 0.0
    for _ in 0..<5 {
      let duration = clock.measure {
        threadPool.forEach(taskCount: threadPool.threadCount) { _, _ in
          // The result is used, so that the work is done.
          precondition(kernelTable.multiplyAddPeak(rounds).isFinite)
        }
      }
      let count = Double(rounds * kernelTable.multiplyAddsPerRound * threadPool.threadCount)
      best = max(best, count / (duration / .seconds(1)))
    }
    return best
  }
}
