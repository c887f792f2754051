// SPDX-License-Identifier: Apache-2.0

/// Stores the luma of a row of colours, and adds the clamped colours to the sums of the previous row.
///
/// - Parameters:
///   - colors: Interleaved red, green and blue.
///   - matrix: The factors and offsets.
///   - output: Receives `count` codes.
///   - sums: The sums of clamped red, green and blue over one row or two.
///   - isFirst: Indicates whether this is the first row of the sums.
package func storeLuma(
  _ colors: UnsafePointer<Float>, _ matrix: SIMD4<Float>, into output: UnsafeMutablePointer<UInt8>,
  sums: UnsafeMutablePointer<SIMD4<Float>>, isFirst: Bool, count: Int
) {
  for index in 0..<count {
    let pixel = colors + 3 &* index
    let color = SIMD4(unitClamped(pixel[0]), unitClamped(pixel[1]), unitClamped(pixel[2]), 0)
    sums[index] = isFirst ? color : sums[index] + color
    output[index] = code(color, matrix)
  }
}

/// Stores a row of Cb or Cr.
///
/// - Parameters:
///   - sums: Colours at full width, summed over one row or two, with one additional sum at either end.
///   - matrix: The factors and offsets.
///   - siting: The position of a sample.
///   - weight: The factor that converts sums to means.
///   - output: The address of the first sample.
///   - step: The distance from sample to sample, in bytes.
///   - count: The number of samples.
package func storeChromaRow(
  _ sums: UnsafePointer<SIMD4<Float>>, _ matrix: SIMD4<Float>,
  _ siting: YCbCrEncoding.ChromaSiting, weight: Float, into output: UnsafeMutablePointer<UInt8>,
  step: Int, count: Int
) {
  var index = 0
  switch siting {
  case .center:
    while index < count {
      let pair = sums[2 &* index] + sums[2 &* index &+ 1]
      output[step &* index] = code(pair * (0.5 * weight), matrix)
      index &+= 1
    }
  case .left, .topLeft:
    while index < count {
      let middle = sums[2 &* index]
      let three = (sums[2 &* index &- 1] + sums[2 &* index &+ 1]) + (middle + middle)
      output[step &* index] = code(three * (0.25 * weight), matrix)
      index &+= 1
    }
  }
}

@inline(__always)
private func code(_ color: SIMD4<Float>, _ matrix: SIMD4<Float>) -> UInt8 {
  let sum = matrix.x * color.x + matrix.y * color.y + matrix.z * color.z + matrix.w
  return UInt8(truncatingIfNeeded: clampedCode(sum, maximum: 255))
}

/// Returns the value clamped to 0…1; NaN becomes 0.
@inline(__always)
func unitClamped(_ value: Float) -> Float {
  let positive = value > 0 ? value : 0
  return positive < 1 ? positive : 1
}
