// SPDX-License-Identifier: Apache-2.0

extension PixelBuffer {
  /// Returns an 8-bit mask with hard edges: 255 where this mask is at least one half, 0 elsewhere.
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
    let rowByteCount = width * format.bytesPerPixel
    mask.withUnsafeBytes { bytes in
      guard let source = bytes.baseAddress else { return }
      copyRows(from: source, rowStrideInBytes: rowByteCount)
    }
  }

  /// Creates grey 8-bit pixels from rows of bytes without padding, the top row first.
  package init(bytes: [UInt8], width: Int, height: Int, colorSpace: ColorSpace) {
    self.init(
      width: width, height: height, format: .grey8, packed: bytes, colorSpace: colorSpace)
  }
}
