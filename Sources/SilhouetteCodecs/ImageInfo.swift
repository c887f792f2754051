// SPDX-License-Identifier: Apache-2.0

import SilhouetteImaging

/// What a picture file says about itself.
public struct ImageInfo: Sendable, Hashable {
  /// The file's format.
  public var format: ImageFileFormat
  /// The number of stored columns; ``ImageMetadata/orientation`` may swap it with the height.
  public var width: Int
  /// The number of stored rows.
  public var height: Int
  /// What decoding gives. Palettes, CMYK and depths below 8 bits have been converted by then.
  public var pixelFormat: PixelFormat
  /// The stored bits per channel, or per palette index: 1, 2, 4, 8 or 16.
  public var bitsPerComponent: Int
  /// Whether pixels are stored as indices into a palette.
  public var isIndexed: Bool
  /// The colours that the file says it has.
  public var profile: ColorProfileKind
  /// Everything that is not pixels.
  public var metadata: ImageMetadata

  /// How the stored picture is to be turned for display.
  public var orientation: ImageOrientation { metadata.orientation }

  /// The size for display, after turning, in pixels.
  public var displaySize: (width: Int, height: Int) {
    orientation.displaySize(width: width, height: height)
  }

  /// A warning if colours are going to be read otherwise than the profile says.
  var colorWarnings: [String] {
    let name: String
    switch profile {
    case .none, .sRGB, .grey, .displayP3: return []
    case .unknown(let description):
      name = description.isEmpty ? "without a name" : "“\(description)”"
    }
    return ["the colour profile \(name) is kept but not applied: colours are read as sRGB"]
  }
}

/// A picture out of a file.
public struct DecodedImage: Sendable {
  /// The pixels as they are stored, not turned for display: see ``ImageMetadata/orientation``.
  /// Alpha is straight.
  public var pixels: PixelBuffer
  /// What the file says about itself; `width` and `height` are those of the file even where the
  /// pixels were reduced.
  public var info: ImageInfo
  /// What was wrong with the file, yet not enough to refuse it.
  public var warnings: [String]

  /// Everything in the file that is not pixels.
  public var metadata: ImageMetadata { info.metadata }
}

/// A picture of class numbers out of a file: an indexed PNG, or a grey PNG of up to 8 bits.
public struct IndexedImage: Sendable {
  /// One byte per pixel, as stored and unscaled; `colorSpace` is `none`.
  public var indices: PixelBuffer
  /// The colour of each index; empty for a grey picture.
  public var palette: [PaletteColor]
  /// What the file says about itself.
  public var info: ImageInfo
  /// What was wrong with the file, yet not enough to refuse it.
  public var warnings: [String]
}

/// An sRGB colour of 8 bits a channel with straight alpha.
public struct PaletteColor: Sendable, Hashable {
  /// Red, 0…255.
  public var red: UInt8
  /// Green, 0…255.
  public var green: UInt8
  /// Blue, 0…255.
  public var blue: UInt8
  /// Alpha: 0 transparent, 255 opaque.
  public var alpha: UInt8

  /// Makes a colour, opaque unless told otherwise.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}
