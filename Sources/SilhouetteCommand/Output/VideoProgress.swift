// SPDX-License-Identifier: Apache-2.0

import CLibrary
import SilhouetteCore

/// The progress line of a video, on a terminal.
struct VideoProgress {
  private var drawn: ContinuousClock.Instant?

  /// Creates a line; `nil` if standard error is not a terminal.
  init?() {
    guard isatty(STDERR_FILENO) == 1 else { return nil }
  }

  /// Draws the line, at most ten times a second.
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
