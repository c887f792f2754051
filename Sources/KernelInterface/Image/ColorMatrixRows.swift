// SPDX-License-Identifier: Apache-2.0

/// A row of premultiplied pixels and a matrix that is applied to their colours.
package struct ColorMatrixRows {
  package var source: ImagePlanes
  /// May be the source.
  package var result: ImagePlanes
  /// The factors of red, green, blue and alpha.
  package var columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
  /// Added after the multiplication.
  package var bias: SIMD4<Float>
  /// `true` if alpha is 1 everywhere; it is not read then.
  package var isOpaque: Bool
  /// `true` if alpha is computed and written; otherwise the matrix must leave it as it is.
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
