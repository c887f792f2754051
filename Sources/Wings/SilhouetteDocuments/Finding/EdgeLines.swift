// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// The straight lines along the edges of an image, found by a Hough transform in which every edge pixel votes for the lines
/// that its gradient allows (O'Gorman & Clowes 1976).
struct EdgeLines {
  private(set) var lines: [EdgeLine] = []

  private static let angleCount = 180
  /// The tolerance of an edge pixel's angle, in degrees.
  private static let spread = 4
  /// The distance between parallel lines, in pixels.
  private static let binWidth = 2
  /// The largest number of lines.
  private static let limit = 64

  init(of field: EdgeField) {
    let size = SIMD2(Double(field.width - 1), Double(field.height - 1))
    let radius = Int((size * size).sum().squareRoot() / 2) + 2
    let binCount = 2 * radius / Self.binWidth + 2
    let directions = (0..<Self.angleCount).map { angle in
      let radians = Double(angle) * .pi / Double(Self.angleCount)
      return SIMD2(cos(radians), sin(radians))
    }
    var votes = [Float](repeating: 0, count: Self.angleCount * binCount)
    var edges: [Edge] = []
    for y in 0..<field.height {
      for x in 0..<field.width where field.strengths[y * field.width + x] > 0 {
        let pixel = y * field.width + x
        let normal = field.normals[pixel]
        var degrees = Int(
          (atan2(Double(normal.y), Double(normal.x)) * Double(Self.angleCount) / .pi).rounded())
        degrees = (degrees + 2 * Self.angleCount) % Self.angleCount
        let strength = field.strengths[pixel]
        edges.append(
          Edge(
            point: SIMD2(Double(x), Double(y)) - size / 2, angle: degrees,
            weight: 0.4 + 0.6 * strength / (strength + 3 * field.threshold)))
      }
    }
    func vote(_ edge: Edge, _ sign: Float) {
      for offset in -Self.spread...Self.spread {
        let angle = (edge.angle + offset + Self.angleCount) % Self.angleCount
        let distance =
          ((edge.point * directions[angle]).sum() + Double(radius)) / Double(Self.binWidth)
        let bin = Int(distance)
        let part = Float(distance - Double(bin))
        let place = angle * binCount + bin
        votes[place] += sign * edge.weight * (1 - part)
        votes[place + 1] += sign * edge.weight * part
      }
    }
    for edge in edges { vote(edge, 1) }
    let shortest = Float(max(field.width, field.height)) * 0.035
    var remaining = edges
    while lines.count < Self.limit {
      guard let place = Self.largest(votes, binCount), votes[place] > shortest else { break }
      var normal = directions[place / binCount]
      var distance = Double(place % binCount * Self.binWidth - radius)
      // The peak is as coarse as its bins: a line through the pixels near it is exact.
      for reach in [4.0, 2.5, 2.0] {
        if let fitted = Self.fitted(remaining, normal, distance, reach) {
          (normal, distance) = fitted
        }
      }
      var kept: [Edge] = []
      var count = 0
      let own = Self.degrees(normal)
      for edge in remaining {
        if abs((edge.point * normal).sum() - distance) <= 2.5, Self.turn(edge.angle, own) <= 15 {
          vote(edge, -1)
          count += 1
        } else {
          kept.append(edge)
        }
      }
      // Without any pixel near it, the peak would be found again.
      votes[place] = min(votes[place], shortest / 2)
      remaining = kept
      if count > 8 { lines.append(EdgeLine(normal: normal, distance: distance, in: field)) }
    }
  }

  private struct Edge {
    let point: SIMD2<Double>
    /// The angle of the normal in degrees, 0..<180.
    let angle: Int
    let weight: Float
  }

  private static func largest(_ votes: [Float], _ binCount: Int) -> Int? {
    votes.withUnsafeBufferPointer { votes in
      var best = 0
      var place: Int?
      var value: Float = 0
      while best < votes.count {
        if votes[best] > value {
          value = votes[best]
          place = best
        }
        best &+= 1
      }
      return place
    }
  }

  /// Returns the direction of a normal in degrees.
  private static func degrees(_ normal: SIMD2<Double>) -> Double {
    atan2(normal.y, normal.x) * 180 / .pi
  }

  /// Returns the angle between two directions in degrees, regardless of their signs, 0…90.
  private static func turn(_ angle: Int, _ other: Double) -> Double {
    // The difference is at most 360.
    var difference = abs(Double(angle) - other)
    if difference >= 180 { difference -= 180 }
    return min(difference, 180 - difference)
  }

  /// Returns the line through the edge pixels near a line, by total least squares.
  private static func fitted(
    _ edges: [Edge], _ normal: SIMD2<Double>, _ distance: Double, _ reach: Double
  ) -> (SIMD2<Double>, Double)? {
    var weight = 0.0
    var sum = SIMD2<Double>.zero
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    let own = degrees(normal)
    for edge in edges {
      guard abs((edge.point * normal).sum() - distance) <= reach, turn(edge.angle, own) <= 8
      else { continue }
      let w = Double(edge.weight)
      weight += w
      sum += w * edge.point
      xx += w * edge.point.x * edge.point.x
      xy += w * edge.point.x * edge.point.y
      yy += w * edge.point.y * edge.point.y
    }
    guard weight > 4 else { return nil }
    let mean = sum / weight
    xx = xx / weight - mean.x * mean.x
    xy = xy / weight - mean.x * mean.y
    yy = yy / weight - mean.y * mean.y
    // The normal is the direction of the smallest variance.
    let angle = 0.5 * atan2(2 * xy, xx - yy) + .pi / 2
    let found = SIMD2(cos(angle), sin(angle))
    guard abs((found * normal).sum()) > 0.98 else { return nil }
    return (found, (found * mean).sum())
  }
}
