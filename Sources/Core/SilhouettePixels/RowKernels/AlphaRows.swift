// SPDX-License-Identifier: Apache-2.0

import KernelInterface

/// Multiplies the colours of `count` pixels by their alpha.
package func premultiplyRow(
  _ source: PixelRow, into output: PixelRow, count: Int, _ kernels: ImageKernelTable
) {
  kernels.premultiply(source.planes, into: output.planes, count: count)
  if output.alpha != source.alpha { output.alpha.update(from: source.alpha, count: count) }
}

/// Divides the colours of `count` pixels by their alpha; colours are black where alpha is 0.
package func unpremultiplyRow(
  _ source: PixelRow, into output: PixelRow, count: Int, _ kernels: ImageKernelTable
) {
  kernels.unpremultiply(source.planes, into: output.planes, count: count)
  if output.alpha != source.alpha { output.alpha.update(from: source.alpha, count: count) }
}

/// Sets the alpha of opaque pixels; the colours of transparent pixels become 0.
func setAlphaRow(
  _ pixels: UnsafeMutablePointer<SIMD4<Float>>, straight alphas: UnsafePointer<Float>, count: Int
) {
  for index in 0..<count {
    if alphas[index] > 0 { pixels[index].w = alphas[index] } else { pixels[index] = .zero }
  }
}

extension PixelFormat.Component {
  /// The least alpha that is not stored as 0; `nil` where every alpha above 0 may be.
  var leastAlpha: Float? {
    switch self {
    case .uint8: 0.5 / 255
    case .uint16: 0.5 / 65535
    case .float16, .float32: nil
    }
  }
}

/// Sets the colours of `count` pixels to 0 where alpha is below a limit.
func blackenRow(_ row: PixelRow, below limit: Float, count: Int) {
  for index in 0..<count {
    if !(row.alpha[index] >= limit) {
      row.red[index] = 0
      row.green[index] = 0
      row.blue[index] = 0
    }
  }
}

/// Replaces the alpha of `count` pixels; colours are unchanged.
func replaceAlphaRow(
  _ pixels: UnsafeMutablePointer<SIMD4<Float>>, with numbers: UnsafePointer<Float>, count: Int
) {
  for index in 0..<count {
    pixels[index].w = numbers[index]
  }
}

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
