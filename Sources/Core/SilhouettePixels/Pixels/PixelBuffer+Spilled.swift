// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

extension PixelBuffer {
  /// Returns a buffer of zeros, like ``allocated(width:height:format:colorSpace:)``. A large one is put into a temporary
  /// file if possible, and is then written and read in passes that release the rows that they have left behind.
  ///
  /// - Parameters:
  ///   - width: The number of columns, at least 1.
  ///   - height: The number of rows, at least 1.
  ///   - format: The format of a pixel.
  ///   - colorSpace: The mapping from stored values to light.
  ///   - leastByteCount: The size, in bytes, from which on pixels are large; `nil` for the usual one.
  /// - Throws: `OutOfMemoryError` if the operating system refuses the memory.
  package static func spilled(
    width: Int, height: Int, format: PixelFormat, colorSpace: ColorSpace = .sRGB,
    fromByteCount leastByteCount: Int? = nil
  ) throws(OutOfMemoryError) -> PixelBuffer {
    let layout = try layout(width: width, height: height, format: format)
    return PixelBuffer(
      width: width, height: height, format: format, rowStrideInBytes: layout.rowStrideInBytes,
      colorSpace: colorSpace,
      storage: try AlignedBuffer(spilling: layout.byteCount, fromByteCount: leastByteCount))
  }

  /// Returns a buffer of zeros, in a temporary file if this buffer is in one and the new one is large.
  ///
  /// - Parameters:
  ///   - width: The number of columns; `nil` for this buffer's.
  ///   - height: The number of rows; `nil` for this buffer's.
  ///   - format: The format of a pixel.
  ///   - colorSpace: The mapping from stored values to light.
  package func zeros(
    width: Int? = nil, height: Int? = nil, format: PixelFormat, colorSpace: ColorSpace
  ) -> PixelBuffer {
    let (width, height) = (width ?? self.width, height ?? self.height)
    let spilled =
      isSpilled
      ? try? PixelBuffer.spilled(
        width: width, height: height, format: format, colorSpace: colorSpace) : nil
    return spilled
      ?? PixelBuffer(width: width, height: height, format: format, colorSpace: colorSpace)
  }

  /// Indicates whether the pixels are in a temporary file, so that ``releaseRows(_:)`` has an effect.
  package var isSpilled: Bool { storage.isSpilled }

  /// Takes the memory of some rows out of the process if the pixels are in a temporary file. The rows return when they are
  /// used again, also while another thread releases them.
  package func releaseRows(_ rows: Range<Int>) {
    guard isSpilled, !rows.isEmpty else { return }
    storage.releasePages(
      start + rows.lowerBound * rowStrideInBytes..<start + rows.upperBound * rowStrideInBytes)
  }

  /// Takes the memory of all rows out of the process if the pixels are in a temporary file.
  package func releaseRows() { releaseRows(0..<height) }

  /// Releases the rows behind a pass from top to bottom that visits every row and has reached row `y`; does so only once
  /// for many rows.
  package func releaseRows(behind y: Int) {
    let count = Self.rowsBetweenReleases
    if y > 0, y % count == 0 { releaseRows(y - count..<y) }
  }

  /// The number of rows that a pass leaves behind before they are released.
  package static var rowsBetweenReleases: Int { 64 }
}
