// SPDX-License-Identifier: Apache-2.0

extension Filters {
  /// Shows the image as large squares, each filled with the mean of its pixels.
  ///
  /// One square is centred at `center`; the others are adjacent to it and to one another. A pixel belongs to the square
  /// that contains its centre; the mean is taken over the extent's premultiplied pixels in the square, alpha included.
  /// The extent is unchanged.
  public struct Pixellate: ImageFilter {
    public static let declaration = FilterDeclaration(
      "pixellate", coreImage: "CIPixellate", category: .blur,
      "Shows the image in large squares, each with the mean of its pixels.", defaults: Self(),
      .optional(\.center, "center", unit: "pixels", "The centre of a square."),
      .optional(\.scale, "scale", range: 1...1000, unit: "pixels", "The side of the squares."))

    /// The centre of one of the squares.
    public var center: Point
    /// The side of the squares, in pixels.
    public var scale: Double

    /// Creates the filter.
    public init(center: Point = Point(x: 150, y: 150), scale: Double = 8) {
      self.center = center
      self.scale = scale
    }

    public func apply(to input: Image) -> Image {
      if input.extent.isEmpty || !(scale > 1) { return input }
      let side = min(scale, 1000)
      return Image(
        PixellateRecipe(
          columns: SquareAxis(middle: center.x, side: side),
          rows: SquareAxis(middle: center.y, side: side)), input)
    }
  }
}

/// The division of an axis into ranges of pixels, one for each square.
struct SquareAxis: Hashable {
  let middle: Double
  let side: Double

  init(middle: Double, side: Double) {
    // Only the position within a square matters; large coordinates are too imprecise to locate pixels.
    let place = middle.remainder(dividingBy: side)
    self.middle = place.isFinite ? place : 0
    self.side = side
  }

  /// Returns the first pixel of a range.
  func start(_ index: Int) -> Int {
    wholePixel((middle + (Double(index) - 0.5) * side - 0.5).rounded(.up))
  }

  /// Returns the index of the range that contains a pixel.
  func index(of pixel: Int) -> Int {
    var index = wholePixel(((Double(pixel) + 0.5 - middle) / side + 0.5).rounded(.down))
    while start(index) > pixel { index -= 1 }
    while start(index + 1) <= pixel { index += 1 }
    return index
  }

  /// Returns the range that contains a pixel.
  func range(of pixel: Int) -> Range<Int> {
    let index = index(of: pixel)
    return start(index)..<start(index + 1)
  }
}

private struct PixellateRecipe: AreaRecipe {
  let columns: SquareAxis
  let rows: SquareAxis

  var staysInside: Bool { true }

  func region(ofInput index: Int, for output: Region, extent: Region) -> Region {
    Region(
      minX: columns.range(of: output.minX).lowerBound, minY: rows.range(of: output.minY).lowerBound,
      maxX: columns.range(of: output.maxX - 1).upperBound,
      maxY: rows.range(of: output.maxY - 1).upperBound
    ).intersection(extent)
  }

  func compute(_ area: Region, into output: Tile, from inputs: [Tile], in context: RenderContext) {
    let input = inputs[0]
    for plane in 0..<output.layout.planeCount {
      var y = area.minY
      while y < area.maxY {
        let rows = rows.range(of: y).clamped(to: input.extent.minY..<input.extent.maxY)
        let end = min(area.maxY, rows.upperBound)
        var x = area.minX
        while x < area.maxX {
          let columns = columns.range(of: x).clamped(to: input.extent.minX..<input.extent.maxX)
          let right = min(area.maxX, columns.upperBound)
          let mean = mean(of: input, plane, columns, rows)
          for row in y..<end {
            context.kernels.fillRow(
              output.address(plane, x: x, y: row), with: mean, count: right - x)
          }
          x = right
        }
        y = end
      }
    }
  }

  private func mean(of tile: Tile, _ plane: Int, _ columns: Range<Int>, _ rows: Range<Int>) -> Float
  {
    var sum = 0.0
    for y in rows {
      sum += totalOfRow(tile.address(plane, x: columns.lowerBound, y: y), count: columns.count)
    }
    return Float(sum / Double(columns.count * rows.count))
  }

  var summary: String { "squares of \(columns.side)" }
}
