// SPDX-License-Identifier: Apache-2.0

import SilhouettePixels

/// The class indices stored in an image file: an indexed PNG, or a grey PNG with up to 8 bits.
public struct IndexedImage: Sendable {
  /// The stored indices, one byte per pixel, unscaled; `colorSpace` is `none`.
  package var indices: PixelBuffer
  /// The colour of each index; empty for a grey image.
  package var palette: [IndexedImage.PaletteColor]
  /// The header information and metadata of the file.
  package var info: ImageInfo
  /// The warnings about faults that are not serious enough to reject the file.
  package var warnings: [String]
}

extension IndexedImage {
  /// An sRGB colour with 8 bits per channel and straight alpha.
  public struct PaletteColor: Sendable, Hashable {
    /// Red, 0…255.
    public var red: UInt8
    /// Green, 0…255.
    public var green: UInt8
    /// Blue, 0…255.
    public var blue: UInt8
    /// Alpha, from 0 (transparent) to 255 (opaque).
    public var alpha: UInt8

    /// Creates a colour, opaque by default.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }
  }
}
