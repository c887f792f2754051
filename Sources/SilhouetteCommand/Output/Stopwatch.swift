// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// Measures a piece of work and, for `--verbose`, its stages.
struct Stopwatch: Sendable {
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  /// The stages; `nil` if they are not reported.
  private let times: StageTimes?
  /// Prints lines.
  private let say: @Sendable (String) -> Void

  /// Starts.
  ///
  /// - Parameter say: Prints the times at the end; `nil` to measure no stages.
  init(_ say: (@Sendable (String) -> Void)?) {
    start = clock.now
    times = say == nil ? nil : StageTimes()
    self.say = say ?? { _ in }
  }

  /// Performs a stage.
  ///
  /// - Parameters:
  ///   - stage: The name, the same for all parts of a stage.
  ///   - hasStages: Indicates that other stages may take place within it, and that their time is theirs alone.
  ///   - body: The work.
  func measure<T>(
    _ stage: String, hasStages: Bool = false, _ body: () throws -> T
  ) rethrows -> T {
    guard let times else { return try body() }
    let before = clock.now
    defer { times.add(stage, hasStages: hasStages, before - start..<clock.now - start) }
    return try body()
  }

  /// An observer of the stages that a request handler measures; `nil` if they are not reported.
  var stages: StageObserver? {
    guard let times else { return nil }
    return StageObserver { stage, duration in
      let end = clock.now - start
      times.add(stage.displayName, hasStages: false, max(end - duration, .zero)..<end)
    }
  }

  /// Prints the stages; their times add up to the total.
  func finish() {
    if let times { say(times.report(total: clock.now - start)) }
  }

  /// The time since the start.
  var seconds: Double { (clock.now - start) / .seconds(1) }
}

extension StageObserver.Stage {
  /// The name for people.
  fileprivate var displayName: String {
    switch self {
    case .decode: "decode"
    case .resize: "resize input"
    case .network: "run networks"
    case .labels: "make labels"
    }
  }
}
