// SPDX-License-Identifier: Apache-2.0

import Silhouette
import Synchronization

/// A stopwatch for a piece of work and, for `--verbose`, its stages.
struct Stopwatch: Sendable {
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  /// The stages; `nil` if they are not reported.
  private let times: StageTimes?
  /// The function that prints lines.
  private let say: @Sendable (String) -> Void

  /// Starts the stopwatch.
  ///
  /// - Parameter say: Prints the times at the end; `nil` to skip measuring stages.
  init(_ say: (@Sendable (String) -> Void)?) {
    start = clock.now
    times = say == nil ? nil : StageTimes()
    self.say = say ?? { _ in }
  }

  /// Performs a stage.
  ///
  /// - Parameters:
  ///   - stage: The name of the stage, which is the same for all of its parts.
  ///   - hasStages: Indicates that the stage may contain other stages, whose time is not attributed to it.
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
  /// The name for display.
  fileprivate var displayName: String {
    switch self {
    case .decode: "decode"
    case .resize: "resize input"
    case .network: "run networks"
    case .labels: "make labels"
    }
  }
}

/// A record of when the stages of a piece of work took place.
final class StageTimes: Sendable {
  /// A part of a stage.
  struct Part: Sendable {
    let stage: String
    /// Indicates that the stage may contain other stages.
    let hasStages: Bool
    /// The time of the part, relative to the start of the work.
    let time: Range<Duration>
  }

  private let parts = Mutex<[Part]>([])

  func add(_ stage: String, hasStages: Bool, _ time: Range<Duration>) {
    parts.withLock { $0.append(Part(stage: stage, hasStages: hasStages, time: time)) }
  }

  /// Returns a line for each stage, one for the rest, and one for the total, in milliseconds.
  ///
  /// - Parameter total: The duration of the whole work.
  func report(total: Duration) -> String {
    let shares = Self.shares(of: parts.withLock { $0 }, total: total)
    var lines = ""
    var sum = Duration.zero
    var printed = 0
    // Rounding the sums makes the printed times add up, too.
    for (stage, time) in shares {
      sum += time
      let rounded = Self.tenths(sum)
      lines += Self.line(stage, rounded - printed)
      printed = rounded
    }
    return lines + Self.line("total", Self.tenths(total))
  }

  /// Divides the time of a piece of work among its stages.
  ///
  /// Stages that take place at the same time share that time equally; a stage that contains others gets none of their time.
  ///
  /// - Returns: The stages in the order in which they started, and `other` for the time outside of all stages.
  static func shares(
    of parts: [Part], total: Duration
  ) -> [(stage: String, time: Duration)] {
    let parts = parts.sorted { $0.time.lowerBound < $1.time.lowerBound }
    var names: [String] = []
    for part in parts where !names.contains(part.stage) { names.append(part.stage) }
    var shares = Dictionary(uniqueKeysWithValues: names.map { ($0, Duration.zero) })
    var rest = total
    let moments = Set(parts.flatMap { [$0.time.lowerBound, $0.time.upperBound] } + [total])
    for (from, to) in zip(moments.sorted(), moments.sorted().dropFirst()) where to <= total {
      let present = parts.filter { $0.time.lowerBound <= from && $0.time.upperBound >= to }
      let inner = present.filter { !$0.hasStages }
      let counted = inner.isEmpty ? present : inner
      for part in counted {
        let share = (to - from) / counted.count
        shares[part.stage, default: .zero] += share
        rest -= share
      }
    }
    return names.map { ($0, shares[$0] ?? .zero) } + [("other", rest)]
  }

  private static func tenths(_ time: Duration) -> Int {
    Int((time / .microseconds(100)).rounded())
  }

  private static func line(_ stage: String, _ tenths: Int) -> String {
    let number = Decimals.text(units: tenths, 1)
    return stage + String(repeating: " ", count: max(1, 24 - stage.count - number.count))
      + "\(number) ms\n"
  }
}
