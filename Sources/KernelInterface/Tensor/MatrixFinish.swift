// SPDX-License-Identifier: Apache-2.0

/// A matrix of finished products and the row, activation and residual to apply to it.
package struct MatrixFinish {
  /// [rows, columns], changed in place.
  package var matrix: UnsafeMutablePointer<Float>
  package var rows: Int
  package var columns: Int
  /// One number per column, added to every row.
  package var row: UnsafePointer<Float>
  /// Applied to the sum.
  package var activation: KernelActivation
  /// [rows, columns], added after the activation.
  package var residual: UnsafePointer<Float>?
  /// Applied after the residual.
  package var lastActivation = KernelActivation.identity
  /// One number per column: the factors of results below zero, after the residual.
  package var slopes: UnsafePointer<Float>?

  package init(
    matrix: UnsafeMutablePointer<Float>, rows: Int, columns: Int, row: UnsafePointer<Float>,
    activation: KernelActivation, residual: UnsafePointer<Float>?
  ) {
    self.matrix = matrix
    self.rows = rows
    self.columns = columns
    self.row = row
    self.activation = activation
    self.residual = residual
  }
}
