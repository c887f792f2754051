// SPDX-License-Identifier: Apache-2.0

import SilhouettePixels

extension EncodingOptions {
  /// Returns the format in which pixels are stored.
  ///
  /// - Parameters:
  ///   - source: The format of the pixels.
  ///   - keepsAlpha: Indicates whether the file format has alpha.
  ///   - isDeep: Indicates whether channels have 16 bits instead of 8.
  func targetFormat(for source: PixelFormat, keepsAlpha: Bool, isDeep: Bool) -> PixelFormat {
    let isGreyBackground =
      background.map { $0.red == $0.green && $0.green == $0.blue } ?? true
    let channels: PixelFormat.Channels =
      switch source.channels {
      case .red, .redGreen, .rgb: .rgb
      case .grey: .grey
      case .alpha, .greyAlpha: keepsAlpha ? .greyAlpha : isGreyBackground ? .grey : .rgb
      case .rgba, .bgra: keepsAlpha ? .rgba : .rgb
      }
    return PixelFormat(channels, isDeep ? .uint16 : .uint8)
  }
}
