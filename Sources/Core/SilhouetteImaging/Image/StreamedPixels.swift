// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// Creates an image whose pixels are decoded during rendering, with its lower left corner at the origin.
  ///
  /// Rendering keeps only a few strips of rows in memory if the graph reads them from top to bottom, as filters,
  /// scaling and blending do. Otherwise (a rotated or upside-down image) the whole source is decoded first, which
  /// takes `format.bytesPerPixel` bytes per pixel.
  ///
  /// - Parameters:
  ///   - source: The source of the pixels.
  ///   - colorSpace: The colour space of the values; `nil` for the source's own.
  public init(source: any PixelSource, colorSpace: ColorSpace? = nil) {
    let key = StreamKey(
      source: source, reduction: 1, colorSpace: colorSpace ?? source.colorSpace)
    self.init(StreamedPixels(key: key))
  }
}

/// A recipe for the pixels of a stream, whose rows the renderer keeps in windows.
struct StreamedPixels: PixelwiseRecipe {
  let key: StreamKey

  func extent(of inputs: [Rect]) -> Rect {
    Rect(x: 0, y: 0, width: Double(key.width), height: Double(key.height))
  }

  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    PixelDecoder.layout(of: key.source.format, from: key.colorSpace)
  }

  func compute(_ span: PixelSpan, into output: PixelRow, from inputs: Inputs, in context: Context) {
    let window = context.window(of: key)
    window.decoder.decode(
      window.row(key.height - 1 - span.y) + span.x * key.source.format.bytesPerPixel,
      count: span.count, into: output, kernels: context.kernels)
  }

  var summary: String {
    "stream \(key.source.name) \(key.source.width)×\(key.source.height) \(key.source.format)"
      + (key.reduction == 1 ? "" : " at 1/\(key.reduction)")
  }
}

extension RenderContext {
  /// Returns the window of a stream.
  func window(of key: StreamKey) -> RowWindow {
    guard let window = windows.first(where: { $0.key == key }) else {
      preconditionFailure("\(key.source.name) was not opened")
    }
    return window
  }
}
