// SPDX-License-Identifier: Apache-2.0

extension PixelBuffer {
  /// The position of alpha among the four channels of a pixel.
  package enum AlphaPosition {
    case first
    case last
  }

  /// Moves alpha of every pixel, whose four channels have 8 bits, from the last to the first position, or back. The colours
  /// keep their order.
  ///
  /// - Parameters:
  ///   - position: The position that alpha gets; it has the other one.
  ///   - bytes: The rows, top row first.
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - rowStrideInBytes: The distance between the starts of consecutive rows, in bytes.
  package static func moveAlpha(
    _ position: AlphaPosition, in bytes: UnsafeMutableRawBufferPointer, width: Int, height: Int,
    rowStrideInBytes: Int
  ) {
    precondition(
      width >= 0 && height >= 0 && 4 * width <= rowStrideInBytes
        && (height == 0 || (height - 1) * rowStrideInBytes + 4 * width <= bytes.count),
      "\(width)×\(height) pixels in \(bytes.count) bytes with a stride of \(rowStrideInBytes)")
    guard let start = bytes.baseAddress else { return }
    // As little-endian words, the first byte is the lowest.
    let shift: UInt32 = position == .first ? 8 : 24
    for row in 0..<height {
      let line = start + row * rowStrideInBytes
      for column in 0..<width {
        let word = UInt32(
          littleEndian: line.loadUnaligned(fromByteOffset: 4 * column, as: UInt32.self))
        let moved = word << shift | word >> (32 - shift)
        line.storeBytes(of: moved.littleEndian, toByteOffset: 4 * column, as: UInt32.self)
      }
    }
  }

  /// Moves alpha of every pixel, whose four channels have 8 bits, from the first to the last position.
  package mutating func moveAlphaLast() {
    let (width, height, stride) = (width, height, rowStrideInBytes)
    withUnsafeMutableBytes { bytes in
      Self.moveAlpha(.last, in: bytes, width: width, height: height, rowStrideInBytes: stride)
    }
  }
}
