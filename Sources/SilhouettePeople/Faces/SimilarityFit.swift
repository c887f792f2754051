// SPDX-License-Identifier: Apache-2.0

/// The turn and the scale that bring points closest to others: the weighted orthogonal Procrustes problem.
struct SimilarityFit {
  /// The turn.
  let rotation: Matrix3
  /// The scale, applied after the turn.
  let scale: Double

  /// Fits the canonical face.
  ///
  /// - Parameter targets: A position for each point of ``FaceBasis/points``.
  init(to targets: [SIMD3<Double>]) {
    self.init(
      from: FaceBasis.points.map(\.position), to: targets, weights: FaceBasis.points.map(\.weight))
  }

  /// Fits points.
  ///
  /// - Parameters:
  ///   - sources: The points to move.
  ///   - targets: The position that each of them should reach.
  ///   - weights: The weight of each point, more than 0.
  init(from sources: [SIMD3<Double>], to targets: [SIMD3<Double>], weights: [Double]) {
    let total = weights.reduce(0, +)
    let center = zip(sources, weights).reduce(SIMD3<Double>.zero) { $0 + $1.0 * $1.1 } / total
    var moments = Matrix3.zero
    for ((source, target), weight) in zip(zip(sources, targets), weights) {
      let arm = (source - center) * weight
      for column in 0..<3 { moments[column] += target * arm[column] }
    }
    let decomposition = moments.singularValues
    var u = decomposition.u
    // A reflection would fit better than any turn.
    if u.determinant * decomposition.v.determinant < 0 { u[2] = -u[2] }
    let rotation = u * decomposition.v.transposed
    var (along, spread) = (0.0, 0.0)
    for ((source, target), weight) in zip(zip(sources, targets), weights) {
      let arm = source - center
      along += weight * dot(rotation * arm, target)
      spread += weight * dot(arm, source)
    }
    (self.rotation, scale) = (rotation, along / spread)
  }
}
