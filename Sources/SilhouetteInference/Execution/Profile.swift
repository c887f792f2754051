// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore

extension Model {
  /// The times that a model's steps take, and the machine's limit.
  public struct Profile: Sendable {
    /// A step of the plan and its measured time.
    public struct Step: Hashable, Sendable {
      /// Its operators, such as `convolution2D 1×1`.
      public let name: String
      /// The name of the value that it computes.
      public let value: String
      /// The shape of that value.
      public let shape: TensorShape
      /// The number of multiplications followed by an addition in the operator's definition; Winograd's algorithm needs
      /// fewer.
      public let multiplyAdds: Int
      /// The shortest time of all rounds; `nil` if no round was completed.
      public let seconds: Double?
    }

    /// The steps, in the order in which they run.
    public let steps: [Step]
    /// The number of complete runs that were measured; 0 if the time ran out before the first was complete.
    package let roundCount: Int
    /// The median time of a whole run, in seconds; `nil` without a complete run.
    public let seconds: Double?
    /// The multiply-adds per second that all threads together reached in registers: the machine's limit. `nil` if other work
    /// on the machine disturbed the measurement so much that a step was faster.
    package let peakMultiplyAddsPerSecond: Double?

    /// The number of multiplications followed by an addition in one run.
    public var multiplyAdds: Int { steps.reduce(0) { $0.saturatingSum($1.multiplyAdds) } }
  }
}

extension Model {
  /// Runs the model on zeros and measures its steps.
  ///
  /// - Parameters:
  ///   - rounds: The number of runs, at least 1.
  ///   - duration: The time after which no further run begins, and a first run that is still in progress is abandoned.
  /// - Throws: ``InferenceError`` as ``run(_:)-([Tensor])``; `CancellationError` if the thread's work is cancelled.
  public func profile(rounds: Int = 30, duration: Duration = .seconds(5)) throws -> Profile {
    let inputs = try graph.inputs.map { try Tensor.allocated(graph[$0].type) }
    let end = ContinuousClock.now + duration
    let measured = try measuredRuns(inputs, count: max(rounds, 1), until: end)
    let steps = plan.steps.enumerated().map { index, step in
      let value = graph.values[step.writes]
      return Profile.Step(
        name: step.name, value: value.name, shape: value.type.shape,
        multiplyAdds: step.multiplyAdds, seconds: measured.runs.map { $0[index] }.min())
    }
    let totals = measured.runs.map { $0.reduce(0, +) }.sorted()
    // Winograd's algorithm multiplies less than the definition, so its rate proves nothing.
    let isDisturbed = zip(plan.steps, steps).contains { step, times in
      guard let seconds = times.seconds, !(step is WinogradStep) else { return false }
      return Double(step.multiplyAdds) > 1.05 * measured.peak * seconds
    }
    return Profile(
      steps: steps, roundCount: totals.count,
      seconds: totals.isEmpty ? nil : totals[totals.count / 2],
      peakMultiplyAddsPerSecond: isDisturbed ? nil : measured.peak)
  }

  /// Runs the model repeatedly, and measures the machine's limit in between, so that both meet the same disturbances.
  private func measuredRuns(
    _ inputs: [Tensor], count: Int, until end: ContinuousClock.Instant
  ) throws -> (runs: [[Double]], peak: Double) {
    var peak = (0..<5).reduce(0) { best, _ in max(best, measuredPeak()) }
    let deadline = CancellationFlag(of: .current, deadline: end)
    var first: [Double]?
    var runs: [[Double]] = []
    do {
      // The first run allocates memory and wakes threads; it counts only if there is no time for another.
      first = try measuredRun(inputs, cancellation: deadline)
      while runs.count < count {
        runs.append(try measuredRun(inputs, cancellation: deadline))
        peak = max(peak, measuredPeak())
      }
    } catch is CancellationError {
      try CancellationFlag.current?.check()
    }
    if runs.isEmpty, let first { runs = [first] }
    return (runs, peak)
  }

  /// Runs the model once.
  ///
  /// - Parameter inputs: As for ``run(_:)-([Tensor])``.
  /// - Returns: The time of each step in seconds, in the order in which they run.
  /// - Throws: ``InferenceError`` as ``run(_:)-([Tensor])``.
  @_spi(Benchmarks)
  public func measuredRun(_ inputs: [Tensor]) throws -> [Double] {
    try measuredRun(inputs, cancellation: nil)
  }

  private func measuredRun(
    _ inputs: [Tensor], cancellation: CancellationFlag?
  ) throws -> [Double] {
    let clock = ContinuousClock()
    var seconds = [Double](repeating: 0, count: plan.steps.count)
    var last = clock.now
    try withSession(inputs, cancellation: cancellation) { index in
      let now = clock.now
      seconds[index] = (now - last) / .seconds(1)
      last = now
    } _: { _ in
    }
    return seconds
  }

  /// Returns the multiply-adds per second that the model's threads together reach in registers, measured once
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
