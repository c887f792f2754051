// SPDX-License-Identifier: Apache-2.0

/// A projective map from points of a result to points of the image that is sampled there.
package struct Projection: Hashable {
  private let matrix: Matrix3
  /// The sign of the homogeneous coordinate at the middle of the result, which distinguishes the two sides of the horizon.
  private let sign: Double

  /// Creates the map for a result that shows a rectangle of the image as a quadrilateral; `nil` if that is not convex.
  package init?(from rect: Rect, to corners: [Point]) {
    guard let square = Self.square(onto: corners) else { return nil }
    let middle = corners.reduce(SIMD2.zero) { $0 + SIMD2($1.x, $1.y) } / 4
    self.init(Self.stretch(onto: rect) * square.inverse, middle: middle)
  }

  /// Creates the map for a result that shows a quadrilateral of the image as a rectangle; `nil` if it is not convex.
  package init?(from corners: [Point], onto rect: Rect) {
    guard let square = Self.square(onto: corners) else { return nil }
    self.init(
      square * Self.stretch(onto: rect).inverse,
      middle: SIMD2(rect.minX + rect.width / 2, rect.minY + rect.height / 2))
  }

  private init?(_ matrix: Matrix3, middle: SIMD2<Double>) {
    self.matrix = matrix
    let middle = matrix * SIMD3(middle.x, middle.y, 1)
    sign = middle.z < 0 ? -1 : 1
    guard middle.z.isFinite, middle.z != 0 else { return nil }
  }

  /// The map of the unit square onto a rectangle.
  private static func stretch(onto rect: Rect) -> Matrix3 {
    Matrix3(rows: [rect.width, 0, rect.minX], [0, rect.height, rect.minY], [0, 0, 1])
  }

  /// Returns the map of the unit square onto a quadrilateral, given by its corners from the image of (0, 0) in the order of
  /// (1, 0) and (1, 1); `nil` if it is not convex.
  private static func square(onto corners: [Point]) -> Matrix3? {
    let turns = corners.indices.map { index -> Double in
      let a = corners[index]
      let b = corners[(index + 1) % 4]
      let c = corners[(index + 2) % 4]
      return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
    }
    guard turns.allSatisfy({ $0 > 0 }) || turns.allSatisfy({ $0 < 0 }) else { return nil }
    let p0 = corners[0]
    let p1 = corners[1]
    let p2 = corners[2]
    let p3 = corners[3]
    let dx1 = p1.x - p2.x
    let dx2 = p3.x - p2.x
    let sx = p0.x - p1.x + p2.x - p3.x
    let dy1 = p1.y - p2.y
    let dy2 = p3.y - p2.y
    let sy = p0.y - p1.y + p2.y - p3.y
    let determinant = dx1 * dy2 - dx2 * dy1
    let g = (sx * dy2 - dx2 * sy) / determinant
    let h = (dx1 * sy - sx * dy1) / determinant
    return Matrix3(
      rows: [p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x, p0.x],
      [p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y, p0.y], [g, h, 1])
  }

  /// Returns the image point of a point of the result; for points beyond the horizon, a point far outside the image.
  @inline(__always)
  func origin(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let place = matrix * SIMD3(x, y, 1)
    if !(place.z * sign > 0) { return (1e18, 1e18) }
    return (place.x / place.z, place.y / place.z)
  }

  /// Returns the bounding box, in the image, of a region of the result; `nil` if part of the region is beyond the
  /// horizon.
  package func box(of region: Region) -> Rect? {
    let rect = region.rect
    var low = SIMD2(Double.infinity, .infinity)
    var high = SIMD2(-Double.infinity, -.infinity)
    for (x, y) in [
      (rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY),
      (rect.maxX, rect.maxY),
    ] {
      let place = origin(x, y)
      if place.x >= 1e15 { return nil }
      low = pointwiseMin(low, SIMD2(place.x, place.y))
      high = pointwiseMax(high, SIMD2(place.x, place.y))
    }
    return Rect(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
  }
}
