// SPDX-License-Identifier: Apache-2.0

/// The rotation and the scale that best map source points to target points: the solution of a weighted orthogonal Procrustes
/// problem.
struct SimilarityFit {
  /// The rotation.
  let rotation: Matrix3
  /// The scale, applied after the rotation.
  let scale: Double

  /// Fits the canonical face to target points.
  ///
  /// - Parameter targets: A position for each point of ``FaceBasis/points``.
  init(to targets: [SIMD3<Double>]) {
    self.init(
      from: FaceBasis.points.map(\.position), to: targets, weights: FaceBasis.points.map(\.weight))
  }

  /// Fits source points to target points.
  ///
  /// - Parameters:
  ///   - sources: The points to move.
  ///   - targets: The target position of each source point.
  ///   - weights: The weight of each point, greater than 0.
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
    // The best orthogonal fit is a reflection: the best rotation has the last axis inverted.
    if u.determinant * decomposition.v.determinant < 0 { u[2] = -u[2] }
    let rotation = u * decomposition.v.transposed
    var along = 0.0
    var spread = 0.0
    for ((source, target), weight) in zip(zip(sources, targets), weights) {
      let arm = source - center
      along += weight * dot(rotation * arm, target)
      spread += weight * dot(arm, source)
    }
    self.rotation = rotation
    scale = along / spread
  }
}

/// A point of the canonical face, which is fitted to a mesh to find the pose of a head.
struct FaceBasis {
  /// The index of the point in the mesh.
  let index: Int
  /// The weight in the fit.
  let weight: Double
  /// The position, in centimetres: x to the person's left, y up, z forwards.
  let position: SIMD3<Double>

  private init(_ index: Int, _ weight: Double, _ position: SIMD3<Double>) {
    self.index = index
    self.weight = weight
    self.position = position
  }

  /// The points and weights of MediaPipe 0.10.21's face geometry.
  static let points = [
    FaceBasis(4, 0.070909939706326, [0.0, -0.46317, 7.58658]),
    FaceBasis(6, 0.032100144773722, [0.0, 2.473255, 5.788627]),
    FaceBasis(10, 0.008446550928056, [0.0, 8.261778, 4.481535]),
    FaceBasis(33, 0.058724168688059, [-4.445859, 2.663991, 3.173422]),
    FaceBasis(54, 0.007667080033571, [-6.279331, 6.615427, 1.42585]),
    FaceBasis(67, 0.009078059345484, [-3.523964, 8.005976, 3.729163]),
    FaceBasis(117, 0.009791937656701, [-5.258659, 0.945811, 2.974312]),
    FaceBasis(119, 0.014565368182957, [-3.300681, 0.861641, 3.872784]),
    FaceBasis(121, 0.018591361120343, [-1.820731, 1.467954, 4.224124]),
    FaceBasis(127, 0.005197994410992, [-7.743095, 2.364999, -2.005167]),
    FaceBasis(129, 0.120625205338001, [-1.785794, -0.978284, 4.85047]),
    FaceBasis(132, 0.005560018587857, [-7.270895, -2.890917, -2.252455]),
    FaceBasis(133, 0.05328618362546, [-1.856432, 2.585245, 3.757904]),
    FaceBasis(136, 0.066890455782413, [-5.085276, -7.17859, 0.714711]),
    FaceBasis(143, 0.014816547743976, [-6.407571, 2.236021, 1.560843]),
    FaceBasis(147, 0.014262833632529, [-6.234883, -1.94443, 1.663542]),
    FaceBasis(198, 0.025462191551924, [-1.246815, 0.230297, 5.681036]),
    FaceBasis(205, 0.047252278774977, [-3.832928, -1.537326, 4.137731]),
    FaceBasis(263, 0.058724168688059, [4.445859, 2.663991, 3.173422]),
    FaceBasis(284, 0.007667080033571, [6.279331, 6.615427, 1.42585]),
    FaceBasis(297, 0.009078059345484, [3.523964, 8.005976, 3.729163]),
    FaceBasis(346, 0.009791937656701, [5.258659, 0.945811, 2.974312]),
    FaceBasis(348, 0.014565368182957, [3.300681, 0.861641, 3.872784]),
    FaceBasis(350, 0.018591361120343, [1.820731, 1.467954, 4.224124]),
    FaceBasis(356, 0.005197994410992, [7.743095, 2.364999, -2.005167]),
    FaceBasis(358, 0.120625205338001, [1.785794, -0.978284, 4.85047]),
    FaceBasis(361, 0.005560018587857, [7.270895, -2.890917, -2.252455]),
    FaceBasis(362, 0.05328618362546, [1.856432, 2.585245, 3.757904]),
    FaceBasis(365, 0.066890455782413, [5.085276, -7.17859, 0.714711]),
    FaceBasis(372, 0.014816547743976, [6.407571, 2.236021, 1.560843]),
    FaceBasis(376, 0.014262833632529, [6.234883, -1.94443, 1.663542]),
    FaceBasis(420, 0.025462191551924, [1.246815, 0.230297, 5.681036]),
    FaceBasis(425, 0.047252278774977, [3.832928, -1.537326, 4.137731]),
  ]
}
