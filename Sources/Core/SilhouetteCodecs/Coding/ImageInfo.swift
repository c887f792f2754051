// SPDX-License-Identifier: Apache-2.0

import SilhouettePixels

/// The header information and metadata of an image file.
public struct ImageInfo: Sendable, Hashable {
  /// The file's format.
  public var format: ImageFileFormat
  /// The number of stored columns; for some values of ``ImageMetadata/orientation``, this is the height of the upright
  /// image.
  public var width: Int
  /// The number of stored rows.
  public var height: Int
  /// The format of the decoded pixels. Palettes, CMYK and depths below 8 bits are converted.
  public var pixelFormat: PixelFormat
  /// The number of stored bits per channel, or per palette index: 1, 2, 4, 8 or 16; 10 or 12 in some HEIC
  /// and AVIF files.
  public var bitsPerComponent: Int
  /// A Boolean value that indicates whether pixels are stored as indices into a palette.
  package var isIndexed: Bool
  /// The kind of the file's colour profile, and the colour space to which the colours were converted.
  public var profile: ImageMetadata.ColorProfileKind
  /// The file's contents other than pixels.
  public var metadata: ImageMetadata

  /// Creates information.
  package init(
    format: ImageFileFormat, width: Int, height: Int, pixelFormat: PixelFormat,
    bitsPerComponent: Int, isIndexed: Bool, profile: ImageMetadata.ColorProfileKind,
    metadata: ImageMetadata
  ) {
    self.format = format
    self.width = width
    self.height = height
    self.pixelFormat = pixelFormat
    self.bitsPerComponent = bitsPerComponent
    self.isIndexed = isIndexed
    self.profile = profile
    self.metadata = metadata
  }

  /// The rotation or reflection that makes the stored image upright for display.
  public var orientation: ImageOrientation { metadata.orientation }

  /// The size of the upright image, in pixels.
  public var displaySize: (width: Int, height: Int) {
    orientation.displaySize(width: width, height: height)
  }

  /// A warning if the colours are not interpreted as the profile requires; otherwise empty.
  var colorWarnings: [String] {
    let name: String
    switch profile {
    case .none, .sRGB, .grey, .displayP3, .converted: return []
    case .unknown(let description):
      name = description.isEmpty ? "without a name" : "“\(description)”"
    }
    return ["the colour profile \(name) is not applied: colours are read as sRGB"]
  }
}

/// The pixels of an image file, with its metadata.
public struct DecodedImage: Sendable {
  /// The pixels as stored, not rotated upright for display; see ``ImageMetadata/orientation``. Alpha is straight.
  public var pixels: PixelBuffer
  /// The header information and metadata of the file; `width` and `height` are the stored size, even if the pixels were
  /// decoded at a reduced size.
  public var info: ImageInfo
  /// The warnings about faults that are not serious enough to reject the file.
  public var warnings: [String]

  /// The file's contents other than pixels.
  public var metadata: ImageMetadata { info.metadata }
}
