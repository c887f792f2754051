// SPDX-License-Identifier: Apache-2.0

/// The rows of a plane enlarged bilinearly, with half-pixel centres, clamped at the edges.
struct RowEnlarger {
  private let plane: Plane<SIMD4<Float>>
  private let width: Int
  private let height: Int
  private let lefts: Plane<Int32>
  private let fractions: Plane<Float>

  init(_ plane: Plane<SIMD4<Float>>, width: Int, height: Int) {
    self.plane = plane
    self.width = width
    self.height = height
    lefts = Plane(width: width, height: 1)
    fractions = Plane(width: width, height: 1)
    for x in 0..<width {
      let place = Self.place(x, width, plane.width)
      lefts.base[x] = Int32(place.first)
      fractions.base[x] = place.fraction
    }
  }

  /// Returns the clamped source position of a target sample: a sample and the fraction of the way to the next.
  private static func place(_ index: Int, _ count: Int, _ sourceCount: Int) -> (
    first: Int, fraction: Float
  ) {
    let center = (Double(index) + 0.5) * Double(sourceCount) / Double(count) - 0.5
    let clamped = min(max(center, 0), Double(sourceCount - 1))
    return (Int(clamped), Float(clamped - clamped.rounded(.down)))
  }

  /// Returns a row of working memory for ``read(_:into:scratch:)``: one pixel more than the plane has, so
  /// that the last one has a right neighbour.
  package func scratch() -> Plane<SIMD4<Float>> { Plane(width: plane.width + 1, height: 1) }

  /// Computes row `y`.
  package func read(
    _ y: Int, into target: UnsafeMutablePointer<SIMD4<Float>>, scratch blended: Plane<SIMD4<Float>>
  ) {
    let place = Self.place(y, height, plane.height)
    let upper = plane.row(place.first)
    let lower = plane.row(min(place.first + 1, plane.height - 1))
    if plane.width == width {
      mixRow(upper, lower, place.fraction, into: target, count: width)
    } else {
      mixRow(upper, lower, place.fraction, into: blended.base, count: plane.width)
      blended.base[plane.width] = blended.base[plane.width - 1]
      enlargeRow(
        blended.base, lefts: lefts.base, fractions: fractions.base, into: target, count: width)
    }
    withExtendedLifetime((self, blended)) {}
  }
}
