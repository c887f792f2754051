// SPDX-License-Identifier: Apache-2.0

package import SilhouettePixels

extension PixelBuffer {
  /// Creates pixels from bytes in rows from the top without padding.
  package init(
    packed bytes: [UInt8], width: Int, height: Int, format: PixelFormat = .rgb8
  ) {
    self.init(width: width, height: height, format: format)
    let perRow = width * format.bytesPerPixel
    precondition(bytes.count == perRow * height, "\(bytes.count) bytes")
    let stride = rowStrideInBytes
    withUnsafeMutableBytes { target in
      bytes.withUnsafeBytes { source in
        for y in 0..<height {
          UnsafeMutableRawBufferPointer(rebasing: target[y * stride..<y * stride + perRow])
            .copyMemory(
              from: UnsafeRawBufferPointer(rebasing: source[y * perRow..<(y + 1) * perRow]))
        }
      }
    }
  }
}
