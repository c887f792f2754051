// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Silhouette

extension PixelBuffer {
  /// Returns the bytes of a file; `nil` if the format is not built in.
  ///
  /// - Parameters:
  ///   - format: PNG or JPEG, whose transparent pixels are shown over white.
  ///   - jpegQuality: 1…100.
  func fileData(_ format: ImageFileFormat, jpegQuality: Int = 90) -> Data? {
    let component: PixelFormat.Component = self.format.component == .uint8 ? .uint8 : .uint16
    let channels: PixelFormat.Channels =
      switch self.format.channels {
      case .grey, .red: .grey
      case .rgb, .redGreen: .rgb
      case .rgba, .bgra, .alpha, .greyAlpha: .rgba
      }
    let white = IndexedImage.PaletteColor(red: 255, green: 255, blue: 255)
    return (try? converted(to: PixelFormat(channels, component))).flatMap { pixels in
      try? ImageEncoder.encode(
        pixels, as: format,
        options: EncodingOptions(jpegQuality: jpegQuality, background: white))
    }.map { Data($0) }
  }
}
