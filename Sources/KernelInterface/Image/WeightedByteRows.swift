// SPDX-License-Identifier: Apache-2.0

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
