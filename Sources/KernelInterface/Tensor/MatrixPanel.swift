// SPDX-License-Identifier: Apache-2.0

/// Some rows of C by one panel of columns: the innermost unit of the matrix product.
package struct MatrixPanel {
  /// The first row of A.
  package var a: UnsafePointer<Float>
  package var aRowStride: Int
  /// The panel of B: [depth, vectors], aligned to a vector.
  package var b: UnsafeRawPointer
  /// The bias of the panel's columns, padded and aligned to a vector.
  package var bias: UnsafeRawPointer
  /// The layout of a row of A.
  package var runs: MatrixRuns
  /// The panel's columns of the first row of C.
  package var c: UnsafeMutablePointer<Float>
  package var cRowStride: Int
  /// The panel's columns of the first row of the residual.
  package var residual: UnsafePointer<Float>?
  /// The number of rows.
  package var rows: Int
  /// The columns from the panel's first to the last of C, at least 1.
  package var columns: Int
  package var activation: KernelActivation
  /// Applied after the residual.
  package var lastActivation = KernelActivation.identity
  /// The factors of results below zero of the panel's columns, after the residual.
  package var slopes: UnsafeRawPointer?
  /// `true` to start the sums with C instead of the bias.
  package var accumulates: Bool

  package init(
    a: UnsafePointer<Float>, aRowStride: Int, b: UnsafeRawPointer, bias: UnsafeRawPointer,
    runs: MatrixRuns, c: UnsafeMutablePointer<Float>, cRowStride: Int,
    residual: UnsafePointer<Float>?, rows: Int, columns: Int, activation: KernelActivation,
    accumulates: Bool
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
    self.accumulates = accumulates
  }
}
