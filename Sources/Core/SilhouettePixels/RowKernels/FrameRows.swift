// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteKernels

// Rows of the planes of video frames.

/// Writes the weighted sum of the rows of a plane that one row of a grid covers.
///
/// - Parameter sums: Room for the codes of a row and 15 more.
func sumFrameRow(
  of frame: PlanarPixelBuffer, plane: Int, _ rows: ResamplingAxis, _ row: Int,
  _ sums: UnsafeMutablePointer<Float>
) {
  let first = frame.row(rows.starts[row], ofPlane: plane)
  let count = frame.format.codeCount(ofPlane: plane, width: frame.width)
  let stride = frame.rowStrideInBytes(ofPlane: plane)
  rows.weights.withUnsafeBufferPointer { weights in
    guard let weights = weights.baseAddress else { return }
    if frame.format.bytesPerCode == 1 {
      Kernels.chosen.sumByteRows(
        source: first, stride: stride, weights: weights + row * rows.width,
        tapCount: rows.counts[row], result: sums, count: count)
    } else {
      sumRows(
        first, stride: stride, component: .uint16, weights: weights + row * rows.width,
        rowCount: rows.counts[row], into: sums, count: count)
    }
  }
}

/// Multiplies values in place.
package func scaleRow(_ row: UnsafeMutablePointer<Float>, by factor: Float, count: Int) {
  for index in 0..<count {
    row[index] *= factor
  }
}

/// Writes every second element of a row, such as Cb or Cr from an interleaved plane.
func separateRow(
  _ source: UnsafePointer<Float>, into result: UnsafeMutablePointer<Float>, count: Int
) {
  for index in 0..<count {
    result[index] = source[2 &* index]
  }
}

/// Converts luma and chroma to interleaved red, green and blue, clamped to 0…1.
///
/// - Parameters:
///   - luma: The values of luma, 0…1 for the codes 0…255; Cb and Cr are scaled likewise.
///   - result: Room for three values per pixel.
func writeColors(
  _ luma: UnsafePointer<Float>, _ cb: UnsafePointer<Float>, _ cr: UnsafePointer<Float>,
  _ matrix: YCbCrToRGB, into result: UnsafeMutablePointer<Float>, count: Int
) {
  var target = result
  for index in 0..<count {
    let y = (luma[index] * 255 - matrix.black) * matrix.lumaScale
    let blue = cb[index] * 255 - 128
    let red = cr[index] * 255 - 128
    target[0] = min(max(y + matrix.redOfCr * red, 0), 1)
    target[1] = min(max(y + (matrix.greenOfCb * blue + matrix.greenOfCr * red), 0), 1)
    target[2] = min(max(y + matrix.blueOfCb * blue, 0), 1)
    target += 3
  }
}

/// Writes the codes nearest to values, halves up, clamped.
///
/// - Parameters:
///   - scale: The factor from values to codes.
///   - largest: The largest code.
///   - row: The address of the row's first byte.
///   - offset: The index of the first code to write.
///   - step: The distance from one code to the next, in codes.
func storeCodes(
  _ source: UnsafePointer<Float>, scale: Float, largest: Int, into row: UnsafeMutablePointer<UInt8>,
  offset: Int, step: Int, bytesPerCode: Int, count: Int
) {
  let limit = Float(largest)
  var index = 0
  if bytesPerCode == 1 {
    let target = row + offset
    while index < count {
      let code = min(max(source[index] * scale + 0.5, 0), limit + 0.5)
      target[index &* step] = UInt8(truncatingIfNeeded: Int32(code))
      index &+= 1
    }
  } else {
    UnsafeMutableRawPointer(row).withMemoryRebound(
      to: UInt16.self, capacity: offset + step * count
    ) { target in
      while index < count {
        let code = min(max(source[index] * scale + 0.5, 0), limit + 0.5)
        target[offset &+ index &* step] = UInt16(truncatingIfNeeded: Int32(code)).littleEndian
        index &+= 1
      }
    }
  }
}
