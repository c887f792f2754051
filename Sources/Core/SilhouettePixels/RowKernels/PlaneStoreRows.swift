// SPDX-License-Identifier: Apache-2.0

/// A row of interleaved straight colours, with or without alpha.
package struct ColorRow {
  package let numbers: UnsafePointer<Float>
  package let hasAlpha: Bool

  package init(numbers: UnsafePointer<Float>, hasAlpha: Bool) {
    self.numbers = numbers
    self.hasAlpha = hasAlpha
  }

  /// Returns red, green, blue and alpha, clamped to 0…1; alpha is 1 if the row has none.
  @inline(__always)
  package subscript(index: Int) -> SIMD4<Float> {
    let color = numbers + (hasAlpha ? 4 : 3) &* index
    return SIMD4(
      unitClamped(color[0]), unitClamped(color[1]), unitClamped(color[2]),
      hasAlpha ? unitClamped(color[3]) : 1)
  }
}

/// The weights of the pixels around a chroma sample.
package struct ChromaTaps {
  /// The first weighted column, relative to the leftmost column that shares the sample.
  package let first: Int
  package let count: Int
  /// The weights of the columns, which are whole numbers.
  package let weights: SIMD8<Float>

  /// Creates the weights: the mean of the columns if samples are midway between them; otherwise a triangle around the
  /// leftmost column, the transpose of linear interpolation.
  ///
  /// - Parameters:
  ///   - columns: The number of columns that share a sample, 1, 2 or 4.
  ///   - siting: The position of a sample.
  package init(columns: Int, _ siting: YCbCrEncoding.ChromaSiting) {
    var weights = SIMD8<Float>.zero
    if siting == .center {
      first = 0
      count = columns
      for index in 0..<columns { weights[index] = 1 }
    } else {
      first = 1 - columns
      count = 2 * columns - 1
      for index in 0..<count { weights[index] = Float(columns - abs(index - (columns - 1))) }
    }
    self.weights = weights
  }
}

/// Stores the luma or alpha of a row's pixels.
///
/// - Parameters:
///   - colors: The pixels.
///   - matrix: The factors of red, green and blue and the offset; `nil` for alpha.
///   - largest: The largest code.
///   - output: Receives `count` codes of one byte, or of two if `largest` needs them.
///   - count: The number of pixels.
package func storeCodeRow(
  _ colors: ColorRow, _ matrix: SIMD4<Float>?, largest: Float,
  into output: UnsafeMutableRawPointer, count: Int
) {
  if largest > 255 {
    store(
      colors, matrix, largest, into: output.assumingMemoryBound(to: UInt16.self), count: count)
  } else {
    store(colors, matrix, largest, into: output.assumingMemoryBound(to: UInt8.self), count: count)
  }
}

@inline(__always)
private func store<Code: FixedWidthInteger>(
  _ colors: ColorRow, _ matrix: SIMD4<Float>?, _ largest: Float,
  into output: UnsafeMutablePointer<Code>, count: Int
) {
  for index in 0..<count {
    let color = colors[index]
    let number = matrix.map { weighted(color, $0) } ?? color.w * largest
    output[index] = Code(truncatingIfNeeded: clampedCode(number, maximum: largest)).littleEndian
  }
}

/// Adds the clamped colours of a row, multiplied by alpha, and the alpha values to sums.
///
/// - Parameters:
///   - colors: The pixels.
///   - weight: The weight of the row.
///   - sums: The sums.
///   - isFirst: Indicates whether the sums are undefined so far.
///   - count: The number of pixels.
package func addColorRow(
  _ colors: ColorRow, weight: Float,
  to sums: UnsafeMutablePointer<SIMD4<Float>>, isFirst: Bool, count: Int
) {
  for index in 0..<count {
    let color = colors[index]
    var shown = color * (color.w * weight)
    shown.w = color.w * weight
    sums[index] = isFirst ? shown : sums[index] + shown
  }
}

/// The memory of a row of chroma.
package struct ChromaStore {
  /// The first code of Cb, and the first code of Cr.
  package let cb: UnsafeMutableRawPointer
  package let cr: UnsafeMutableRawPointer
  /// The distance from sample to sample, in codes.
  package let step: Int
  /// The largest code.
  package let largest: Float

  package init(cb: UnsafeMutableRawPointer, cr: UnsafeMutableRawPointer, step: Int, largest: Float)
  {
    self.cb = cb
    self.cr = cr
    self.step = step
    self.largest = largest
  }
}

/// Stores a row of Cb and Cr; the colours of transparent pixels are black.
///
/// - Parameters:
///   - sums: The sums of ``addColorRow(_:weight:to:isFirst:count:)``, extended at both ends.
///   - columns: The number of columns that share a sample.
///   - taps: The weights of the columns.
///   - matrix: The factors and offsets.
///   - output: Receives the codes.
///   - count: The number of samples.
package func storeChromaRows(
  _ sums: UnsafePointer<SIMD4<Float>>, columns: Int, _ taps: ChromaTaps, _ matrix: RGBToYCbCr,
  into output: ChromaStore, count: Int
) {
  if output.largest > 255 {
    store(UInt16.self, sums, columns, taps, matrix, into: output, count: count)
  } else {
    store(UInt8.self, sums, columns, taps, matrix, into: output, count: count)
  }
}

@inline(__always)
private func store<Code: FixedWidthInteger>(
  _ type: Code.Type, _ sums: UnsafePointer<SIMD4<Float>>, _ columns: Int, _ taps: ChromaTaps,
  _ matrix: RGBToYCbCr, into output: ChromaStore, count: Int
) {
  let cb = output.cb.assumingMemoryBound(to: Code.self)
  let cr = output.cr.assumingMemoryBound(to: Code.self)
  for index in 0..<count {
    let pixels = sums + (index &* columns &+ taps.first)
    var sum = SIMD4<Float>.zero
    for tap in 0..<taps.count {
      sum += pixels[tap] * taps.weights[tap]
    }
    let color = sum.w > 0 ? sum / sum.w : .zero
    let place = index &* output.step
    let codes = (weighted(color, matrix.cb), weighted(color, matrix.cr))
    cb[place] =
      Code(truncatingIfNeeded: clampedCode(codes.0, maximum: output.largest)).littleEndian
    cr[place] =
      Code(truncatingIfNeeded: clampedCode(codes.1, maximum: output.largest)).littleEndian
  }
}

@inline(__always)
private func weighted(_ color: SIMD4<Float>, _ matrix: SIMD4<Float>) -> Float {
  matrix.x * color.x + matrix.y * color.y + matrix.z * color.z + matrix.w
}
