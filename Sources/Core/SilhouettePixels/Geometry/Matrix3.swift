// SPDX-License-Identifier: Apache-2.0

/// A 3×3 matrix.
package struct Matrix3: Hashable, Sendable {
  package var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  package init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
    rows = (first, second, third)
  }

  package init(diagonal: SIMD3<Double>) {
    self.init([diagonal.x, 0, 0], [0, diagonal.y, 0], [0, 0, diagonal.z])
  }

  /// The Bradford matrix, which converts XYZ to cone responses (Lam 1985, as in ICC.1:2010, annex E).
  package static let bradford = Matrix3(
    [0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296])

  /// The matrix that converts linear sRGB, with white D65, to XYZ (IEC 61966-2-1, as in CSS Color 4, section 17).
  package static let sRGBToXYZ = Matrix3(
    [506752.0 / 1228815, 87881.0 / 245763, 12673.0 / 70218],
    [87098.0 / 409605, 175762.0 / 245763, 12673.0 / 175545],
    [7918.0 / 409605, 87881.0 / 737289, 1001167.0 / 1053270])

  /// The transpose.
  package var transposed: Matrix3 {
    Matrix3(
      [rows.0.x, rows.1.x, rows.2.x], [rows.0.y, rows.1.y, rows.2.y],
      [rows.0.z, rows.1.z, rows.2.z])
  }

  package var determinant: Double { (rows.0 * Self.cross(rows.1, rows.2)).sum() }

  /// The inverse; not finite for a singular matrix.
  package var inverse: Matrix3 {
    let scale = 1 / determinant
    return Matrix3(
      Self.cross(rows.1, rows.2) * scale, Self.cross(rows.2, rows.0) * scale,
      Self.cross(rows.0, rows.1) * scale
    ).transposed
  }

  /// Returns the product of the matrix and a column vector.
  package func times(_ column: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3((rows.0 * column).sum(), (rows.1 * column).sum(), (rows.2 * column).sum())
  }

  /// Returns the matrix product `self` · `other`: the transform that applies `other` first.
  package func times(_ other: Matrix3) -> Matrix3 {
    let columns = other.transposed
    return Matrix3(times(columns.rows.0), times(columns.rows.1), times(columns.rows.2)).transposed
  }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }

  package static func == (first: Matrix3, second: Matrix3) -> Bool { first.rows == second.rows }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(rows.0)
    hasher.combine(rows.1)
    hasher.combine(rows.2)
  }
}
