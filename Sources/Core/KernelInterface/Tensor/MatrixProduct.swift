// SPDX-License-Identifier: Apache-2.0

/// The layout of one row of A in memory: runs of contiguous elements, all of the same length, such as the pixels of a window
/// of an image.
///
/// A row of an ordinary matrix is one run. A window of kh × kw pixels has kh · kw runs with one pixel's channels each, or kh
/// runs of kw pixels if these are contiguous. Therefore, a convolution reads the image directly, without building a matrix
/// of windows.
package struct MatrixRuns: Hashable, Sendable {
  /// The number of elements of one run.
  package var length: Int
  /// The number of runs side by side.
  package var columns: Int
  /// The distance between the starts of horizontally neighbouring runs, in elements.
  package var columnStride: Int
  /// The number of rows of runs.
  package var rows: Int
  /// The distance between the starts of vertically neighbouring runs, in elements.
  package var rowStride: Int

  package init(
    length: Int, columns: Int = 1, columnStride: Int = 0, rows: Int = 1, rowStride: Int = 0
  ) {
    self.length = length
    self.columns = columns
    self.columnStride = columnStride
    self.rows = rows
    self.rowStride = rowStride
  }
}

/// A product C = last(activation(A · B + bias) + residual) of row-major Float32 matrices, where `last` is an activation, the
/// multiplication of negative results by slopes, or the identity.
///
/// B must have been packed into panels by ``KernelTable/packMatrix`` of the same instruction set level.
package struct MatrixProduct {
  /// The matrix A: [rows, depth].
  package var a: UnsafePointer<Float>
  /// The distance between rows of A, in elements.
  package var aRowStride: Int
  /// The matrix B in panels, padded with zeros to whole vectors and aligned to a vector.
  package var b: UnsafePointer<Float>
  /// The bias: one value per column of C, padded with zeros to whole vectors and aligned to a vector.
  package var bias: UnsafePointer<Float>
  /// The matrix C: [rows, columns].
  package var c: UnsafeMutablePointer<Float>
  /// The distance between rows of C, in elements.
  package var cRowStride: Int
  /// The matrix to add after the activation, in the layout of C; may be C itself.
  package var residual: UnsafePointer<Float>?
  /// The number of columns of A and rows of B.
  package var depth: Int
  /// The layout of a row of A.
  package var runs: MatrixRuns
  /// The number of columns of B and C.
  package var columns: Int
  /// The activation that is applied to the sum.
  package var activation: KernelActivation
  /// The activation that is applied after the residual is added.
  package var lastActivation = KernelActivation.identity
  /// The factors by which negative results are multiplied after the residual is added: one value per column of C, padded to
  /// whole vectors and aligned to a vector; `nil` for none.
  package var slopes: UnsafePointer<Float>?
  /// `true` to start the sums with C instead of the bias. This completes a product for which the first columns of A and rows
  /// of B have already been processed. The result is the same, to the last bit, as from a single call.
  package var accumulates: Bool

  package init(
    a: UnsafePointer<Float>, aRowStride: Int, b: UnsafePointer<Float>, bias: UnsafePointer<Float>,
    c: UnsafeMutablePointer<Float>, cRowStride: Int, residual: UnsafePointer<Float>?, depth: Int,
    columns: Int, activation: KernelActivation, runs: MatrixRuns? = nil,
    accumulates: Bool = false
  ) {
    self.a = a
    self.aRowStride = aRowStride
    self.b = b
    self.bias = bias
    self.c = c
    self.cRowStride = cRowStride
    self.residual = residual
    self.depth = depth
    self.runs = runs ?? MatrixRuns(length: depth)
    self.columns = columns
    self.activation = activation
    self.accumulates = accumulates
  }
}

/// A dense row-major matrix.
package struct RowMajorMatrix {
  /// The elements [rows, columns], row-major.
  package var elements: UnsafePointer<Float>
  package var rows: Int
  package var columns: Int

  package init(elements: UnsafePointer<Float>, rows: Int, columns: Int) {
    self.elements = elements
    self.rows = rows
    self.columns = columns
  }
}

/// A few rows of C within one panel of columns: the innermost unit of the matrix product.
///
/// A type of the kernels' own would have functions of the same name in the objects of every level, of which the linker keeps one.
package struct MatrixPanel {
  /// The address of the first row of A.
  package var a: UnsafePointer<Float>
  package var aRowStride: Int
  /// The panel of B: [depth, vectors], aligned to a vector.
  package var b: UnsafeRawPointer
  /// The bias of the panel's columns, padded and aligned to a vector.
  package var bias: UnsafeRawPointer
  /// The layout of a row of A.
  package var runs: MatrixRuns
  /// The address of the panel's columns in the first row of C.
  package var c: UnsafeMutablePointer<Float>
  package var cRowStride: Int
  /// The address of the panel's columns in the first row of the residual.
  package var residual: UnsafePointer<Float>?
  /// The number of rows.
  package var rows: Int
  /// The number of columns of C from the panel's first column on, at least 1.
  package var columns: Int
  package var activation: KernelActivation
  /// The activation that is applied after the residual is added.
  package var lastActivation = KernelActivation.identity
  /// The factors by which negative results in the panel's columns are multiplied after the residual is added; `nil` for
  /// none.
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
