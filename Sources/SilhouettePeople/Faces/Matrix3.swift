// SPDX-License-Identifier: Apache-2.0

/// A 3×3 matrix by its columns.
struct Matrix3: Hashable, Sendable {
  /// The columns.
  var columns: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    get { (first, second, third) }
    set { (first, second, third) = newValue }
  }

  private var first: SIMD3<Double>
  private var second: SIMD3<Double>
  private var third: SIMD3<Double>

  /// Creates a matrix from its columns.
  init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
    (self.first, self.second, self.third) = (first, second, third)
  }

  /// The matrix of zeros.
  static var zero: Matrix3 { Matrix3(.zero, .zero, .zero) }

  /// The identity.
  static var identity: Matrix3 { Matrix3([1, 0, 0], [0, 1, 0], [0, 0, 1]) }

  /// The element in a row and a column.
  subscript(row: Int, column: Int) -> Double { self[column][row] }

  /// A column.
  subscript(column: Int) -> SIMD3<Double> {
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
  var transposed: Matrix3 {
    Matrix3(
      [first.x, second.x, third.x], [first.y, second.y, third.y], [first.z, second.z, third.z])
  }

  /// The determinant.
  var determinant: Double { dot(first, cross(second, third)) }

  static func * (matrix: Matrix3, vector: SIMD3<Double>) -> SIMD3<Double> {
    matrix.first * vector.x + matrix.second * vector.y + matrix.third * vector.z
  }

  static func * (a: Matrix3, b: Matrix3) -> Matrix3 {
    Matrix3(a * b.first, a * b.second, a * b.third)
  }
}

/// Returns the scalar product.
func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

/// Returns the vector product.
func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
