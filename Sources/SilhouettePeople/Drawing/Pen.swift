// SPDX-License-Identifier: Apache-2.0

/// A pen that draws light lines with dark rims, which show on any background.
struct Pen {
  /// The strokes of the finished figures, the lowest first.
  private(set) var strokes: [Stroke] = []
  private var rims: [Stroke.Line] = []
  private var lines: [Stroke] = []

  /// Draws lines through points, or dots, as part of a figure: over its other lines, and over the rims of all of them.
  ///
  /// - Parameters:
  ///   - lines: In pixels.
  ///   - width: In pixels.
  ///   - color: The colour inside the rims.
  mutating func draw(_ lines: [[Point]], width: Double, _ color: Color) {
    let rim = max(0.75, width * 0.35)
    rims += lines.map { Stroke.Line($0, width: width + 2 * rim) }
    self.lines.append(Stroke(lines: lines, width: width, color: color))
  }

  /// Finishes a figure: what follows lies over it, rims included.
  mutating func finishFigure() {
    // The rims are one stroke: where they overlap, they are no darker.
    strokes.append(Stroke(lines: rims, color: PeoplePalette.rim))
    strokes += lines
    (rims, lines) = ([], [])
  }
}
