// SPDX-License-Identifier: Apache-2.0

import Silhouette

/// Measures and reports the time of stages.
struct Stopwatch: Sendable {
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  /// Prints a line; `nil` if nothing is reported.
  private let say: (@Sendable (String) -> Void)?

  init(_ say: (@Sendable (String) -> Void)?) {
    self.say = say
    start = clock.now
  }

  func measure<T>(_ stage: String, _ body: () throws -> T) rethrows -> T {
    guard say != nil else { return try body() }
    let before = clock.now
    let result = try body()
    report(stage, clock.now - before)
    return result
  }

  /// An observer of the stages that a request handler measures; `nil` if they are not reported.
  var stages: StageObserver? {
    guard say != nil else { return nil }
    return StageObserver { stage, duration in report(stage.rawValue, duration) }
  }

  func finish() { report("total", clock.now - start) }

  /// The time since the start.
  var seconds: Double { (clock.now - start) / .seconds(1) }

  private func report(_ stage: String, _ duration: Duration) {
    guard let say else { return }
    let tenths = Int((duration / .microseconds(100)).rounded())
    let name = stage + String(repeating: " ", count: max(0, 12 - stage.count))
    say("\(name) \(tenths / 10).\(tenths % 10) ms\n")
  }
}
