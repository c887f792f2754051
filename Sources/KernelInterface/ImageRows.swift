// SPDX-License-Identifier: Apache-2.0

/// Where the same row of up to four channels begins, each channel a row of its own.
///
/// Functions that take fewer than four channels ignore the others, which may point anywhere.
package struct ImagePlanes {
  package var first: UnsafeMutablePointer<Float>
  package var second: UnsafeMutablePointer<Float>
  package var third: UnsafeMutablePointer<Float>
  package var fourth: UnsafeMutablePointer<Float>

  package init(
    _ first: UnsafeMutablePointer<Float>, _ second: UnsafeMutablePointer<Float>,
    _ third: UnsafeMutablePointer<Float>, _ fourth: UnsafeMutablePointer<Float>
  ) {
    self.first = first
    self.second = second
    self.third = third
    self.fourth = fourth
  }
}

/// The nearest of 256 codes of a curve from 0…1 to 0…1, exact.
///
/// Numbers are sorted into buckets by exponent and the first seven bits of the mantissa, each so
/// narrow that at most one code begins in it. A bucket's entry is the code of its lowest number in
/// the bits from 16 up, plus 0x10000 − m, where another code begins at the number of the bucket whose
/// last 16 bits are m. So the sum of the entry and a number's last 16 bits has its code above them.
package struct CodeTable {
  /// The entries of the buckets up to that of 1, which has that number only.
  package var entries: UnsafePointer<UInt32>
  /// The first number of the first bucket, positive; whatever is less has its code.
  package var lowest: Float

  package init(entries: UnsafePointer<UInt32>, lowest: Float) {
    self.entries = entries
    self.lowest = lowest
  }
}

/// A row of premultiplied pixels and a matrix that is applied to their colours.
package struct ColorMatrixRows {
  package var source: ImagePlanes
  /// May be the source.
  package var result: ImagePlanes
  /// What red, green, blue and alpha are multiplied by, and what is added.
  package var columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
  package var bias: SIMD4<Float>
  /// Whether alpha is 1 everywhere; then it is not read.
  package var isOpaque: Bool
  /// Whether alpha is computed and written. If not, the matrix must keep it as it is.
  package var writesAlpha: Bool

  package init(
    source: ImagePlanes, result: ImagePlanes,
    columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>), bias: SIMD4<Float>,
    isOpaque: Bool, writesAlpha: Bool
  ) {
    self.source = source
    self.result = result
    self.columns = columns
    self.bias = bias
    self.isOpaque = isOpaque
    self.writesAlpha = writesAlpha
  }
}

/// Sums of weighted rows: row r of the result is Σ weights[k] · input[r · step + k].
package struct WeightedRows {
  package var input: UnsafePointer<Float>
  /// From one row of the input to the next, in floats.
  package var inputStride: Int
  package var weights: UnsafePointer<Float>
  /// At least 1.
  package var tapCount: Int
  package var output: UnsafeMutablePointer<Float>
  /// From one row of the result to the next, in floats.
  package var outputStride: Int
  package var outputRowCount: Int
  /// How many rows of the input one row of the result lies after the one before; at least 1.
  package var step: Int

  package init(
    input: UnsafePointer<Float>, inputStride: Int, weights: UnsafePointer<Float>, tapCount: Int,
    output: UnsafeMutablePointer<Float>, outputStride: Int, outputRowCount: Int, step: Int
  ) {
    self.input = input
    self.inputStride = inputStride
    self.weights = weights
    self.tapCount = tapCount
    self.output = output
    self.outputStride = outputStride
    self.outputRowCount = outputRowCount
    self.step = step
  }
}

/// A row at another width: number i is Σ weights[i · tapCount + k] · source[starts[i] + k].
package struct ResampledRow {
  /// Finite wherever it is read: weights of 0 do not hide not-a-number.
  package var source: UnsafePointer<Float>
  package var starts: UnsafePointer<Int32>
  package var weights: UnsafePointer<Float>
  /// A multiple of 4, at least 4.
  package var tapCount: Int
  package var result: UnsafeMutablePointer<Float>

  package init(
    source: UnsafePointer<Float>, starts: UnsafePointer<Int32>, weights: UnsafePointer<Float>,
    tapCount: Int, result: UnsafeMutablePointer<Float>
  ) {
    self.source = source
    self.starts = starts
    self.weights = weights
    self.tapCount = tapCount
    self.result = result
  }
}
