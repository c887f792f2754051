// SPDX-License-Identifier: Apache-2.0

extension PixelBuffer {
  /// Returns an 8-bit mask with hard edges: 255 where this mask is at least one half, else 0.
  func thresholded() -> PixelBuffer {
    guard format == .grey8 else { return self }
    return PixelBuffer(
      bytes: packedBytes.map { $0 >= 128 ? 255 : 0 }, width: width, height: height,
      colorSpace: .none)
  }

  /// Creates a grey Float32 mask from a tensor [height, width].
  init(mask: Tensor) {
    self.init(
      width: mask.shape[1], height: mask.shape[0], format: .greyFloat, colorSpace: .none)
    let stride = rowStrideInBytes
    let rowByteCount = width * 4
    let rows = height
    withUnsafeMutableBytes { target in
      mask.withUnsafeBytes { source in
        for y in 0..<rows {
          UnsafeMutableRawBufferPointer(rebasing: target[y * stride..<y * stride + rowByteCount])
            .copyMemory(
              from: UnsafeRawBufferPointer(
                rebasing: source[y * rowByteCount..<(y + 1) * rowByteCount]))
        }
      }
    }
  }

  /// Creates grey 8-bit pixels from rows of bytes without padding, the top row first.
  package init(bytes: [UInt8], width: Int, height: Int, colorSpace: ColorSpace) {
    precondition(bytes.count == width * height, "\(bytes.count) bytes for \(width)×\(height)")
    self.init(width: width, height: height, format: .grey8, colorSpace: colorSpace)
    let stride = rowStrideInBytes
    withUnsafeMutableBytes { target in
      bytes.withUnsafeBytes { source in
        for y in 0..<height {
          UnsafeMutableRawBufferPointer(rebasing: target[y * stride..<y * stride + width])
            .copyMemory(
              from: UnsafeRawBufferPointer(rebasing: source[y * width..<(y + 1) * width]))
        }
      }
    }
  }
}
