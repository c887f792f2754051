// SPDX-License-Identifier: Apache-2.0

import SilhouettePixels

/// The contents of an image file other than pixels.
public struct ImageMetadata: Sendable, Hashable {
  /// A text entry with its keyword, such as `Author`; the keyword of JPEG comments is `Comment`.
  public struct Text: Sendable, Hashable {
    /// The keyword, which names the subject of the text.
    public var keyword: String
    /// The text itself.
    public var value: String

    /// Creates a text entry.
    public init(keyword: String, value: String) {
      self.keyword = keyword
      self.value = value
    }
  }

  /// The resolution at which the pixels are meant to be shown or printed.
  public struct Density: Sendable, Hashable {
    /// The horizontal resolution, in pixels per metre.
    public var horizontal: Double
    /// The vertical resolution, in pixels per metre.
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

  /// The rotation or reflection that makes the stored image upright for display.
  public var orientation: ImageOrientation
  /// The bytes of the ICC profile. If pixels were converted when they were read
  /// (``ImageMetadata/ColorProfileKind/converted(description:to:)``), this is the profile of the new colour space; `nil` for
  /// sRGB.
  public var iccProfile: [UInt8]?
  /// The EXIF data, which starts with its TIFF header (`II` or `MM`).
  public var exif: [UInt8]?
  /// The XMP packet, as UTF-8.
  public var xmp: [UInt8]?
  /// The text entries, in the order in which the file contains them.
  public var texts: [Text]
  /// The resolution; `nil` if the file does not state it.
  public var density: Density?

  /// Creates metadata; without arguments, the metadata of a plain upright image.
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

extension ImageMetadata {
  /// Sets the orientation: EXIF data count first, then XMP.
  ///
  /// - Parameter extendedXMP: The rest of the XMP packet, as JPEG files store it; `nil` for none.
  package mutating func readOrientation(extendedXMP: [UInt8]? = nil) {
    orientation =
      exif.flatMap(EXIF.orientation) ?? xmp.flatMap(XMP.orientation)
      ?? extendedXMP.flatMap(XMP.orientation) ?? .up
  }
}
