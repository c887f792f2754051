// SPDX-License-Identifier: Apache-2.0

extension Matrix3 {
  /// A singular value decomposition: the matrix is `u` · diag(`values`) · `v`ᵀ.
  struct SingularValues {
    /// A matrix with orthonormal columns.
    var u: Matrix3
    /// The singular values, descending, at least 0.
    var values: SIMD3<Double>
    /// A matrix with orthonormal columns.
    var v: Matrix3
  }

  /// The singular value decomposition, by one-sided Jacobi rotations (Hestenes 1958): pairs of columns are rotated until
  /// all are orthogonal.
  ///
  /// NaN propagates to the result.
  var singularValues: SingularValues {
    var a = self
    var v = Matrix3.identity
    // Convergence is quadratic: a few sweeps suffice for three columns.
    for _ in 0..<Self.sweeps {
      for (p, q) in [(0, 1), (0, 2), (1, 2)] {
        let alpha = dot(a[p], a[p])
        let beta = dot(a[q], a[q])
        let gamma = dot(a[p], a[q])
        guard abs(gamma) > 1e-17 * (alpha * beta).squareRoot() else { continue }
        let zeta = (beta - alpha) / (2 * gamma)
        let tangent =
          (zeta < 0 ? -1 : 1) / (abs(zeta) + (1 + zeta * zeta).squareRoot())
        let cosine = 1 / (1 + tangent * tangent).squareRoot()
        let sine = cosine * tangent
        (a[p], a[q]) = (a[p] * cosine - a[q] * sine, a[p] * sine + a[q] * cosine)
        (v[p], v[q]) = (v[p] * cosine - v[q] * sine, v[p] * sine + v[q] * cosine)
      }
    }
    let lengths = (0..<3).map { dot(a[$0], a[$0]).squareRoot() }
    let order = (0..<3).sorted { lengths[$0] > lengths[$1] }
    let largest = order[0]
    let middle = order[1]
    let least = order[2]
    let values = SIMD3(lengths[largest], lengths[middle], lengths[least])
    let sorted = Matrix3(columns: v[largest], v[middle], v[least])
    // If a column vanishes, any direction perpendicular to the others completes the basis.
    let tiny = values.x * 1e-14
    let first = values.x > 0 ? a[largest] / values.x : [1, 0, 0]
    let second = values.y > tiny ? a[middle] / values.y : Self.normal(to: first)
    let third = values.z > tiny ? a[least] / values.z : cross(first, second)
    return SingularValues(u: Matrix3(columns: first, second, third), values: values, v: sorted)
  }

  private static let sweeps = 12

  /// Returns a unit vector perpendicular to another.
  private static func normal(to vector: SIMD3<Double>) -> SIMD3<Double> {
    let axis: SIMD3<Double> = abs(vector.x) < 0.6 ? [1, 0, 0] : [0, 1, 0]
    let normal = cross(vector, axis)
    return normal / dot(normal, normal).squareRoot()
  }
}
