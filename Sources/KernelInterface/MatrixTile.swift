// SPDX-License-Identifier: Apache-2.0

/// Some rows of C by one panel of B: the innermost unit of the matrix product.
package struct MatrixTile {
  /// The first row of A.
  package var a: UnsafePointer<Float>
  package var aRowStride: Int
  /// The panel of B: [depth, panel columns].
  package var b: UnsafePointer<Float>
  /// The panel's part of the bias, padded.
  package var bias: UnsafePointer<Float>
  /// Where the numbers of a row of A are.
  package var runs: MatrixRuns
  /// The first element of C.
  package var c: UnsafeMutablePointer<Float>
  package var cRowStride: Int
  /// The first element of the residual.
  package var residual: UnsafePointer<Float>?
  /// How many rows exist, at least 1.
  package var rows: Int
  /// How many columns exist, at least 1.
  package var columns: Int
  package var activation: KernelActivation

  package init(
    a: UnsafePointer<Float>, aRowStride: Int, b: UnsafePointer<Float>, bias: UnsafePointer<Float>,
    runs: MatrixRuns, c: UnsafeMutablePointer<Float>, cRowStride: Int,
    residual: UnsafePointer<Float>?,
    rows: Int, columns: Int, activation: KernelActivation
  ) {
    self.a = a
    self.aRowStride = aRowStride
    self.b = b
    self.bias = bias
    self.runs = runs
    self.c = c
    self.cRowStride = cRowStride
    self.residual = residual
    self.rows = rows
    self.columns = columns
    self.activation = activation
  }
}
