// SPDX-License-Identifier: Apache-2.0

/// An observer that receives the time taken by each stage of the work on an image.
public struct StageObserver: Sendable {
  /// A stage of the work from a photo to a result.
  public enum Stage: String, Hashable, Sendable, CaseIterable {
    /// Reading and decoding the photo.
    case decode
    /// Sampling a network's input from the image.
    case resize
    /// Running a network.
    case network
    /// Computing label maps from a network's logits.
    case labels
  }

  private let report: @Sendable (Stage, Duration) -> Void

  /// Creates an observer.
  ///
  /// - Parameter report: Receives each successful stage when it ends, on the thread that did the work. It must not use
  ///   the handler that it observes.
  public init(_ report: @escaping @Sendable (Stage, Duration) -> Void) { self.report = report }

  fileprivate func measure<T>(_ stage: Stage, _ body: () throws -> T) rethrows -> T {
    let clock = ContinuousClock()
    let start = clock.now
    let result = try body()
    report(stage, clock.now - start)
    return result
  }
}

extension StageObserver? {
  /// Performs a stage and reports its time if there is an observer.
  package func measure<T>(
    _ stage: StageObserver.Stage, _ body: () throws -> T
  ) rethrows -> T {
    guard let self else { return try body() }
    return try self.measure(stage, body)
  }
}
