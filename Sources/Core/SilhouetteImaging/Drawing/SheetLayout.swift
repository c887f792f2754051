// SPDX-License-Identifier: Apache-2.0

/// The cells of a sheet: rows and columns of images, with captions below.
struct SheetLayout {
  /// The number of cells in a row.
  let columnCount: Int
  /// The number of rows.
  let rowCount: Int
  /// The height of the images in every row, in pixels, without captions.
  let height: Int
  /// The width of each column in pixels.
  let widths: [Int]
  /// The side length of one dot of the captions, in pixels.
  let captionScale: Int
  /// The height of the captions in every row, in pixels, including the gap above them; 0 if there are no captions.
  let captionHeight: Int

  /// The maximum number of images placed in one row if the number of columns is not given.
  static let usualRowLength = 4
  /// The maximum width and height of a grid, in pixels, if the height of images is not given.
  static let maximumUsualSide = 4096

  /// Computes the layout of images.
  ///
  /// - Parameters:
  ///   - sizes: The sizes of the images, at least one.
  ///   - captionWidths: The width of each caption in dots; 0 for none.
  ///   - sheet: The sheet whose settings apply.
  init(_ sizes: [Size], captionWidths: [Int], of sheet: Sheet) {
    let count = sizes.count
    let aspects = sizes.map { $0.width / $0.height }
    let aspect = aspects.sorted()[count / 2]
    columnCount = min(count, max(1, sheet.columns ?? Self.usualColumnCount(count, aspect)))
    let rows = (count + columnCount - 1) / columnCount
    rowCount = rows
    let hasCaptions = captionWidths.contains { $0 > 0 }
    let gaps = sheet.gap * (columnCount + 1)
    func dotSide(_ height: Int) -> Int {
      max(1, sheet.captionScale ?? Int((Double(height) / 150).rounded()))
    }
    func captionHeight(_ scale: Int) -> Int {
      hasCaptions ? sheet.gap / 2 + BitmapFont.height * scale : 0
    }
    var height = max(1, sheet.height ?? Int(sizes.map(\.height).min() ?? 1))
    if sheet.height == nil, rowCount > 1 {
      let widest = Double(Self.maximumUsualSide - gaps) / Double(columnCount)
      height = max(1, min(height, Self.maximumUsualSide / rowCount, Int(widest / aspect)))
      func side(_ height: Int) -> Int {
        sheet.gap + rows * (captionHeight(dotSide(height)) + height + sheet.gap)
      }
      while height > 1, side(height) > Self.maximumUsualSide { height -= 1 }
    }
    var scale = dotSide(height)
    if rowCount == 1 {
      widths = zip(aspects, captionWidths).map {
        max(1, Int((Double(height) * $0).rounded()), $1 * scale)
      }
    } else {
      let width = max(1, Int((Double(height) * aspect).rounded()))
      let longest = captionWidths.max() ?? 0
      // Captions shrink rather than widen all columns.
      while sheet.captionScale == nil, scale > 1, longest * scale > width { scale -= 1 }
      widths = Array(repeating: max(width, longest * scale), count: columnCount)
    }
    self.height = height
    captionScale = scale
    self.captionHeight = captionHeight(scale)
  }

  /// Returns the smallest number of columns that makes the sheet at least as wide as it is tall.
  ///
  /// - Parameters:
  ///   - count: The number of images.
  ///   - aspect: The ratio of a cell's width to its height.
  private static func usualColumnCount(_ count: Int, _ aspect: Double) -> Int {
    if count <= usualRowLength { return count }
    return (1...count).first { Double($0) * aspect >= Double((count + $0 - 1) / $0) } ?? count
  }

  /// Returns the largest size, in whole pixels, at which an image fits its cell.
  func size(of image: Size, inColumn column: Int) -> (width: Int, height: Int) {
    var factor = Double(height) / image.height
    if rowCount > 1 { factor = min(factor, Double(widths[column]) / image.width) }
    return (
      max(1, Int((image.width * factor).rounded())), max(1, Int((image.height * factor).rounded()))
    )
  }

  /// The size of the sheet in pixels.
  ///
  /// - Parameter gap: The gap between and around the cells.
  func size(gap: Int) -> Size {
    Size(
      width: Double(widths.reduce(gap) { $0 + $1 + gap }),
      height: Double(gap + rowCount * (captionHeight + height + gap)))
  }

  /// Returns the lower left corner of the area for the image in a cell, above the caption, with y pointing up.
  func origin(column: Int, row: Int, gap: Int) -> (x: Int, y: Int) {
    let below = (rowCount - 1 - row) * (captionHeight + height + gap)
    return (widths.prefix(column).reduce(gap) { $0 + $1 + gap }, gap + below + captionHeight)
  }
}
