// SPDX-License-Identifier: Apache-2.0

/// A matrix: elements [row, column] in row-major order.
public struct Matrix: Equatable, Sendable {
  /// The number of rows.
  public let rows: Int
  /// The number of columns.
  public let columns: Int
  /// The elements in row-major order.
  public var elements: [Float]

  /// Creates a matrix of the given elements.
  ///
  /// - Precondition: `elements` has rows · columns elements.
  public init(rows: Int, columns: Int, elements: [Float]) {
    precondition(
      elements.count == rows * columns,
      "\(elements.count) elements for a matrix of \(rows)×\(columns)")
    self.rows = rows
    self.columns = columns
    self.elements = elements
  }

  /// Creates a matrix of zeros.
  public init(rows: Int, columns: Int) {
    self.init(
      rows: rows, columns: columns, elements: [Float](repeating: 0, count: rows * columns))
  }

  /// The element of a row and a column.
  ///
  /// - Precondition: 0 ≤ row < rows and 0 ≤ column < columns.
  public subscript(row: Int, column: Int) -> Float {
    get { elements[offset(row, column)] }
    set { elements[offset(row, column)] = newValue }
  }

  private func offset(_ row: Int, _ column: Int) -> Int {
    precondition(
      row >= 0 && row < rows && column >= 0 && column < columns,
      "[\(row), \(column)] of a matrix of \(rows)×\(columns)")
    return row * columns + column
  }
}

/// A matrix that counts how often its elements are loaded, since a processor loads fewer numbers
/// than it multiplies.
public final class CountedMatrix {
  private let matrix: Matrix
  /// The number of loads so far.
  public private(set) var loads = 0

  /// Creates a matrix with a count of 0.
  public init(_ matrix: Matrix) { self.matrix = matrix }

  /// The number of rows.
  public var rows: Int { matrix.rows }

  /// The number of columns.
  public var columns: Int { matrix.columns }

  /// Returns an element and counts the load.
  ///
  /// - Precondition: 0 ≤ row < rows and 0 ≤ column < columns.
  public func load(_ row: Int, _ column: Int) -> Float {
    loads += 1
    return matrix[row, column]
  }
}
