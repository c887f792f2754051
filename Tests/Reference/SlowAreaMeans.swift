// SPDX-License-Identifier: Apache-2.0

/// Returns the weighted sums of a plane at each place of a grid, in `Double`.
///
/// - Parameters:
///   - plane: The rows of the plane.
///   - columns: For each column of the grid, the weights of the plane's columns.
///   - rows: For each row of the grid, the weights of the plane's rows.
/// - Returns: The rows of the grid.
public func slowAreaSums(_ plane: [UInt16], columns: [[Double]], rows: [[Double]]) -> [Double] {
  let width = columns.first?.count ?? 0
  return rows.flatMap { rowWeights in
    columns.map { columnWeights in
      var sum = 0.0
      for (row, rowWeight) in rowWeights.enumerated() where rowWeight > 0 {
        for (column, weight) in columnWeights.enumerated() where weight > 0 {
          sum += rowWeight * weight * Double(plane[row * width + column])
        }
      }
      return sum
    }
  }
}
