// SPDX-License-Identifier: Apache-2.0

import KernelInterface

// Chroma at full size. Codes are integers and weights are quarters: every value here is exact, in whatever order it is
// summed.

/// Writes a mixture of two rows of chroma, ¾ of the nearer row and ¼ of the farther row; the samples at the ends are
/// repeated outwards.
///
/// - Parameters:
///   - near: The first sample of the nearer row.
///   - far: The first sample of the other row.
///   - step: The distance from sample to sample, in bytes.
///   - sampleCount: The number of samples in a row.
///   - first: The index of the first sample to write, at least −1.
///   - output: Receives `count` values.
package func mixChromaRows(
  _ near: UnsafePointer<UInt8>, _ far: UnsafePointer<UInt8>, step: Int, sampleCount: Int,
  first: Int, into output: UnsafeMutablePointer<Float>, count: Int
) {
  for index in 0..<count {
    let place = min(max(first &+ index, 0), sampleCount &- 1) &* step
    output[index] = Float(3 &* Int32(near[place]) &+ Int32(far[place])) * 0.25
  }
}

/// Writes a row of chroma enlarged to twice its width.
///
/// - Parameters:
///   - samples: The sample of the first column; the sample before it must be readable.
///   - isOddStart: Indicates whether the first column is the right one of the two that share a sample.
///   - siting: The position of the samples.
///   - output: Receives `count` values.
package func doubleChromaRow(
  _ samples: UnsafePointer<Float>, isOddStart: Bool, _ siting: YCbCrEncoding.ChromaSiting,
  into output: UnsafeMutablePointer<Float>, count: Int, _ kernels: ImageKernelTable
) {
  switch siting {
  case .center: kernels.doubleRow(samples, startsOdd: isOddStart, into: output, count: count)
  case .left, .topLeft:
    let shift = isOddStart ? 1 : 0
    for index in 0..<count {
      let column = index &+ shift
      let sample = column >> 1
      output[index] = (samples[sample] + samples[sample &+ (column & 1)]) * 0.5
    }
  }
}

/// Converts codes of luma, with the chroma that is stored in a row (Cb in blue, Cr in red), to colours in the same row.
///
/// - Parameters:
///   - luma: The first code, of one byte or two bytes.
///   - isWide: Indicates whether codes take two bytes.
///   - row: The row with the chroma, which receives the colours.
///   - matrix: The factors and offsets.
///   - count: The number of pixels.
package func convertFromYCbCr(
  _ luma: UnsafeRawPointer, isWide: Bool, _ row: PixelRow, _ matrix: YCbCrToRGB, count: Int
) {
  if isWide {
    convert(luma.assumingMemoryBound(to: UInt16.self), row, matrix, count: count)
  } else {
    convert(luma.assumingMemoryBound(to: UInt8.self), row, matrix, count: count)
  }
}

@inline(__always)
private func convert<Code: FixedWidthInteger>(
  _ luma: UnsafePointer<Code>, _ row: PixelRow, _ matrix: YCbCrToRGB, count: Int
) {
  for index in 0..<count {
    let y = (Float(Code(littleEndian: luma[index])) - matrix.black) * matrix.lumaScale
    let cb = row.blue[index] - matrix.neutral
    let cr = row.red[index] - matrix.neutral
    row.red[index] = y + matrix.redOfCr * cr
    row.green[index] = y + (matrix.greenOfCb * cb + matrix.greenOfCr * cr)
    row.blue[index] = y + matrix.blueOfCb * cb
  }
}
