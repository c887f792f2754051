// SPDX-License-Identifier: Apache-2.0

extension Image {
  /// A picture from a PNG, JPEG or PNM file, upright, its lower left corner at the origin.
  ///
  /// - Parameters:
  ///   - path: The file; `-` for standard input.
  ///   - limits: How large a picture may be.
  /// - Throws: `FileError`, `FormatError` or `CodecError`.
  public init(contentsOf path: String, limits: DecodingLimits = .default) throws {
    self = try Photograph(contentsOf: path, limits: limits).image
  }

  /// Writes the image's extent to a file, which appears whole or not at all.
  ///
  /// - Parameters:
  ///   - path: The file, whose extension names the format: `.png`, `.jpg`, `.ppm`.
  ///   - options: How to write it. A format without alpha needs a background for an image with
  ///     transparent pixels.
  ///   - overwriting: Whether a file that exists may be replaced.
  /// - Throws: `RenderError` if the extent is empty or infinite; `FileError`; `CodecError`.
  public func write(
    to path: String, options: EncodingOptions = EncodingOptions(), overwriting: Bool = false
  ) throws {
    try ImageEncoder.write(pixels(), to: path, options: options, overwriting: overwriting)
  }

  /// The pixels of the extent, 8-bit RGBA; a bitmap's own where the image is nothing else.
  ///
  /// - Throws: `RenderError` if the extent is empty or infinite.
  public func pixels() throws -> PixelBuffer {
    if let bitmap, bitmap.colorSpace != .linearSRGB { return bitmap }
    return try Renderer().render(self)
  }
}
