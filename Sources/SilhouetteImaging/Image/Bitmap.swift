// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// Makes an image of pixels in memory, its lower left corner at the origin.
  ///
  /// - Parameters:
  ///   - pixels: The bitmap; shared, not copied.
  ///   - colorSpace: The mapping from its numbers to light; `nil` takes the bitmap's.
  public init(pixels: PixelBuffer, colorSpace: ColorSpace? = nil) {
    var pixels = pixels
    if let colorSpace { pixels.colorSpace = colorSpace }
    self.init(Bitmap(pixels: pixels))
  }

  /// Makes an image of a mask, whose numbers are never colour managed.
  public init(mask: PixelBuffer) { self.init(pixels: mask, colorSpace: ColorSpace.none) }
}

/// Pixels in memory.
struct Bitmap: PixelwiseRecipe {
  let pixels: PixelBuffer
  /// The column of the lower left corner.
  var x = 0
  /// The row of the lower left corner.
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
