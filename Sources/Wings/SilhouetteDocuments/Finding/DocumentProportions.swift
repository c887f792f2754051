// SPDX-License-Identifier: Apache-2.0

/// The proportions of a document, as its corners in a photo show them.
struct DocumentProportions {
  /// The corners from the camera's axis: upper left, upper right, lower right and lower left.
  private let corners: [SIMD2<Double>]

  /// The focal lengths that cameras have, as multiples of the distance of the corners from each other.
  private static let focalLengths = 0.2...20.0

  /// - Parameters:
  ///   - corners: The corners in pixels: upper left, upper right, lower right and lower left.
  ///   - center: The point of the image on the camera's axis.
  init(_ corners: [Point], center: Point) {
    precondition(corners.count == 4, "\(corners.count) corners")
    self.corners = corners.map { SIMD2($0.x - center.x, $0.y - center.y) }
  }

  private func length(_ a: Int, _ b: Int) -> Double {
    ((corners[a] - corners[b]) * (corners[a] - corners[b])).sum().squareRoot()
  }

  /// The ratio of the mean lengths of opposite sides.
  private var ratioOfSides: Double {
    let ratio = (length(0, 1) + length(3, 2)) / (length(0, 3) + length(1, 2))
    return ratio.isFinite && ratio > 0 ? ratio : 1
  }

  /// The ratio of the width to the height: equations 14, 20 and 21 of Zhang & He (2007), or the ratio of the mean lengths of
  /// opposite sides where these have no solution.
  var aspectRatio: Double {
    func homogeneous(_ point: SIMD2<Double>) -> SIMD3<Double> { SIMD3(point.x, point.y, 1) }
    // In units of the document's size, in which the tolerances are meant.
    let unit = max(length(0, 2), length(1, 3))
    guard unit.isFinite, unit > 0 else { return ratioOfSides }
    let m1 = homogeneous(corners[0] / unit)
    let m2 = homogeneous(corners[1] / unit)
    let m3 = homogeneous(corners[3] / unit)
    let m4 = homogeneous(corners[2] / unit)
    let k2 = dot(cross(m1, m4), m3) / dot(cross(m2, m4), m3)
    let k3 = dot(cross(m1, m4), m2) / dot(cross(m3, m4), m2)
    let n2 = k2 * m2 - m1
    let n3 = k3 * m3 - m1
    // The vanishing points of both directions must be near enough to be known.
    guard abs(n2.z) > 0.03, abs(n3.z) > 0.03 else { return ratioOfSides }
    let square = -(n2.x * n3.x + n2.y * n3.y) / (n2.z * n3.z)
    guard square > 0, Self.focalLengths.contains(square.squareRoot()) else { return ratioOfSides }
    let width = (n2.x * n2.x + n2.y * n2.y) / square + n2.z * n2.z
    let height = (n3.x * n3.x + n3.y * n3.y) / square + n3.z * n3.z
    let ratio = (width / height).squareRoot()
    // No document that is seen well differs much more from its picture.
    return ratio.isFinite && (0.4...2.5).contains(ratio / ratioOfSides) ? ratio : ratioOfSides
  }

  /// Returns the smallest size of a ratio whose sides are as long as the document's longest ones, in whole pixels up to 32768.
  func size(aspectRatio: Double) -> Size {
    let wide = max(length(0, 1), length(3, 2))
    let high = max(length(0, 3), length(1, 2))
    let width = max(wide, high * aspectRatio)
    func side(_ length: Double) -> Double {
      length.isFinite ? min(max(length.rounded(), 1), 32768) : 1
    }
    return Size(width: side(width), height: side(width / aspectRatio))
  }
}
