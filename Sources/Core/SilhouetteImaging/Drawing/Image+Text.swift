// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// Returns the distinct characters of a text that have no glyph, which ``init(text:color:scale:)`` draws as boxes.
  package static func charactersWithoutGlyph(in text: String) -> [Character] {
    var found: [Character] = []
    for character in text where character != "\n" && !BitmapFont.contains(character) {
      if !found.contains(character) { found.append(character) }
    }
    return found
  }

  /// Creates an image of text in a small dot-matrix typeface, with its lower left corner at the origin.
  ///
  /// Every character occupies a cell of 6×10 dots, of which 5×9 belong to its glyph; lines end at `\n`. Printable ASCII
  /// characters have glyphs; others are drawn as boxes.
  ///
  /// - Parameters:
  ///   - text: The lines, separated by `\n`.
  ///   - color: The colour of the dots; the image is transparent between them.
  ///   - scale: The side length of a dot in pixels, at least 1.
  public init(text: String, color: Color = .black, scale: Int = 1) {
    precondition(scale > 0, "text of dots of \(scale) pixels")
    let lines = text.split(at: "\n", omittingEmptySubsequences: false)
    let columns = lines.map(\.count).max() ?? 0
    if columns == 0 {
      self = .empty
      return
    }
    let width = columns * BitmapFont.advance - (BitmapFont.advance - BitmapFont.width)
    let height = lines.count * BitmapFont.lineHeight - (BitmapFont.lineHeight - BitmapFont.height)
    var dots = PixelBuffer(width: width, height: height, format: .grey8, colorSpace: .none)
    let stride = dots.rowStrideInBytes
    dots.withUnsafeMutableBytes { bytes in
      for (line, characters) in lines.enumerated() {
        for (column, character) in characters.enumerated() {
          let start = line * BitmapFont.lineHeight * stride + column * BitmapFont.advance
          for (row, bits) in BitmapFont.rows(of: character).enumerated() {
            for dot in 0..<BitmapFont.width where bits >> (BitmapFont.width - 1 - dot) & 1 == 1 {
              bytes[start + row * stride + dot] = 1
            }
          }
        }
      }
    }
    self = Image(indices: dots, palette: [.clear, color]).samplingNearest().transformed(
      by: Transform2D(scaleX: Double(scale), y: Double(scale)))
  }
}
