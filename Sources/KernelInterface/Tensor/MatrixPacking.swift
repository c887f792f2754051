// SPDX-License-Identifier: Apache-2.0

/// A matrix B to pack, given transposed.
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
