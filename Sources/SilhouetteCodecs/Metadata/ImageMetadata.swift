// SPDX-License-Identifier: Apache-2.0

import SilhouettePixels

/// Everything in an image file that is not pixels.
public struct ImageMetadata: Sendable, Hashable {
  /// A piece of text with its keyword, such as `Author`; JPEG comments have the keyword `Comment`.
  public struct Text: Sendable, Hashable {
    /// The subject of the text.
    public var keyword: String
    /// The text itself.
    public var value: String

    /// Creates a piece of text.
    public init(keyword: String, value: String) {
      self.keyword = keyword
      self.value = value
    }
  }

  /// The intended size of the pixels.
  public struct Density: Sendable, Hashable {
    /// Pixels per metre from left to right.
    public var horizontal: Double
    /// Pixels per metre from top to bottom.
    public var vertical: Double

    /// Creates a density in pixels per metre.
    public init(horizontal: Double, vertical: Double) {
      self.horizontal = horizontal
      self.vertical = vertical
    }

    /// Creates a density in pixels per inch (0.0254 m).
    public init(pixelsPerInch: Double) {
      self.init(horizontal: pixelsPerInch / 0.0254, vertical: pixelsPerInch / 0.0254)
    }
  }

  /// The rotation and reflection that turn the stored image upright for display.
  public var orientation: ImageOrientation
  /// The ICC profile's bytes. For pixels that were converted when they were read
  /// (``ImageMetadata.ColorProfileKind/converted(description:to:)``), the profile of the new colour space; `nil` for
  /// sRGB.
  public var iccProfile: [UInt8]?
  /// The EXIF data, starting with its TIFF header (`II` or `MM`).
  public var exif: [UInt8]?
  /// The XMP packet, UTF-8.
  public var xmp: [UInt8]?
  /// The texts in the order of the file.
  public var texts: [Text]
  /// The intended size of the pixels; `nil` if the file does not state it.
  public var density: Density?

  /// Creates metadata; without arguments, that of a plain upright image.
  public init(
    orientation: ImageOrientation = .up, iccProfile: [UInt8]? = nil, exif: [UInt8]? = nil,
    xmp: [UInt8]? = nil, texts: [Text] = [], density: Density? = nil
  ) {
    self.orientation = orientation
    self.iccProfile = iccProfile
    self.exif = exif
    self.xmp = xmp
    self.texts = texts
    self.density = density
  }
}
