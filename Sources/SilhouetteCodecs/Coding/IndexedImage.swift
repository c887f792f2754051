// SPDX-License-Identifier: Apache-2.0

import SilhouettePixels

/// The class numbers stored in an image file: an indexed PNG, or a grey PNG of up to 8 bits.
public struct IndexedImage: Sendable {
  /// One byte per pixel, as stored and unscaled; `colorSpace` is `none`.
  public var indices: PixelBuffer
  /// The colour of each index; empty for a grey image.
  public var palette: [PaletteColor]
  /// The header information and metadata of the file.
  public var info: ImageInfo
  /// Faults in the file that are not serious enough to refuse it.
  public var warnings: [String]
}
