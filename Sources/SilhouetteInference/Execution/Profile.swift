// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore

/// The times of a model's steps, and the machine's limit.
public struct Profile: Sendable {
  /// One step.
  public struct Step: Hashable, Sendable {
    /// Its operators, such as `convolution2D 1×1`.
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
  public var multiplyAdds: Int { steps.reduce(0) { $0.saturatingSum($1.multiplyAdds) } }
}

extension Model {
  /// Runs the model on zeros and measures its steps.
  ///
  /// - Parameter rounds: The number of runs, at least 1.
  /// - Throws: ``InferenceError`` as ``run(_:)-([Tensor])``.
  public func profile(rounds: Int = 30) throws -> Profile {
    let inputs = try graph.inputs.map { try Tensor.allocated(graph[$0].type) }
    // The first run makes memory and wakes threads.
    _ = try measuredRun(inputs)
    let runs = try (0..<max(rounds, 1)).map { _ in try measuredRun(inputs) }
    let steps = plan.steps.enumerated().map { index, step in
      let value = graph.values[step.writes]
      return Profile.Step(
        name: step.name, value: value.name, shape: value.type.shape,
        multiplyAdds: step.multiplyAdds,
        seconds: runs.reduce(.infinity) { min($0, $1[index]) })
    }
    let totals = runs.map { $0.reduce(0, +) }.sorted()
    return Profile(
      steps: steps, seconds: totals[totals.count / 2],
      peakMultiplyAddsPerSecond: (0..<5).reduce(0) { best, _ in max(best, measuredPeak()) })
  }

  /// Runs the model once.
  ///
  /// - Parameter inputs: As for ``run(_:)-([Tensor])``.
  /// - Returns: The seconds that each step took, in their order.
  /// - Throws: ``InferenceError`` as ``run(_:)-([Tensor])``.
  @_spi(Benchmarks)
  public func measuredRun(_ inputs: [Tensor]) throws -> [Double] {
    let clock = ContinuousClock()
    var seconds = [Double](repeating: 0, count: plan.steps.count)
    var last = clock.now
    try withSession(inputs, cancellation: nil) { index in
      let now = clock.now
      seconds[index] = (now - last) / .seconds(1)
      last = now
    } _: { _ in
    }
    return seconds
  }

  /// The multiply-adds a second that the model's threads reach in registers together, measured once
  /// for some milliseconds.
  @_spi(Benchmarks)
  public func measuredPeak() -> Double {
    let rounds = 2_000_000
    let duration = ContinuousClock().measure {
      threadPool.forEach(taskCount: threadPool.threadCount) { _, _ in
        // The result is used, so that the work is done.
        precondition(kernelTable.multiplyAddPeak(rounds: rounds).isFinite)
      }
    }
    let count = Double(rounds * kernelTable.multiplyAddsPerRound * threadPool.threadCount)
    return count / (duration / .seconds(1))
  }
}
