// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteVideo

/// The figures of a video: counts of frames, and the time that each took.
struct VideoFigures: Sendable {
  /// The frames that were worked on.
  private(set) var frames = 0
  /// The frames that came too fast.
  var dropped = 0
  /// The frames without people.
  private(set) var empty = 0
  /// The frames whose mask or background failed.
  private(set) var failed = 0
  private var totalCoverage = 0.0
  /// The frames by the time of their work, in steps of a twentieth of a millisecond, up to a second.
  private var times = [Int](repeating: 0, count: 20_000)
  private let start = ContinuousClock.now

  /// Adds the time of a frame's work.
  mutating func add(_ time: Duration) {
    frames += 1
    times[min(max(Int(time / .microseconds(50)), 0), times.count - 1)] += 1
  }

  mutating func add(_ outcome: BackgroundReplacement.Outcome) {
    empty += outcome.isEmpty ? 1 : 0
    failed += outcome.failure == nil ? 0 : 1
    totalCoverage += outcome.coverage
  }

  mutating func add(_ mask: FrameMask) {
    empty += mask.isEmpty ? 1 : 0
    totalCoverage += mask.coverage
  }

  /// The frames a second since the start.
  var framesPerSecond: Double {
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    return seconds > 0 ? Double(frames) / seconds : 0
  }

  /// The mean share of the frame that people cover.
  var coverage: Double { frames > 0 ? totalCoverage / Double(frames) : 0 }

  /// Returns the time, in milliseconds, that a share of the frames do not exceed.
  func milliseconds(ofShare share: Double) -> Double {
    var rest = Int((Double(frames) * share).rounded(.up))
    for (step, count) in times.enumerated() {
      rest -= count
      if rest <= 0 { return (Double(step) + 0.5) / 20 }
    }
    return Double(times.count) / 20
  }

  /// An object for programs.
  var json: JSONText {
    func number(_ value: Double, _ digits: Int) -> JSONText {
      JSONText(verbatim: VideoFigures.text(value, digits))
    }
    return .object([
      ("frames", JSONText(verbatim: "\(frames)")), ("fps", number(framesPerSecond, 1)),
      ("medianMilliseconds", number(milliseconds(ofShare: 0.5), 2)),
      ("p99Milliseconds", number(milliseconds(ofShare: 0.99), 2)),
      ("dropped", JSONText(verbatim: "\(dropped)")), ("empty", JSONText(verbatim: "\(empty)")),
      ("failed", JSONText(verbatim: "\(failed)")), ("coverage", number(coverage, 4)),
    ])
  }

  /// Returns a number with a fixed number of decimals.
  static func text(_ value: Double, _ digits: Int) -> String {
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    let whole = Int((value * scale).rounded())
    guard digits > 0 else { return "\(whole)" }
    let fraction = "\(whole % Int(scale))"
    return "\(whole / Int(scale))."
      + String(repeating: "0", count: max(digits - fraction.count, 0)) + fraction
  }
}
