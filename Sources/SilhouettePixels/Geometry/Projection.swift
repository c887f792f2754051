// SPDX-License-Identifier: Apache-2.0

/// The inverse of a projective map, from points of the plane to points of the image.
package struct Projection: Hashable {
  private let matrix: Matrix3
  /// The sign of the homogeneous coordinate at the image's centre, which distinguishes the two sides of the horizon.
  private let sign: Double

  /// Creates the inverse of the map of a rectangle onto a quadrilateral; `nil` if the quadrilateral is not convex.
  package init?(from rect: Rect, to corners: [Point]) {
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
    let square = Matrix3(
      [p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x, p0.x],
      [p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y, p0.y], [g, h, 1])
    let stretch = Matrix3([rect.width, 0, rect.minX], [0, rect.height, rect.minY], [0, 0, 1])
    matrix = stretch.times(square.inverse)
    let middle = matrix.times(
      SIMD3((p0.x + p1.x + p2.x + p3.x) / 4, (p0.y + p1.y + p2.y + p3.y) / 4, 1))
    sign = middle.z < 0 ? -1 : 1
    guard middle.z.isFinite, middle.z != 0 else { return nil }
  }

  /// Returns the image point of a point of the plane; for points beyond the horizon, a point far outside the image.
  @inline(__always)
  func origin(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let place = matrix.times(SIMD3(x, y, 1))
    if !(place.z * sign > 0) { return (1e18, 1e18) }
    return (place.x / place.z, place.y / place.z)
  }

  /// Returns the bounding box, in the image, of a region of the plane; `nil` if part of the region is beyond the
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
