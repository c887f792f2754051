// SPDX-License-Identifier: Apache-2.0

/// The picture that requests look at: read, turned upright and scaled once for all of them.
final class RequestPicture: Sendable {
  /// Where a picture comes from.
  enum Source: Sendable {
    case file(path: String, DecodingLimits)
    case bytes([UInt8], DecodingLimits)
    case image(Image)
    case pixels(PixelBuffer)
  }

  /// A part of the picture as a network takes it.
  struct InputKey: Hashable {
    var region: Rect
    var format: NetworkInputFormat
    var cropAndScale: CropAndScale
  }

  private let source: Source
  private let orientation: ImageOrientation?
  private let pictures = SharedResults<Rect?, PixelBuffer>()
  private let inputs = SharedResults<InputKey, Tensor>()

  init(_ source: Source, orientation: ImageOrientation?) {
    self.source = source
    self.orientation = orientation
  }

  /// The upright picture.
  func pixels() throws -> PixelBuffer {
    try pictures.value(for: nil) {
      switch source {
      case .file(let path, let limits):
        try Photograph(contentsOf: path, orientation: orientation, limits: limits).pixels
      case .bytes(let bytes, let limits):
        try Photograph(bytes: bytes, orientation: orientation, limits: limits).pixels
      case .image(let image): try image.oriented(orientation ?? .up).pixels()
      case .pixels(let pixels): pixels.oriented(orientation ?? .up)
      }
    }
  }

  /// A part of the upright picture.
  ///
  /// - Parameter region: Whole pixels, y up.
  func pixels(in region: Rect) throws -> PixelBuffer {
    let whole = try pixels()
    if region == whole.rect { return whole }
    return try pictures.value(for: region) { whole.cropped(to: region) }
  }

  /// A part of the upright picture as a network takes it.
  func input(_ key: InputKey) throws -> Tensor {
    try inputs.value(for: key) {
      try pixels(in: key.region).networkInput(key.format, cropAndScale: key.cropAndScale)
    }
  }
}
