// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore

extension Model {
  /// The measured times of a model's steps, with the machine's peak arithmetic rate.
  public struct Profile: Sendable {
    /// A step of the plan and its measured time.
    public struct Step: Hashable, Sendable {
      /// The step's operators, such as `convolution2D 1×1`.
      public let name: String
      /// The name of the value that the step computes.
      public let value: String
      /// The shape of the computed value.
      public let shape: TensorShape
      /// The number of multiply-adds according to the operator's definition; Winograd's algorithm needs fewer.
      public let multiplyAdds: Int
      /// The step's shortest time over all measured runs, in seconds; `nil` if no run was completed.
      public let seconds: Double?
    }

    /// The steps, in the order in which they run.
    public let steps: [Step]
    /// The number of complete runs that were measured; 0 if the time ran out before the first was complete.
    package let roundCount: Int
    /// The median time of a whole run, in seconds; `nil` without a complete run.
    public let seconds: Double?
    /// The machine's limit: the multiply-adds per second that all threads together reached on operands in registers. `nil`
    /// if other work on the machine disturbed the measurement so much that a step appeared faster than the limit.
    package let peakMultiplyAddsPerSecond: Double?

    /// The total number of multiply-adds in one run.
    public var multiplyAdds: Int { steps.reduce(0) { $0.saturatingSum($1.multiplyAdds) } }
  }
}

extension Model {
  /// Runs the model repeatedly and measures the time of each step.
  ///
  /// - Parameters:
  ///   - inputs: The inputs, as for `run(_:)`; `nil` for zeros.
  ///   - rounds: The number of runs, at least 1.
  ///   - duration: The time after which no further run begins. The first run is abandoned if it is still in progress then.
  /// - Throws: The errors of `run(_:)`; `CancellationError` if the thread's work is cancelled.
  public func profile(
    _ inputs: [Tensor]? = nil, rounds: Int = 30, duration: Duration = .seconds(5)
  ) throws -> Profile {
    let inputs = try inputs ?? graph.inputs.map { try Tensor.allocated(graph[$0].type) }
    let end = ContinuousClock.now + duration
    let measured = try measuredRuns(inputs, count: max(rounds, 1), until: end)
    let steps = plan.steps.enumerated().map { index, step in
      let value = graph.values[step.writes]
      return Profile.Step(
        name: step.name, value: value.name, shape: value.type.shape,
        multiplyAdds: step.multiplyAdds, seconds: measured.runs.map { $0[index] }.min())
    }
    let totals = measured.runs.map { $0.reduce(0, +) }.sorted()
    // Winograd's algorithm performs fewer multiplications than the definition, so its rate says nothing about the limit.
    let isDisturbed = zip(plan.steps, steps).contains { step, times in
      guard let seconds = times.seconds, !(step is WinogradStep) else { return false }
      return Double(step.multiplyAdds) > 1.05 * measured.peak * seconds
    }
    return Profile(
      steps: steps, roundCount: totals.count,
      seconds: totals.isEmpty ? nil : totals[totals.count / 2],
      peakMultiplyAddsPerSecond: isDisturbed ? nil : measured.peak)
  }

  /// Runs the model repeatedly, measuring the machine's limit between runs so that both are subject to the same
  /// disturbances.
  private func measuredRuns(
    _ inputs: [Tensor], count: Int, until end: ContinuousClock.Instant
  ) throws -> (runs: [[Double]], peak: Double) {
    var peak = (0..<5).reduce(0) { best, _ in max(best, measuredPeak()) }
    let deadline = CancellationFlag(of: .current, deadline: end)
    var first: [Double]?
    var runs: [[Double]] = []
    do {
      // The first run allocates memory and wakes threads; it counts only if no time is left for another.
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
  /// - Parameter inputs: The inputs, as for `run(_:)`.
  /// - Returns: The time of each step in seconds, in the order in which they run.
  /// - Throws: The errors of `run(_:)`.
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

  /// Returns the multiply-adds per second that the model's threads together reach on operands in registers, from a single
  /// measurement of some milliseconds.
  @_spi(Benchmarks)
  public func measuredPeak() -> Double {
    let rounds = 2_000_000
    let duration = ContinuousClock().measure {
      threadPool.forEach(taskCount: threadPool.threadCount) { _, _ in
        // The result is used so that the compiler does not remove the work.
        precondition(kernelTable.multiplyAddPeak(rounds: rounds).isFinite)
      }
    }
    let count = Double(rounds * kernelTable.multiplyAddsPerRound * threadPool.threadCount)
    return count / (duration / .seconds(1))
  }
}
