// SPDX-License-Identifier: Apache-2.0

/// One product C = activation(A · B + bias) + residual of row-major Float32 matrices.
///
/// B is packed into panels by the same ISA level that multiplies (``KernelTable/packMatrix``).
package struct MatrixProduct {
  /// A: [rows, depth].
  package var a: UnsafePointer<Float>
  /// The distance between rows of A, in elements.
  package var aRowStride: Int
  /// B in panels, padded with zeros to whole panels.
  package var b: UnsafePointer<Float>
  /// One number per column of C, padded with zeros to whole panels.
  package var bias: UnsafePointer<Float>
  /// C: [rows, columns].
  package var c: UnsafeMutablePointer<Float>
  /// The distance between rows of C, in elements.
  package var cRowStride: Int
  /// Added after the activation, in the layout of C; may be C itself.
  package var residual: UnsafePointer<Float>?
  /// The number of columns of A and rows of B.
  package var depth: Int
  /// The number of columns of B and C.
  package var columns: Int
  /// Applied to the sum.
  package var activation: KernelActivation

  package init(
    a: UnsafePointer<Float>, aRowStride: Int, b: UnsafePointer<Float>, bias: UnsafePointer<Float>,
    c: UnsafeMutablePointer<Float>, cRowStride: Int, residual: UnsafePointer<Float>?, depth: Int,
    columns: Int, activation: KernelActivation
  ) {
    self.a = a
    self.aRowStride = aRowStride
    self.b = b
    self.bias = bias
    self.c = c
    self.cRowStride = cRowStride
    self.residual = residual
    self.depth = depth
    self.columns = columns
    self.activation = activation
  }
}
