// SPDX-License-Identifier: Apache-2.0

/// A smooth curve through points that rises where they rise and falls where they fall (Fritsch and Carlson 1980), level before the
/// first and after the last.
struct MonotoneCubic {
  private let points: [Point]
  /// The slope at each point.
  private let slopes: [Double]

  /// Makes the curve through points in any order; of those with the same x the first counts.
  init(_ given: [Point]) {
    var points: [Point] = []
    for point in given.enumerated().sorted(by: {
      ($0.element.x, $0.offset) < ($1.element.x, $1.offset)
    }).map(\.element) where points.last?.x != point.x {
      points.append(point)
    }
    var secants: [Double] = []
    for (first, second) in zip(points, points.dropFirst()) {
      secants.append((second.y - first.y) / (second.x - first.x))
    }
    var slopes = points.indices.map { index -> Double in
      if secants.isEmpty { return 0 }
      if index == 0 { return secants[0] }
      if index == points.count - 1 { return secants[index - 1] }
      let (before, after) = (secants[index - 1], secants[index])
      return before * after > 0 ? (before + after) / 2 : 0
    }
    for (index, secant) in secants.enumerated() {
      if secant == 0 {
        (slopes[index], slopes[index + 1]) = (0, 0)
        continue
      }
      let (a, b) = (slopes[index] / secant, slopes[index + 1] / secant)
      let square = a * a + b * b
      if square > 9 {
        let limit = 3 / square.squareRoot() * secant
        (slopes[index], slopes[index + 1]) = (a * limit, b * limit)
      }
    }
    (self.points, self.slopes) = (points, slopes)
  }

  /// Returns the value of the curve.
  func value(at x: Double) -> Double {
    guard let next = points.firstIndex(where: { $0.x >= x }) else { return points.last?.y ?? x }
    if next == 0 { return points[0].y }
    let (first, second) = (points[next - 1], points[next])
    let width = second.x - first.x
    let t = (x - first.x) / width
    let (square, cube) = (t * t, t * t * t)
    return (2 * cube - 3 * square + 1) * first.y + (cube - 2 * square + t) * width
      * slopes[next - 1]
      + (3 * square - 2 * cube) * second.y + (cube - square) * width * slopes[next]
  }
}
