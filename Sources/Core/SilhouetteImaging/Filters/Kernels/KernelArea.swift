// SPDX-License-Identifier: Apache-2.0

extension Kernel {
  /// The pixels that an ``AreaKernel`` computes.
  public struct Area {
    /// The leftmost column.
    public let x: Int
    /// The lowest row, y up.
    public let y: Int
    /// The number of columns, at least 1.
    public let width: Int
    /// The number of rows, at least 1.
    public let height: Int

    private let tile: Tile
    private let inputs: [Input]
    private let spare: UnsafeMutablePointer<Float>

    init(_ area: Region, _ tile: Tile, inputs: [Input], spare: UnsafeMutablePointer<Float>) {
      x = area.minX
      y = area.minY
      width = area.width
      height = area.height
      self.tile = tile
      self.inputs = inputs
      self.spare = spare
    }

    /// The rows of the area.
    public var rows: Range<Int> { y..<y + height }

    /// The columns of the area.
    public var columns: Range<Int> { x..<x + width }

    /// Returns the memory for a row of the result: ``width`` pixels, starting at column ``x``.
    public func result(_ y: Int) -> ResultRow {
      precondition(rows.contains(y), "row \(y) of \(rows)")
      let row = tile.row(x: x, y: y)
      return ResultRow(row, alpha: tile.layout == .full ? row.alpha : spare, count: width)
    }

    /// Returns an input's pixels.
    public func input(_ index: Int) -> Input {
      precondition(inputs.indices.contains(index), "input \(index) of \(inputs.count)")
      return inputs[index]
    }
  }

  /// The requested pixels of one input of an ``AreaKernel``, valid until it returns.
  public struct Input {
    /// The pixels that may be read: at least those that ``AreaKernel/region(ofInput:for:)`` returned.
    public let region: Rect

    private let tile: Tile
    /// A row of ones, as wide as the region.
    private let ones: UnsafeMutablePointer<Float>

    init(_ tile: Tile, ones: UnsafeMutablePointer<Float>) {
      region = tile.region.rect
      self.tile = tile
      self.ones = ones
    }

    /// Returns consecutive pixels of a row, which must be within ``region``.
    ///
    /// - Parameters:
    ///   - y: The row, y up.
    ///   - x: The leftmost column.
    ///   - count: The number of pixels.
    public func row(_ y: Int, from x: Int, count: Int) -> Row {
      let region = tile.region
      precondition(
        y >= region.minY && y < region.maxY && x >= region.minX && count >= 0
          && count <= region.maxX - x,
        "row \(y), columns \(x)..<\(x + count) of the region \(self.region)")
      var row = tile.row(x: x, y: y)
      if tile.layout != .full { row.alpha = ones }
      return Row(row, count: count)
    }

    /// Returns a pixel of ``region`` as red, green, blue and alpha, premultiplied.
    public func pixel(x: Int, y: Int) -> SIMD4<Float> {
      let region = tile.region
      precondition(
        y >= region.minY && y < region.maxY && x >= region.minX && x < region.maxX,
        "pixel \(x), \(y) of the region \(self.region)")
      let alpha = tile.layout == .full ? tile.address(3, x: x, y: y)[0] : 1
      return SIMD4(
        tile.address(0, x: x, y: y)[0], tile.address(1, x: x, y: y)[0],
        tile.address(2, x: x, y: y)[0], alpha)
    }

    /// Returns the colour at a point, interpolated bilinearly between the centres of the four pixels around it, which
    /// must be within ``region``.
    public func sample(at point: Point) -> SIMD4<Float> {
      let x = point.x - 0.5
      let y = point.y - 0.5
      let column = x.rounded(.down)
      let row = y.rounded(.down)
      let right = Float(x - column)
      let up = Float(y - row)
      let left = wholePixel(column)
      let bottom = wholePixel(row)
      // A point at the centre of a pixel needs no neighbours.
      let next = right == 0 ? left : left + 1
      let above = up == 0 ? bottom : bottom + 1
      let lower = pixel(x: left, y: bottom) * (1 - right) + pixel(x: next, y: bottom) * right
      let upper = pixel(x: left, y: above) * (1 - right) + pixel(x: next, y: above) * right
      return lower * (1 - up) + upper * up
    }
  }
}
