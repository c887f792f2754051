// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// An image of pixels in memory, its lower left corner at the origin.
  ///
  /// - Parameters:
  ///   - pixels: The bitmap; shared, not copied.
  ///   - colorSpace: How its numbers map to light; `nil` asks the bitmap.
  public init(pixels: PixelBuffer, colorSpace: ColorSpace? = nil) {
    var pixels = pixels
    if let colorSpace { pixels.colorSpace = colorSpace }
    self.init(Bitmap(pixels: pixels))
  }

  /// An image of a mask: numbers that no colour management may touch.
  public init(mask: PixelBuffer) { self.init(pixels: mask, colorSpace: ColorSpace.none) }
}

/// Pixels in memory.
struct Bitmap: Recipe {
  let pixels: PixelBuffer

  func extent(of inputs: [Rect]) -> Rect {
    Rect(x: 0, y: 0, width: Double(pixels.width), height: Double(pixels.height))
  }

  func compute(_ area: Region, of output: Tile, from inputs: [Tile], in context: RenderContext) {
    let decoder = PixelDecoder(
      format: pixels.format, from: pixels.colorSpace, to: context.workingSpace)
    for y in area.minY..<area.maxY {
      pixels.withUnsafeRow(pixels.height - 1 - y) { row in
        guard let start = row.baseAddress else { return }
        decoder.decode(
          start + area.minX * pixels.format.bytesPerPixel, count: area.width,
          into: output.address(x: area.minX, y: y))
      }
    }
  }

  static func == (first: Bitmap, second: Bitmap) -> Bool {
    first.pixels.storageIdentity == second.pixels.storageIdentity
      && first.pixels.format == second.pixels.format
      && first.pixels.colorSpace == second.pixels.colorSpace
      && first.pixels.width == second.pixels.width && first.pixels.height == second.pixels.height
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(pixels.storageIdentity)
    hasher.combine(pixels.format)
    hasher.combine(pixels.colorSpace)
  }
}
