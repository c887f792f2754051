// SPDX-License-Identifier: Apache-2.0

/// A 3×3 matrix, stored by columns.
package struct Matrix3: Hashable, Sendable {
  private var first: SIMD3<Double>
  private var second: SIMD3<Double>
  private var third: SIMD3<Double>

  /// Creates a matrix from its columns.
  package init(columns first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
    self.first = first
    self.second = second
    self.third = third
  }

  /// Creates a matrix from its rows.
  package init(rows first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
    self = Matrix3(columns: first, second, third).transposed
  }

  /// Creates a matrix that is 0 off its diagonal.
  package init(diagonal: SIMD3<Double>) {
    self.init(columns: [diagonal.x, 0, 0], [0, diagonal.y, 0], [0, 0, diagonal.z])
  }

  /// The zero matrix.
  package static var zero: Matrix3 { Matrix3(diagonal: .zero) }

  /// The identity matrix.
  package static var identity: Matrix3 { Matrix3(diagonal: .one) }

  /// The element at the given row and column.
  package subscript(row: Int, column: Int) -> Double { self[column][row] }

  /// The column with the given index.
  package subscript(column: Int) -> SIMD3<Double> {
    get { column == 0 ? first : column == 1 ? second : third }
    set {
      switch column {
      case 0: first = newValue
      case 1: second = newValue
      default: third = newValue
      }
    }
  }

  /// The transposed matrix.
  package var transposed: Matrix3 {
    Matrix3(
      columns: [first.x, second.x, third.x], [first.y, second.y, third.y],
      [first.z, second.z, third.z])
  }

  /// The determinant.
  package var determinant: Double {
    let rows = transposed
    return dot(rows.first, cross(rows.second, rows.third))
  }

  /// The inverse; not finite for a singular matrix.
  package var inverse: Matrix3 {
    let rows = transposed
    let scale = 1 / determinant
    return Matrix3(
      columns: cross(rows.second, rows.third) * scale, cross(rows.third, rows.first) * scale,
      cross(rows.first, rows.second) * scale)
  }

  package static func * (matrix: Matrix3, vector: SIMD3<Double>) -> SIMD3<Double> {
    matrix.first * vector.x + matrix.second * vector.y + matrix.third * vector.z
  }

  /// Returns the matrix product: the transform that applies `b` first.
  package static func * (a: Matrix3, b: Matrix3) -> Matrix3 {
    Matrix3(columns: a * b.first, a * b.second, a * b.third)
  }
}

/// Returns the scalar product.
package func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

/// Returns the vector product.
package func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
