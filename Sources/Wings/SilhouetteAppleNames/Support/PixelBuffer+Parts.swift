// SPDX-License-Identifier: Apache-2.0

internal import Silhouette

extension PixelBuffer {
  /// Replaces a part of the pixels with others of the same format, which must fit into the buffer.
  ///
  /// - Parameters:
  ///   - part: The new pixels.
  ///   - column: The first column that they replace.
  ///   - row: The first row that they replace, from the top.
  mutating func replacePixels(with part: PixelBuffer, column: Int, row: Int) {
    let stride = rowStrideInBytes
    let start = row * stride + column * format.bytesPerPixel
    withUnsafeMutableBytes { bytes in
      try? part.copyPixels(
        to: UnsafeMutableRawBufferPointer(rebasing: bytes[start...]), rowStrideInBytes: stride)
    }
  }
}
