// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// An image from a file, turned upright, with what the file says besides its pixels.
public struct Photo: Sendable {
  /// The pixels, upright, as the file stores them: grey or colour, 8 or 16 bits.
  public var pixels: PixelBuffer
  /// The file's other contents; written back without the place where it was taken.
  public var metadata: ImageMetadata
  /// Remarks for whoever uses the photo, such as a colour profile that is not sRGB.
  public var warnings: [String]
  /// The colours that the file declares.
  public var profile: ColorProfileKind

  /// The photo as an image with its lower left corner at the origin.
  public var image: Image { Image(pixels: pixels) }

  /// Creates a photo of pixels that come from no file.
  public init(pixels: PixelBuffer) {
    self.pixels = pixels
    metadata = ImageMetadata()
    warnings = []
    profile = .none
  }

  /// Reads a PNG, JPEG or PNM file.
  ///
  /// - Parameters:
  ///   - path: The file; `-` for standard input.
  ///   - orientation: The turn that makes the stored image upright; `nil` for what the file says.
  ///   - limits: The largest image to accept.
  ///   - minimumSize: The least size that a large JPEG may be decoded at, where only its shapes matter, as the file
  ///     stores it; `nil` for full size.
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
  ///   - name: The file's name in errors.
  ///   - orientation: The turn that makes the stored image upright; `nil` for what the file says.
  ///   - limits: The largest image to accept.
  /// - Throws: `FormatError` or `CodecError`.
  public init(
    bytes: [UInt8], name: String = "memory", orientation: ImageOrientation? = nil,
    limits: DecodingLimits = .default
  ) throws {
    try self.init(
      ImageDecoder.decode(bytes, name: name, limits: limits), orientation: orientation)
  }

  /// Turns a decoded image upright.
  ///
  /// - Parameters:
  ///   - decoded: The image as stored.
  ///   - orientation: The turn; `nil` for what the file says.
  public init(_ decoded: DecodedImage, orientation: ImageOrientation? = nil) {
    metadata = decoded.metadata
    warnings = decoded.warnings
    profile = decoded.info.profile
    pixels = decoded.pixels.oriented(orientation ?? decoded.info.orientation)
    metadata.orientation = .up
  }
}
