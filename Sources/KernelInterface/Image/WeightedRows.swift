// SPDX-License-Identifier: Apache-2.0

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
