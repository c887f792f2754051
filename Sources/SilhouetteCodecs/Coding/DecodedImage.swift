// SPDX-License-Identifier: Apache-2.0

import SilhouettePixels

/// The pixels of an image file, with its metadata.
public struct DecodedImage: Sendable {
  /// The pixels as stored, not turned upright for display: see ``ImageMetadata/orientation``. Alpha
  /// is straight.
  public var pixels: PixelBuffer
  /// The header information and metadata of the file; `width` and `height` are the stored size, even
  /// for pixels decoded at a reduced size.
  public var info: ImageInfo
  /// Faults in the file that are not serious enough to refuse it.
  public var warnings: [String]

  /// Everything in the file that is not pixels.
  public var metadata: ImageMetadata { info.metadata }
}
