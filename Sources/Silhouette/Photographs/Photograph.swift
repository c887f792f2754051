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
  ///   - limits: How large a picture may be.
  ///   - minimumSize: How small a JPEG may become where only its shapes matter, as the file stores
  ///     it; `nil` for full size.
  /// - Throws: `FileError`, `FormatError` or `CodecError`.
  public init(
    contentsOf path: String, limits: DecodingLimits = .default, minimumSize: MinimumSize? = nil
  ) throws {
    try self.init(
      ImageDecoder.decode(contentsOfFile: path, limits: limits, minimumSize: minimumSize))
  }

  /// Reads a PNG, JPEG or PNM file from memory.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: What errors call it.
  ///   - limits: How large a picture may be.
  /// - Throws: `FormatError` or `CodecError`.
  public init(
    bytes: [UInt8], name: String = "memory", limits: DecodingLimits = .default
  ) throws {
    try self.init(ImageDecoder.decode(bytes, name: name, limits: limits))
  }

  /// Turns a decoded picture upright.
  ///
  /// - Throws: `RenderError` if it is over the renderer's limit.
  public init(_ decoded: DecodedImage) throws {
    metadata = decoded.metadata
    warnings = decoded.warnings
    profile = decoded.info.profile
    let orientation = decoded.info.orientation
    if orientation == .up {
      pixels = decoded.pixels
    } else {
      // Numbers as they come: turning a picture must not change a colour.
      pixels = try Renderer(workingSpace: .none).render(
        Image(mask: decoded.pixels).oriented(orientation), format: decoded.pixels.format,
        colorSpace: .none)
      pixels.colorSpace = decoded.pixels.colorSpace
    }
    metadata.orientation = .up
  }
}
