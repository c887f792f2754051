// SPDX-License-Identifier: Apache-2.0

/// Images side by side, in one row or in a grid, each with an optional caption.
///
/// The images of one row have the same height. In a grid all cells have the same size, with the proportions of a
/// typical image, and each image is scaled to fit its cell.
package struct Sheet: Sendable, Hashable {
  /// An image of the sheet.
  package struct Item: Sendable, Hashable {
    /// The image, of finite extent.
    package var image: Image
    /// The caption below the image.
    package var caption: String?

    /// Creates an item from an image and its caption.
    package init(_ image: Image, caption: String? = nil) {
      self.image = image
      self.caption = caption
    }
  }

  /// The height of every cell in pixels, without the caption; `nil` uses the height of the shortest image; in a grid,
  /// that height is reduced until both sides of the sheet are at most 4096 pixels.
  package var height: Int?
  /// The number of columns, at least 1; `nil` arranges up to four images in one row, and more images in the fewest
  /// columns that make the sheet at least as wide as it is tall.
  package var columns: Int?
  /// The gap between and around the images, in pixels.
  package var gap: Int
  /// The colour around the images.
  package var background: Color
  /// The colour of the captions.
  package var captionColor: Color
  /// The side length of one dot of the captions, in pixels; `nil` derives it from the height and, in a grid, the width
  /// of the cells.
  package var captionScale: Int?

  /// Creates an empty sheet.
  package init(
    height: Int? = nil, columns: Int? = nil, gap: Int = 16, background: Color = .white,
    captionColor: Color = .black, captionScale: Int? = nil
  ) {
    self.height = height
    self.columns = columns
    self.gap = gap
    self.background = background
    self.captionColor = captionColor
    self.captionScale = captionScale
  }

  /// Returns the items drawn as a sheet, with its lower left corner at the origin; an empty image if there are no
  /// items.
  ///
  /// Items are placed in reading order. A column is at least as wide as its captions; narrower images and captions are
  /// centred.
  package func image(of items: [Item]) -> Image {
    let shown = items.filter { !$0.image.extent.isEmpty }
    if shown.isEmpty { return .empty }
    let captions = shown.map { Image(text: $0.caption ?? "", color: captionColor) }
    let layout = SheetLayout(
      shown.map { $0.image.extent.integral.size },
      captionWidths: captions.map { Int($0.extent.width) }, of: self)
    var parts: [Image] = []
    for (index, item) in shown.enumerated() {
      let column = index % layout.columnCount
      let row = index / layout.columnCount
      let cell = layout.origin(column: column, row: row, gap: gap)
      let width = layout.widths[column]
      let size = layout.size(of: item.image.extent.integral.size, inColumn: column)
      let image = item.image.scaled(toWidth: size.width, height: size.height)
      parts.append(
        image.moved(
          to: Point(
            x: Double(cell.x + (width - size.width) / 2),
            y: Double(cell.y + (layout.height - size.height) / 2))))
      guard let caption = item.caption, !caption.isEmpty else { continue }
      let text = Image(text: caption, color: captionColor, scale: layout.captionScale)
      // Captions of several lines may extend into the gap.
      parts.append(
        text.moved(
          to: Point(
            x: Double(cell.x + (width - Int(text.extent.width)) / 2),
            y: Double(cell.y - gap / 2 - Int(text.extent.height)))))
    }
    let place = Rect(origin: .zero, size: layout.size(gap: gap))
    return parts.reduce(Image(color: background).cropped(to: place)) { $1.composited(over: $0) }
  }
}
