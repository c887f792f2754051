// SPDX-License-Identifier: Apache-2.0

internal import Silhouette

extension PixelBuffer {
  /// Returns the pixels in another format, their encoded values unchanged.
  ///
  /// - Throws: `RenderError`; `OutOfMemoryError`.
  func converted(to format: PixelFormat) throws -> PixelBuffer {
    if format == self.format { return self }
    // In their own space the numbers are not converted to light and back.
    let space = colorSpace == .linearSRGB ? ColorSpace.sRGB : colorSpace
    return try Renderer(workingSpace: space).render(
      Image(pixels: self), format: format, colorSpace: space)
  }
}
