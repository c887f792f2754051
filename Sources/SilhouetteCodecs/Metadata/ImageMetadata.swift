// SPDX-License-Identifier: Apache-2.0

import SilhouetteImaging

/// Everything in a picture file that is not pixels.
public struct ImageMetadata: Sendable, Hashable {
  /// A piece of text with its keyword, such as `Author`; JPEG comments have the keyword `Comment`.
  public struct Text: Sendable, Hashable {
    /// What the text is about.
    public var keyword: String
    /// The text itself.
    public var value: String

    /// Makes a piece of text.
    public init(keyword: String, value: String) {
      self.keyword = keyword
      self.value = value
    }
  }

  /// How large pixels are meant to be.
  public struct Density: Sendable, Hashable {
    /// Pixels per metre from left to right.
    public var horizontal: Double
    /// Pixels per metre from top to bottom.
    public var vertical: Double

    /// Makes a density in pixels per metre.
    public init(horizontal: Double, vertical: Double) {
      self.horizontal = horizontal
      self.vertical = vertical
    }

    /// Makes a density in pixels per inch (0.0254 m).
    public init(pixelsPerInch: Double) {
      self.init(horizontal: pixelsPerInch / 0.0254, vertical: pixelsPerInch / 0.0254)
    }
  }

  /// How the stored picture is to be turned for display.
  public var orientation: ImageOrientation
  /// The ICC profile's bytes.
  public var iccProfile: [UInt8]?
  /// The EXIF data, beginning with its TIFF header (`II` or `MM`).
  public var exif: [UInt8]?
  /// The XMP packet, UTF-8.
  public var xmp: [UInt8]?
  /// Text in the file's order.
  public var texts: [Text]
  /// How large pixels are meant to be, if the file says so.
  public var density: Density?

  /// Makes metadata; without arguments, that of a plain upright picture.
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
