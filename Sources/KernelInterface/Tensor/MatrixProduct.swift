// SPDX-License-Identifier: Apache-2.0

/// The layout of one row of A in memory: equal runs of elements, the runs of a window of an image.
///
/// A plain matrix has rows of one run. A window of kh × kw pixels has kh · kw runs of one pixel's
/// channels, or kh runs of kw pixels where they are neighbours: the convolution reads the image
/// itself, and no matrix of windows is ever made.
package struct MatrixRuns: Hashable, Sendable {
  /// The elements of one run.
  package var length: Int
  /// Runs from left to right.
  package var columns: Int
  /// The distance between the starts of two of them, in elements.
  package var columnStride: Int
  /// Runs from top to bottom.
  package var rows: Int
  /// The distance between the starts of two of them, in elements.
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

/// One product C = last(activation(A · B + bias) + residual) of row-major Float32 matrices, where the last function is
/// an activation, slopes below zero, or none.
///
/// B is packed into panels by the same ISA level that multiplies (``KernelTable/packMatrix``).
package struct MatrixProduct {
  /// A: [rows, depth].
  package var a: UnsafePointer<Float>
  /// The distance between rows of A, in elements.
  package var aRowStride: Int
  /// B in panels, padded with zeros to whole vectors and aligned to one.
  package var b: UnsafePointer<Float>
  /// One value per column of C, padded with zeros to whole vectors and aligned to one.
  package var bias: UnsafePointer<Float>
  /// C: [rows, columns].
  package var c: UnsafeMutablePointer<Float>
  /// The distance between rows of C, in elements.
  package var cRowStride: Int
  /// Added after the activation, in the layout of C; may be C itself.
  package var residual: UnsafePointer<Float>?
  /// The number of columns of A and rows of B.
  package var depth: Int
  /// The layout of a row of A.
  package var runs: MatrixRuns
  /// The number of columns of B and C.
  package var columns: Int
  /// Applied to the sum.
  package var activation: KernelActivation
  /// Applied after the residual.
  package var lastActivation = KernelActivation.identity
  /// One value per column of C, padded to whole vectors and aligned to one: the factors of results below zero, after
  /// the residual.
  package var slopes: UnsafePointer<Float>?
  /// `true` to start the sums with C instead of the bias: the rest of a product whose first columns of
  /// A and rows of B are done. The result is the same, to the last bit, as if it were done in one call.
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

/// A matrix of finished products and the row, activation and residual to apply to it.
package struct MatrixFinish {
  /// [rows, columns], changed in place.
  package var matrix: UnsafeMutablePointer<Float>
  package var rows: Int
  package var columns: Int
  /// One value per column, added to every row.
  package var row: UnsafePointer<Float>
  /// Applied to the sum.
  package var activation: KernelActivation
  /// [rows, columns], added after the activation.
  package var residual: UnsafePointer<Float>?
  /// Applied after the residual.
  package var lastActivation = KernelActivation.identity
  /// One value per column: the factors of results below zero, after the residual.
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

/// A matrix B to pack, passed transposed.
package struct MatrixPacking {
  /// B transposed: [columns, depth].
  package var source: UnsafePointer<Float>
  /// The distance between rows of the source, in elements.
  package var rowStride: Int
  /// The rows of B.
  package var depth: Int
  /// The columns of B.
  package var columns: Int
  /// Room for ``TensorKernels/packedCount(depth:columns:)`` floats: panels of [depth, some vectors].
  package var result: UnsafeMutablePointer<Float>

  package init(
    source: UnsafePointer<Float>, rowStride: Int, depth: Int, columns: Int,
    result: UnsafeMutablePointer<Float>
  ) {
    self.source = source
    self.rowStride = rowStride
    self.depth = depth
    self.columns = columns
    self.result = result
  }
}

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

/// A dense matrix.
package struct RowMajorMatrix {
  /// [rows, columns].
  package var elements: UnsafePointer<Float>
  package var rows: Int
  package var columns: Int

  package init(elements: UnsafePointer<Float>, rows: Int, columns: Int) {
    self.elements = elements
    self.rows = rows
    self.columns = columns
  }
}
