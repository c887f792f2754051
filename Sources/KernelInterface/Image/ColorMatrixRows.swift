// SPDX-License-Identifier: Apache-2.0

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
