// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A picture from a file, turned upright, with what the file said beside the pixels.
public struct Photograph: Sendable {
  /// The pixels, upright, as the file stores them: grey or colour, 8 or 16 bits.
  public var pixels: PixelBuffer
  /// What else the file says; written back without the place it was taken at.
  public var metadata: ImageMetadata
  /// What a reader of the picture should know, such as a colour profile that is not sRGB.
  public var warnings: [String]

  /// The colours that the file says it has.
  public var profile: ColorProfileKind

  /// The picture as an image with its lower left corner at the origin.
  public var image: Image { Image(pixels: pixels) }

  /// Reads a PNG, JPEG or PNM file.
  ///
  /// - Parameters:
  ///   - path: The file; `-` for standard input.
  ///   - orientation: How to turn the stored picture; `nil` for what the file says.
  ///   - limits: How large a picture may be.
  ///   - minimumSize: How small a JPEG may become where only its shapes matter, as the file stores
  ///     it; `nil` for full size.
  /// - Throws: `FileError`, `FormatError` or `CodecError`.
  public init(
    contentsOf path: String, orientation: ImageOrientation? = nil,
    limits: DecodingLimits = .default, minimumSize: MinimumSize? = nil
  ) throws {
    try self.init(
      ImageDecoder.decode(contentsOfFile: path, limits: limits, minimumSize: minimumSize),
      orientation: orientation)
  }

  /// Reads a PNG, JPEG or PNM file from memory.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: What errors call it.
  ///   - orientation: How to turn the stored picture; `nil` for what the file says.
  ///   - limits: How large a picture may be.
  /// - Throws: `FormatError` or `CodecError`.
  public init(
    bytes: [UInt8], name: String = "memory", orientation: ImageOrientation? = nil,
    limits: DecodingLimits = .default
  ) throws {
    try self.init(
      ImageDecoder.decode(bytes, name: name, limits: limits), orientation: orientation)
  }

  /// Turns a decoded picture upright.
  ///
  /// - Parameters:
  ///   - decoded: The picture as stored.
  ///   - orientation: How to turn it; `nil` for what the file says.
  public init(_ decoded: DecodedImage, orientation: ImageOrientation? = nil) {
    metadata = decoded.metadata
    warnings = decoded.warnings
    profile = decoded.info.profile
    pixels = decoded.pixels.oriented(orientation ?? decoded.info.orientation)
    metadata.orientation = .up
  }
}
