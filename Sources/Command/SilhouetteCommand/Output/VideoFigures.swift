// SPDX-License-Identifier: Apache-2.0

import CLibrary
import SilhouetteCore
import SilhouetteVideo

/// The statistics of a video: counts of frames, and the processing time of each frame.
struct VideoFigures: Sendable {
  /// The number of frames that were processed.
  private(set) var frames = 0
  /// The number of frames that were dropped because they arrived too fast.
  var dropped = 0
  /// The number of frames without people.
  private(set) var empty = 0
  /// The number of frames for which the mask or the background could not be computed.
  private(set) var failed = 0
  private var totalCoverage = 0.0
  /// The histogram of processing times: the number of frames in each bin of 1/20 millisecond, up to a second.
  private var times = [Int](repeating: 0, count: 20_000)
  private let start = ContinuousClock.now

  /// Adds the processing time of a frame.
  mutating func add(_ time: Duration) {
    frames += 1
    times[min(max(Int(time / .microseconds(50)), 0), times.count - 1)] += 1
  }

  mutating func add(_ outcome: FrameComposer.Outcome) {
    empty += outcome.isEmpty ? 1 : 0
    failed += outcome.failure == nil ? 0 : 1
    totalCoverage += outcome.coverage
  }

  mutating func add(_ mask: FrameMask) {
    empty += mask.isEmpty ? 1 : 0
    totalCoverage += mask.coverage
  }

  /// The frames per second since the start.
  var framesPerSecond: Double {
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    return seconds > 0 ? Double(frames) / seconds : 0
  }

  /// The mean share of the frame that people cover.
  var coverage: Double { frames > 0 ? totalCoverage / Double(frames) : 0 }

  /// Returns a quantile of the processing times, in milliseconds.
  ///
  /// - Parameter share: The share of the frames whose processing times do not exceed the quantile, 0…1.
  func milliseconds(ofShare share: Double) -> Double {
    var rest = Int((Double(frames) * share).rounded(.up))
    for (step, count) in times.enumerated() {
      rest -= count
      if rest <= 0 { return (Double(step) + 0.5) / 20 }
    }
    return Double(times.count) / 20
  }

  /// The statistics as a JSON object.
  var json: JSONText {
    func number(_ value: Double, _ digits: Int) -> JSONText {
      JSONText(verbatim: VideoFigures.text(value, digits))
    }
    return .object([
      ("frames", .number(frames)), ("fps", number(framesPerSecond, 1)),
      ("medianMilliseconds", number(milliseconds(ofShare: 0.5), 2)),
      ("p99Milliseconds", number(milliseconds(ofShare: 0.99), 2)),
      ("dropped", .number(dropped)), ("empty", .number(empty)), ("failed", .number(failed)),
      ("coverage", number(coverage, 4)),
    ])
  }

  /// Returns a number with a fixed number of decimals.
  static func text(_ value: Double, _ digits: Int) -> String { Decimals.text(value, digits) ?? "0" }
}

/// The progress line of a video, on a terminal.
struct VideoProgress {
  private var drawn: ContinuousClock.Instant?

  /// Creates a line; `nil` if standard error is not a terminal.
  init?() {
    guard isatty(STDERR_FILENO) == 1 else { return nil }
  }

  /// Draws the line, at most ten times per second.
  mutating func show(_ figures: VideoFigures) {
    let now = ContinuousClock.now
    if let drawn, now - drawn < .milliseconds(100) { return }
    drawn = now
    StandardError.draw("\r\(Self.line(figures, width: Terminal.width - 1))\u{1B}[K")
  }

  /// Removes the line.
  func end() {
    if drawn != nil { StandardError.draw("\r\u{1B}[K") }
  }

  /// Returns a line such as `frame 120  118.2 fps  4.2 ms  people 24 %  dropped 3`.
  static func line(_ figures: VideoFigures, width: Int) -> String {
    var line = "frame \(figures.frames)  \(VideoFigures.text(figures.framesPerSecond, 1)) fps"
    line += "  \(VideoFigures.text(figures.milliseconds(ofShare: 0.5), 1)) ms"
    line += "  people \(VideoFigures.text(figures.coverage * 100, 0)) %"
    if figures.dropped > 0 { line += "  dropped \(figures.dropped)" }
    return String(line.prefix(max(width, 0)))
  }
}
