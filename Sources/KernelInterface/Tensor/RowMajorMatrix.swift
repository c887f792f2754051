// SPDX-License-Identifier: Apache-2.0

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
