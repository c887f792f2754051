// SPDX-License-Identifier: Apache-2.0

/// A row and the horizontal filter for it.
package struct ConvolvedRow {
  /// Begins with the sample of the first weight of the first number.
  package var source: UnsafePointer<Float>
  package var weights: UnsafePointer<Float>
  /// At least 1.
  package var tapCount: Int
  package var result: UnsafeMutablePointer<Float>

  package init(
    source: UnsafePointer<Float>, weights: UnsafePointer<Float>, tapCount: Int,
    result: UnsafeMutablePointer<Float>
  ) {
    self.source = source
    self.weights = weights
    self.tapCount = tapCount
    self.result = result
  }
}

/// A row of planes and the interleaved bytes that they are gathered into.
package struct GatherRow {
  package var source: ImagePlanes
  /// 1…4.
  package var channelCount: Int
  /// `channelCount` bytes per pixel.
  package var result: UnsafeMutablePointer<UInt8>

  package init(source: ImagePlanes, channelCount: Int, result: UnsafeMutablePointer<UInt8>) {
    self.source = source
    self.channelCount = channelCount
    self.result = result
  }
}

/// A row sampled at other positions: number i is a + (b − a) · fractions[i], where a is number lefts[i] of the
/// source and b the one after it.
package struct InterpolatedRow {
  package var source: UnsafePointer<Float>
  /// Not padded.
  package var lefts: UnsafePointer<Int32>
  /// Not padded.
  package var fractions: UnsafePointer<Float>
  package var result: UnsafeMutablePointer<Float>

  package init(
    source: UnsafePointer<Float>, lefts: UnsafePointer<Int32>, fractions: UnsafePointer<Float>,
    result: UnsafeMutablePointer<Float>
  ) {
    self.source = source
    self.lefts = lefts
    self.fractions = fractions
    self.result = result
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

/// A row of interleaved bytes and the planes that it is spread over.
package struct SpreadRow {
  /// `channelCount` bytes per pixel.
  package var source: UnsafePointer<UInt8>
  /// 1…4.
  package var channelCount: Int
  package var result: ImagePlanes

  package init(source: UnsafePointer<UInt8>, channelCount: Int, result: ImagePlanes) {
    self.source = source
    self.channelCount = channelCount
    self.result = result
  }
}

/// The sum of weighted rows of bytes: Σ weights[k] · source[k · stride + i].
package struct WeightedByteRows {
  package var source: UnsafePointer<UInt8>
  /// From one row to the next, in bytes.
  package var stride: Int
  package var weights: UnsafePointer<Float>
  /// At least 1.
  package var tapCount: Int
  package var result: UnsafeMutablePointer<Float>

  package init(
    source: UnsafePointer<UInt8>, stride: Int, weights: UnsafePointer<Float>, tapCount: Int,
    result: UnsafeMutablePointer<Float>
  ) {
    self.source = source
    self.stride = stride
    self.weights = weights
    self.tapCount = tapCount
    self.result = result
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
  /// The distance between the first taps of neighbouring rows of the result, in rows of the input; at
  /// least 1.
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
