// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// Makes an image whose pixels are decoded while it is rendered, its lower left corner at the origin.
  ///
  /// Rendering keeps a few strips of its rows where the graph asks for them from top to bottom, as
  /// filters, scaling and blending do. Where it does not (a turned or upside-down image) the whole
  /// source is decoded first, which takes `format.bytesPerPixel` bytes a pixel.
  ///
  /// - Parameters:
  ///   - source: The pixels.
  ///   - colorSpace: The mapping from its numbers to light; `nil` takes the source's.
  public init(source: any PixelSource, colorSpace: ColorSpace? = nil) {
    let key = StreamKey(
      source: source, reduction: 1, colorSpace: colorSpace ?? source.colorSpace)
    self.init(StreamedPixels(key: key))
  }
}

/// Pixels of a stream, whose rows the renderer keeps in its windows.
struct StreamedPixels: PixelwiseRecipe {
  let key: StreamKey

  func extent(of inputs: [Rect]) -> Rect {
    Rect(x: 0, y: 0, width: Double(key.width), height: Double(key.height))
  }

  func layout(of inputs: [PixelTraits]) -> PixelLayout {
    PixelDecoder.layout(of: key.source.format, from: key.colorSpace)
  }

  func compute(
    _ span: PixelSpan, into output: PixelRow, from inputs: UnsafePointer<PixelRow>,
    in context: RenderContext
  ) {
    guard let window = context.windows.first(where: { $0.key == key }) else {
      preconditionFailure("\(key.source.name) was not opened")
    }
    window.decoder.decode(
      window.row(key.height - 1 - span.y) + span.x * key.source.format.bytesPerPixel,
      count: span.count, into: output, kernels: context.kernels)
  }

  var summary: String {
    "stream \(key.source.name) \(key.source.width)×\(key.source.height) \(key.source.format)"
      + (key.reduction == 1 ? "" : " at 1/\(key.reduction)")
  }
}
