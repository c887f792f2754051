// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// An image from a file, turned upright, with the file's metadata.
///
/// Decoded pixels of 64 MiB or more are kept in a temporary file without a name, in the folder that the environment variable
/// `TMPDIR` names or else in `/var/tmp`, instead of in the process's memory, if that folder is on a disk with enough space.
/// `SILHOUETTE_DISK_THRESHOLD` sets another size in MiB; a negative one keeps all pixels in memory.
public struct Photo: Sendable {
  /// The pixels, upright, as the file stores them: grey or colour, 8 or 16 bits.
  public var pixels: PixelBuffer
  /// The file's metadata; when a photo is written, the location where it was taken is left out.
  public var metadata: ImageMetadata
  /// Remarks for the user, such as one about a colour profile other than sRGB.
  public var warnings: [String]
  /// The kind of colour profile that the file declares.
  public var profile: ImageMetadata.ColorProfileKind
  /// The size of the upright photo in its file, in pixels; larger than ``pixels`` if a JPEG was decoded at a reduced
  /// size.
  public let fileSize: Size

  /// The photo as an image with its lower left corner at the origin.
  public var image: Image { Image(pixels: pixels) }

  /// Creates a photo from pixels that do not come from a file.
  public init(pixels: PixelBuffer) {
    self.pixels = pixels
    fileSize = Size(width: Double(pixels.width), height: Double(pixels.height))
    metadata = ImageMetadata()
    warnings = []
    profile = .none
  }

  /// Reads an image file.
  ///
  /// - Parameters:
  ///   - path: The file; `-` for standard input.
  ///   - orientation: The EXIF orientation of the stored image; `nil` for the one in the file.
  ///   - limits: The largest image to accept.
  ///   - minimumSize: The smallest size, before rotation to upright, to which a large JPEG may be reduced while it is
  ///     decoded if fine detail does not matter; `nil` for full size.
  /// - Throws: `FileError`, `FormatError` or `CodecError`.
  public init(
    contentsOf path: String, orientation: ImageOrientation? = nil,
    limits: DecodingLimits = .default, minimumSize: ImageDecoder.MinimumSize? = nil
  ) throws {
    try self.init(
      ImageDecoder.decodeSpilling(
        contentsOfFile: path, limits: limits, minimumSize: minimumSize),
      orientation: orientation)
  }

  /// Reads an image file from memory.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The name that errors use for the file.
  ///   - orientation: The EXIF orientation of the stored image; `nil` for the one in the file.
  ///   - limits: The largest image to accept.
  /// - Throws: `FormatError` or `CodecError`.
  public init(
    bytes: [UInt8], name: String = "memory", orientation: ImageOrientation? = nil,
    limits: DecodingLimits = .default
  ) throws {
    try self.init(
      ImageDecoder.decodeSpilling(bytes, name: name, limits: limits), orientation: orientation)
  }

  /// Turns a decoded image upright.
  ///
  /// - Parameters:
  ///   - decoded: The image as stored.
  ///   - orientation: The EXIF orientation of the stored image; `nil` for the one in the file.
  public init(_ decoded: DecodedImage, orientation: ImageOrientation? = nil) {
    metadata = decoded.metadata
    warnings = decoded.warnings
    profile = decoded.info.profile
    let orientation = orientation ?? decoded.info.orientation
    pixels = decoded.pixels.oriented(orientation)
    let width = Double(decoded.info.width)
    let height = Double(decoded.info.height)
    fileSize =
      orientation.isTransposed
      ? Size(width: height, height: width) : Size(width: width, height: height)
    metadata.orientation = .up
  }
}
