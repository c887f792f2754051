// SPDX-License-Identifier: Apache-2.0

/// A key to colours: a translucent panel with a swatch and a label in each row.
package struct Legend: Sendable, Hashable {
  /// A row of the legend.
  package struct Entry: Sendable, Hashable {
    /// The colour of the swatch.
    package var color: Color
    /// The label next to the swatch.
    package var text: String

    /// Creates a row.
    package init(color: Color, text: String) {
      self.color = color
      self.text = text
    }
  }

  /// The rows, from top to bottom.
  package var entries: [Entry]
  /// The side length of one dot of the letters, in pixels, at least 1.
  package var scale: Int
  /// The colour of the letters and of the swatches' frames.
  package var textColor: Color
  /// The colour of the panel.
  package var panelColor: Color

  /// Creates a legend.
  package init(
    entries: [Entry], scale: Int = 1, textColor: Color = .white,
    panelColor: Color = Color(red: 0, green: 0, blue: 0, alpha: 0.7)
  ) {
    self.entries = entries
    self.scale = scale
    self.textColor = textColor
    self.panelColor = panelColor
  }

  /// The panel as an image, with its lower left corner at the origin; empty if there are no rows.
  package var image: Image {
    precondition(scale > 0, "a legend of dots of \(scale) pixels")
    if entries.isEmpty { return .empty }
    let longest = entries.map(\.text.count).max() ?? 0
    let width =
      2 * Self.padding + Self.swatch + Self.gap + max(longest * BitmapFont.advance - 1, 0)
    let height = 2 * Self.padding + entries.count * Self.rowHeight - (Self.rowHeight - Self.swatch)
    var image = Image(color: panelColor).cropped(to: rect(x: 0, y: 0, width: width, height: height))
    for (row, entry) in entries.enumerated() {
      let y = height - Self.padding - row * Self.rowHeight - Self.swatch
      let frame = Image(color: textColor).cropped(
        to: rect(x: Self.padding, y: y, width: Self.swatch, height: Self.swatch))
      let swatch = Image(color: entry.color).cropped(
        to: rect(x: Self.padding + 1, y: y + 1, width: Self.swatch - 2, height: Self.swatch - 2))
      let text = Image(text: entry.text, color: textColor, scale: scale)
      // The seven rows above the baseline are centred on the swatch.
      let corner = Point(
        x: Double((Self.padding + Self.swatch + Self.gap) * scale), y: Double((y - 1) * scale))
      image = text.moved(to: corner).composited(
        over: swatch.composited(over: frame.composited(over: image)))
    }
    return image
  }

  /// Returns the rectangle of pixels that a rectangle of dots covers.
  private func rect(x: Int, y: Int, width: Int, height: Int) -> Rect {
    Rect(
      x: Double(x * scale), y: Double(y * scale), width: Double(width * scale),
      height: Double(height * scale))
  }

  // Lengths in dots.
  private static let padding = 5
  private static let swatch = 9
  private static let gap = 5
  private static let rowHeight = 13
}
