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
