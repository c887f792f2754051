// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// Creates an image from pixels in memory, with its lower left corner at the origin.
  ///
  /// - Parameters:
  ///   - pixels: The bitmap; shared, not copied.
  ///   - colorSpace: The colour space of the values; `nil` for the bitmap's own.
  public init(pixels: PixelBuffer, colorSpace: ColorSpace? = nil) {
    var pixels = pixels
    if let colorSpace { pixels.colorSpace = colorSpace }
    self.init(Bitmap(pixels: pixels))
  }

  /// Creates an image from a mask, whose values are never colour managed.
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

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
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

/// Pixels computed before the rest of a rendering; they replace the step that computes them.
///
/// The step's extent may be larger than the region of the pixels, which contains only those that are needed.
struct RenderedPixels: PixelwiseRecipe {
  let pixels: Bitmap
  /// The traits of the replaced step.
  let traits: PixelTraits

  func extent(of inputs: [Rect]) -> Rect { traits.extent }

  func variation(of inputs: [PixelTraits]) -> Rect { traits.variation }

  func layout(of inputs: [PixelTraits]) -> PixelLayout { pixels.layout(of: inputs) }

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    pixels.compute(span, into: output, from: inputs, in: context)
  }

  var summary: String { pixels.summary }
}
