// SPDX-License-Identifier: Apache-2.0

internal import Silhouette

extension PixelBuffer {
  /// Copies rows from memory.
  ///
  /// - Parameters:
  ///   - memory: The first row.
  ///   - bytesPerRow: The distance between the starts of two rows.
  ///   - width: Columns, at least 1.
  ///   - height: Rows, at least 1.
  ///   - format: The format of a pixel.
  ///   - colorSpace: The mapping from the numbers to light.
  /// - Throws: `OutOfMemoryError`.
  static func copying(
    _ memory: UnsafeRawPointer, bytesPerRow: Int, width: Int, height: Int, format: PixelFormat,
    colorSpace: ColorSpace
  ) throws -> PixelBuffer {
    var pixels = try PixelBuffer.allocated(
      width: width, height: height, format: format, colorSpace: colorSpace)
    let (stride, rowByteCount) = (pixels.rowStrideInBytes, width * format.bytesPerPixel)
    pixels.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      for row in 0..<height {
        (start + row * stride).copyMemory(
          from: memory + row * bytesPerRow, byteCount: rowByteCount)
      }
    }
    return pixels
  }

  /// Copies the rows to memory.
  ///
  /// - Parameters:
  ///   - memory: The first row; must have room for all rows.
  ///   - bytesPerRow: The distance between the starts of two rows.
  func copyRows(to memory: UnsafeMutableRawPointer, bytesPerRow: Int) {
    for row in 0..<height {
      withUnsafeRow(row) { bytes in
        guard let start = bytes.baseAddress else { return }
        (memory + row * bytesPerRow).copyMemory(from: start, byteCount: bytes.count)
      }
    }
  }

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
