// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Silhouette

extension PixelBuffer {
  /// Returns the pixels in another format, with encoded values unchanged.
  ///
  /// - Throws: `RenderError`; `OutOfMemoryError`.
  func converted(to format: PixelFormat) throws -> PixelBuffer {
    if format == self.format { return self }
    // With the pixels' own space, values are not converted to linear light and back.
    let space = colorSpace == .linearSRGB ? ColorSpace.sRGB : colorSpace
    return try Renderer(workingSpace: space).render(
      Image(pixels: self), format: format, colorSpace: space)
  }
}

extension PixelBuffer {
  /// Returns the bytes of an image file with these pixels; `nil` if the program is built without the format.
  ///
  /// - Parameters:
  ///   - format: The file format: PNG, or JPEG, for which the image is composited over white.
  ///   - jpegQuality: The quality of a JPEG file, 1…100.
  func fileData(_ format: ImageFileFormat, jpegQuality: Int = 90) -> Data? {
    try? encoded(as: format, jpegQuality: jpegQuality)
  }

  /// Returns the bytes of an image file with these pixels; parameters as for ``fileData(_:jpegQuality:)``.
  ///
  /// - Throws: `CodecError`, `RenderError` or `OutOfMemoryError`.
  func encoded(as format: ImageFileFormat, jpegQuality: Int) throws -> Data {
    let component: PixelFormat.Component = self.format.component == .uint8 ? .uint8 : .uint16
    let channels: PixelFormat.Channels =
      switch self.format.channels {
      case .grey, .red: .grey
      case .rgb, .redGreen: .rgb
      case .rgba, .bgra, .alpha, .greyAlpha: .rgba
      }
    // Without a profile, values are read as sRGB.
    let metadata =
      colorSpace == .displayP3 && channels != .grey
      ? ImageMetadata(iccProfile: ICCProfile.displayP3) : nil
    let white = IndexedImage.PaletteColor(red: 255, green: 255, blue: 255)
    return Data(
      try ImageEncoder.encode(
        converted(to: PixelFormat(channels, component)), as: format,
        options: EncodingOptions(
          jpegQuality: jpegQuality, background: white,
          metadata: metadata)))
  }
}
