// SPDX-License-Identifier: Apache-2.0

/// A row of up to four planes and the row of bytes in which their samples are interleaved.
package struct GatherRow {
  package var source: ImagePlanes
  /// The number of channels, 1…4.
  package var channelCount: Int
  /// The interleaved bytes, `channelCount` per pixel.
  package var result: UnsafeMutablePointer<UInt8>

  package init(source: ImagePlanes, channelCount: Int, result: UnsafeMutablePointer<UInt8>) {
    self.source = source
    self.channelCount = channelCount
    self.result = result
  }
}

/// Rows of interleaved colours, three samples a pixel, that are resampled to another width and rounded to bytes: sample c of
/// pixel i of a row of the result is the nearest byte to Σ weights[i · tapCount + k] · source[3 · (starts[i] − firstStart + k) + c],
/// with halves rounded up.
package struct ResampledColorRows {
  /// The first of sixteen rows of memory, of which `rowCount` hold sums of bytes; these must be finite wherever they are read,
  /// because a weight of 0 does not suppress NaN.
  package var source: UnsafePointer<Float>
  /// The distance between rows of the source, in floats.
  package var sourceStride: Int
  /// The number of samples of a row that are read.
  package var sampleCount: Int
  /// The number of rows, at most sixteen.
  package var rowCount: Int
  package var firstStart: Int
  package var starts: UnsafePointer<Int32>
  package var weights: UnsafePointer<Float>
  /// The number of weights per pixel, at least 1.
  package var tapCount: Int
  /// Scratch memory for sixteen floats for each sample of a row, and 48 more.
  package var columns: UnsafeMutablePointer<Float>
  /// The first row of bytes; one byte beyond the last of a row is written.
  package var result: UnsafeMutablePointer<UInt8>
  /// The distance between rows of the result, in bytes.
  package var resultStride: Int

  package init(
    source: UnsafePointer<Float>, sourceStride: Int, sampleCount: Int, rowCount: Int,
    firstStart: Int, starts: UnsafePointer<Int32>, weights: UnsafePointer<Float>, tapCount: Int,
    columns: UnsafeMutablePointer<Float>, result: UnsafeMutablePointer<UInt8>, resultStride: Int
  ) {
    self.source = source
    self.sourceStride = sourceStride
    self.sampleCount = sampleCount
    self.rowCount = rowCount
    self.firstStart = firstStart
    self.starts = starts
    self.weights = weights
    self.tapCount = tapCount
    self.columns = columns
    self.result = result
    self.resultStride = resultStride
  }
}

/// A row of interleaved bytes and the planes into which it is split.
package struct SpreadRow {
  /// The interleaved bytes, `channelCount` per pixel.
  package var source: UnsafePointer<UInt8>
  /// The number of channels, 1…4.
  package var channelCount: Int
  package var result: ImagePlanes

  package init(source: UnsafePointer<UInt8>, channelCount: Int, result: ImagePlanes) {
    self.source = source
    self.channelCount = channelCount
    self.result = result
  }
}

/// Rows and weights for a vertical filter: row r of the result is Σ weights[k] · input[r · step + k].
package struct WeightedRows {
  package var input: UnsafePointer<Float>
  /// The distance between rows of the input, in floats.
  package var inputStride: Int
  package var weights: UnsafePointer<Float>
  /// The number of weights, at least 1.
  package var tapCount: Int
  package var output: UnsafeMutablePointer<Float>
  /// The distance between rows of the result, in floats.
  package var outputStride: Int
  package var outputRowCount: Int
  /// The distance between the first taps of neighbouring rows of the result, in rows of the input; at least 1.
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
