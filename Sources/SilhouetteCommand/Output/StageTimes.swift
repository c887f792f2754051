// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The times at which the stages of a piece of work took place.
final class StageTimes: Sendable {
  /// A part of a stage.
  struct Part: Sendable {
    let stage: String
    /// Indicates that other stages may take place within it.
    let hasStages: Bool
    /// Relative to the start of the work.
    let time: Range<Duration>
  }

  private let parts = Mutex<[Part]>([])

  func add(_ stage: String, hasStages: Bool, _ time: Range<Duration>) {
    parts.withLock { $0.append(Part(stage: stage, hasStages: hasStages, time: time)) }
  }

  /// Returns a line for each stage, one for the rest, and one for the total, in milliseconds.
  ///
  /// - Parameter total: The time of the whole work.
  func report(total: Duration) -> String {
    let shares = Self.shares(of: parts.withLock { $0 }, total: total)
    var (lines, sum, printed) = ("", Duration.zero, 0)
    // Rounded sums, so that the printed numbers add up too.
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
  /// Of stages that take place at the same time, each gets an equal part; one that others take place in, none.
  ///
  /// - Returns: The stages in the order of their beginnings, and `other` for the time without any.
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
    let number = "\(tenths / 10).\(tenths % 10)"
    return stage + String(repeating: " ", count: max(1, 24 - stage.count - number.count))
      + "\(number) ms\n"
  }
}
