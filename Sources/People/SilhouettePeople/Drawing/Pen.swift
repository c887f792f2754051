// SPDX-License-Identifier: Apache-2.0

/// A pen that draws light lines with dark rims, which are visible on any background.
struct Pen {
  /// The strokes of the finished figures, in drawing order.
  private(set) var strokes: [Stroke] = []
  private var rims: [Stroke.Line] = []
  private var lines: [Stroke] = []

  /// Draws lines or dots as part of the current figure, over the figure's earlier lines and all of its rims.
  ///
  /// - Parameters:
  ///   - lines: The points of each line, in pixels; a single point is a dot.
  ///   - width: The width of the lines, in pixels.
  ///   - color: The colour inside the rims.
  mutating func draw(_ lines: [[Point]], width: Double, _ color: Color) {
    let rim = max(0.75, width * 0.35)
    rims += lines.map { Stroke.Line($0, width: width + 2 * rim) }
    self.lines.append(Stroke(lines: lines, width: width, color: color))
  }

  /// Finishes the current figure; the next figure and its rims are drawn over it.
  mutating func finishFigure() {
    // The rims are one stroke, so that they are no darker where they overlap.
    strokes.append(Stroke(lines: rims, color: PeoplePalette.rim))
    strokes += lines
    rims = []
    lines = []
  }
}

/// The colours of faces, bodies, hands and instances, from the palette of Okabe and Ito, which colour-blind people can
/// also tell apart.
enum PeoplePalette {
  /// The colour of the rectangles around faces.
  static let face = color(0xF0, 0xE4, 0x42)
  /// The colour of the person's left side.
  static let left = color(0x56, 0xB4, 0xE9)
  /// The colour of the person's right side.
  static let right = color(0xE6, 0x9F, 0x00)
  /// The colour of landmarks, the spine, and hands whose side is unknown.
  static let middle = Color.white
  /// The colour of the dark rims, which make light lines visible on a light background.
  static let rim = Color(red: 0, green: 0, blue: 0, alpha: 0.6)

  /// Returns the tint of an instance: one of the palette's remaining colours or, for higher indices, one of the colours of
  /// subjects.
  ///
  /// - Parameter index: The instance's index, from 1.
  static func tint(ofInstance index: Int) -> Color {
    let tints = [
      color(0xCC, 0x79, 0xA7), color(0x00, 0x9E, 0x73), color(0x00, 0x72, 0xB2),
      color(0xD5, 0x5E, 0x00),
    ]
    let place = max(index, 1) - 1
    return place < tints.count ? tints[place] : Color(ofInstance: place - tints.count + 1)
  }

  private static func color(_ red: Int, _ green: Int, _ blue: Int) -> Color {
    Color(red: Float(red) / 255, green: Float(green) / 255, blue: Float(blue) / 255)
  }
}
