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
struct Bitmap: PixelwiseRecipe {
  let pixels: PixelBuffer
  /// Where the lower left corner lies.
  var x = 0
  var y = 0

  func extent(of inputs: [Rect]) -> Rect {
    Rect(
      x: Double(x), y: Double(y), width: Double(pixels.width), height: Double(pixels.height))
  }

  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    PixelDecoder.layout(of: pixels.format, from: pixels.colorSpace)
  }

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    let decoder = PixelDecoder(
      format: pixels.format, from: pixels.colorSpace, to: context.workingSpace)
    pixels.withUnsafeRow(y + pixels.height - 1 - span.y) { row in
      guard let start = row.baseAddress else { return }
      decoder.decode(
        start + (span.x - x) * pixels.format.bytesPerPixel, count: span.count, into: output,
        kernels: context.kernels)
    }
  }

  var summary: String {
    "bitmap \(pixels.width)×\(pixels.height) \(pixels.format) \(pixels.colorSpace)"
  }

  static func == (first: Bitmap, second: Bitmap) -> Bool {
    first.pixels.storageIdentity == second.pixels.storageIdentity
      && first.pixels.format == second.pixels.format
      && first.pixels.colorSpace == second.pixels.colorSpace
      && first.pixels.width == second.pixels.width && first.pixels.height == second.pixels.height
      && first.x == second.x && first.y == second.y
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(pixels.storageIdentity)
    hasher.combine(pixels.format)
    hasher.combine(pixels.colorSpace)
  }
}
