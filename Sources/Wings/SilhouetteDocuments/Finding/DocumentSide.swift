// SPDX-License-Identifier: Apache-2.0

/// A side of a document: a parabola over the line between two corners.
struct DocumentSide {
  private let start: SIMD2<Double>
  /// The unit vector from the first corner to the second.
  let along: SIMD2<Double>
  /// The unit vector across the line, towards the inside of the document.
  let inwards: SIMD2<Double>
  /// The distance between the corners, in pixels.
  let length: Double
  /// The offset inwards in pixels, as a polynomial of the position from −1 at the first corner to 1 at the second.
  private var curve = SIMD3<Double>.zero

  /// The number of points that are looked for along a side.
  static let pointCount = 96
  /// The largest distance of a side from the line between its ends, as a fraction of its length.
  private static let largestBend = 0.03

  /// Creates a straight side; `nil` if its ends are almost the same.
  init?(from: SIMD2<Double>, to: SIMD2<Double>, around center: SIMD2<Double>) {
    let side = to - from
    length = (side * side).sum().squareRoot()
    guard length > 8 else { return nil }
    start = from
    along = side / length
    let normal = SIMD2(-along.y, along.x)
    inwards = (normal * (center - from)).sum() < 0 ? -normal : normal
  }

  /// Returns the offset inwards at a position, in pixels.
  func offset(_ place: Double) -> Double { curve.x + place * (curve.y + place * curve.z) }

  /// Returns the point at a position.
  func point(_ place: Double) -> SIMD2<Double> {
    start + (place + 1) / 2 * length * along + offset(place) * inwards
  }

  /// Returns the side through most of the points; `nil` if there are too few.
  ///
  /// - Parameters:
  ///   - points: The points: the position along the side, from −1 to 1, and the offset inwards in pixels.
  ///   - reach: The largest distance of the points from this side, in pixels.
  func fitted(to points: [SIMD2<Double>], reach: Double) -> DocumentSide? {
    guard points.count >= Self.pointCount / 5 else { return nil }
    let limit = max(0.8, 0.12 * reach)
    let line = best(points, limit, isCurved: false)
    let parabola = best(points, limit, isCurved: true)
    guard let line else { return nil }
    var side = self
    side.curve = line.curve
    if let parabola, parabola.cost < 0.85 * line.cost, spans(points, parabola.curve, limit) {
      side.curve = parabola.curve
    }
    return side
  }

  /// Indicates whether points all along the side are near a curve: beyond its points, a parabola is a guess.
  private func spans(_ points: [SIMD2<Double>], _ curve: SIMD3<Double>, _ limit: Double) -> Bool {
    let bins = 8
    var isFilled = [Bool](repeating: false, count: bins)
    for point in points where abs(Self.error(point, curve)) <= limit {
      isFilled[min(max(Int((point.x + 1) / 2 * Double(bins)), 0), bins - 1)] = true
    }
    return isFilled.count { $0 } >= bins - 2 && (isFilled[0] || isFilled[1])
      && (isFilled[bins - 1] || isFilled[bins - 2])
  }

  private static func error(_ point: SIMD2<Double>, _ curve: SIMD3<Double>) -> Double {
    point.y - curve.x - point.x * (curve.y + point.x * curve.z)
  }

  private func best(
    _ points: [SIMD2<Double>], _ limit: Double, isCurved: Bool
  ) -> (curve: SIMD3<Double>, cost: Double)? {
    func cost(_ curve: SIMD3<Double>) -> Double {
      points.reduce(0) { sum, point in
        let error = Self.error(point, curve)
        return sum + min(error * error, limit * limit)
      }
    }
    var best: (curve: SIMD3<Double>, cost: Double)?
    func consider(_ curve: SIMD3<Double>?) {
      guard let curve, abs(curve.z) <= Self.largestBend * length,
        abs(curve.y) <= 0.1 * length
      else { return }
      let value = cost(curve)
      if value < best?.cost ?? .infinity { best = (curve, value) }
    }
    // Pairs or triples spread evenly over the points.
    let picks = (0..<15).map { points[$0 * (points.count - 1) / 14] }
    for i in 0..<5 {
      for k in 10..<15 {
        if isCurved {
          for j in 5..<10 {
            consider(Self.parabola([picks[i], picks[j], picks[k]], isCurved: true))
          }
        } else {
          consider(Self.parabola([picks[i], picks[k]], isCurved: false))
        }
      }
    }
    for _ in 0..<3 {
      guard let found = best else { return nil }
      let near = points.filter { abs(Self.error($0, found.curve)) <= limit }
      consider(Self.parabola(near, isCurved: isCurved))
    }
    return best
  }

  /// Returns the parabola or line with the smallest squared offsets from points, by the normal equations; `nil` if there are too
  /// few points.
  private static func parabola(_ points: [SIMD2<Double>], isCurved: Bool) -> SIMD3<Double>? {
    guard points.count >= (isCurved ? 3 : 2) else { return nil }
    var sums = (0.0, 0.0, 0.0, 0.0, 0.0)
    var right = SIMD3<Double>.zero
    for point in points {
      let square = point.x * point.x
      sums.0 += 1
      sums.1 += point.x
      sums.2 += square
      sums.3 += square * point.x
      sums.4 += square * square
      right += SIMD3(1, point.x, square) * point.y
    }
    let matrix =
      isCurved
      ? Matrix3(
        columns: [sums.0, sums.1, sums.2], [sums.1, sums.2, sums.3], [sums.2, sums.3, sums.4])
      : Matrix3(columns: [sums.0, sums.1, 0], [sums.1, sums.2, 0], [0, 0, 1])
    if !isCurved { right.z = 0 }
    guard abs(matrix.determinant) > 1e-9 else { return nil }
    return matrix.inverse * right
  }

  /// Returns the point where two sides meet; the one given if they are almost parallel.
  static func crossing(
    _ a: DocumentSide, _ b: DocumentSide, near corner: SIMD2<Double>
  ) -> SIMD2<Double> {
    var point = corner
    for _ in 0..<6 {
      let (first, second) = (a.tangent(near: point), b.tangent(near: point))
      let determinant =
        first.direction.x * second.direction.y - first.direction.y * second.direction.x
      guard abs(determinant) > 0.1 else { return corner }
      let between = second.point - first.point
      let distance =
        (between.x * second.direction.y - between.y * second.direction.x) / determinant
      point = first.point + distance * first.direction
    }
    return point
  }

  /// Returns the tangent at the side's point next to another one.
  private func tangent(
    near point: SIMD2<Double>
  ) -> (point: SIMD2<Double>, direction: SIMD2<Double>) {
    let place = min(max(((point - start) * along).sum() / length * 2 - 1, -1.3), 1.3)
    let slope = (curve.y + 2 * place * curve.z) * 2 / length
    let direction = along + slope * inwards
    return (self.point(place), direction / (direction * direction).sum().squareRoot())
  }
}
