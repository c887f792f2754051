// SPDX-License-Identifier: Apache-2.0

// Rows of planes of any layout and depth. As with 8-bit 4:2:0, weights are multiples of negative powers of two, so that
// every value is exact, in whatever order it is summed.

/// The two rows of chroma from which a row of pixels is interpolated.
package struct ChromaRowPair {
  package let near: Int
  package let far: Int
  /// The weight of the far row, in quarters, 0…2.
  package let quartersOfFar: Int32

  /// Finds the two rows of chroma for a row of pixels.
  ///
  /// - Parameters:
  ///   - row: The index of the row of pixels.
  ///   - rowsPerSample: The number of rows of pixels that share a sample, 1 or 2.
  ///   - siting: The position of a sample.
  ///   - rowCount: The number of rows of chroma.
  package init(row: Int, rowsPerSample: Int, _ siting: YCbCrEncoding.ChromaSiting, rowCount: Int) {
    near = row / rowsPerSample
    let isUpper = row % 2 == 0
    let (step, quarters): (Int, Int32) =
      if rowsPerSample == 1 {
        (0, 0)
      } else if siting == .topLeft {
        isUpper ? (0, 0) : (1, 2)
      } else {
        (isUpper ? -1 : 1, 1)
      }
    far = min(max(near + step, 0), rowCount - 1)
    quartersOfFar = quarters
  }
}

/// Writes a mixture of two rows of codes; the codes at the ends are repeated outwards.
///
/// - Parameters:
///   - near: The first code of the nearer row.
///   - far: The first code of the other row.
///   - isWide: Indicates whether codes take two bytes.
///   - quartersOfFar: The weight of the far row, in quarters.
///   - step: The distance from sample to sample, in codes.
///   - sampleCount: The number of samples in a row.
///   - first: The index of the first sample to write, at least −1.
///   - output: Receives `count` values.
///   - count: The number of samples.
package func mixCodeRows(
  _ near: UnsafeRawPointer, _ far: UnsafeRawPointer, isWide: Bool, quartersOfFar: Int32, step: Int,
  sampleCount: Int, first: Int, into output: UnsafeMutablePointer<Float>, count: Int
) {
  if isWide {
    mix(
      near.assumingMemoryBound(to: UInt16.self), far.assumingMemoryBound(to: UInt16.self),
      quartersOfFar, step: step, sampleCount: sampleCount, first: first, into: output, count: count)
  } else {
    mix(
      near.assumingMemoryBound(to: UInt8.self), far.assumingMemoryBound(to: UInt8.self),
      quartersOfFar, step: step, sampleCount: sampleCount, first: first, into: output, count: count)
  }
}

@inline(__always)
private func mix<Code: FixedWidthInteger>(
  _ near: UnsafePointer<Code>, _ far: UnsafePointer<Code>, _ quartersOfFar: Int32, step: Int,
  sampleCount: Int, first: Int, into output: UnsafeMutablePointer<Float>, count: Int
) {
  let quartersOfNear = 4 &- quartersOfFar
  for index in 0..<count {
    let place = min(max(first &+ index, 0), sampleCount &- 1) &* step
    let sum =
      quartersOfNear &* Int32(truncatingIfNeeded: Code(littleEndian: near[place]))
      &+ quartersOfFar &* Int32(truncatingIfNeeded: Code(littleEndian: far[place]))
    output[index] = Float(sum) * 0.25
  }
}

/// Writes a row of chroma enlarged to four times its width.
///
/// - Parameters:
///   - samples: The sample of the first column; the sample before it and one after the last must be readable.
///   - place: The index of the first column among the four that share its sample.
///   - siting: The position of samples.
///   - output: Receives `count` values.
///   - count: The number of columns.
package func quadrupleChromaRow(
  _ samples: UnsafePointer<Float>, place: Int, _ siting: YCbCrEncoding.ChromaSiting,
  into output: UnsafeMutablePointer<Float>, count: Int
) {
  // The midpoint is one and a half columns, three eighths of a sample, from the left.
  let shift = siting == .center ? -3 : 0
  for index in 0..<count {
    let column = index &+ place
    let eighths = 2 &* (column & 3) &+ shift
    let left = (column >> 2) &+ (eighths >> 3)
    let right = Float(eighths & 7)
    output[index] = (samples[left] * (8 - right) + samples[left &+ 1] * right) * 0.125
  }
}

/// Writes the differences between codes and the code of black, times a factor.
///
/// - Parameters:
///   - codes: The first code.
///   - isWide: Indicates whether codes take two bytes.
///   - black: The code that becomes 0.
///   - scale: The factor.
///   - output: Receives `count` values.
///   - count: The number of codes.
package func readCodeRow(
  _ codes: UnsafeRawPointer, isWide: Bool, black: Float, scale: Float,
  into output: UnsafeMutablePointer<Float>, count: Int
) {
  if isWide {
    read(codes.assumingMemoryBound(to: UInt16.self), black, scale, into: output, count: count)
  } else {
    read(codes.assumingMemoryBound(to: UInt8.self), black, scale, into: output, count: count)
  }
}

@inline(__always)
private func read<Code: FixedWidthInteger>(
  _ codes: UnsafePointer<Code>, _ black: Float, _ scale: Float,
  into output: UnsafeMutablePointer<Float>, count: Int
) {
  for index in 0..<count {
    output[index] = (Float(Code(littleEndian: codes[index])) - black) * scale
  }
}
