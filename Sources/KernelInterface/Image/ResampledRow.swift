// SPDX-License-Identifier: Apache-2.0

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
