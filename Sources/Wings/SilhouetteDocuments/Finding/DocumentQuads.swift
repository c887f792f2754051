// SPDX-License-Identifier: Apache-2.0

/// A quadrilateral made of four lines along edges, which may be the outline of a document.
struct DocumentQuad {
  /// The lines of the sides: two opposite ones, then the other two.
  let sides: [Int]
  /// The corners in pixels from the middle of the image, y down, in order around the quadrilateral: where the first side meets
  /// the third, the third the second, the second the fourth, and the fourth the first.
  let corners: [SIMD2<Double>]
  /// The fraction of each side with edges of the same sense, in the order of ``sides``; `nil` for a side that is not visible.
  let supports: [Double?]
  /// Indicates whether the document is brighter than its surroundings, rather than darker.
  let isBrighter: Bool
  /// The mean and the smallest support, which rank the quadrilaterals before a closer look.
  let rank: Double
}

/// The quadrilaterals that lines along edges form.
struct DocumentQuads {
  private(set) var quads: [DocumentQuad] = []

  /// The smallest fraction of a side that must have edges.
  private static let leastSupport = 0.3
  /// The smallest fraction of the image's area.
  private static let leastArea = 0.04
  /// The number of quadrilaterals that are examined closely.
  private static let limit = 120
  /// The extent of the area that corners may be in, relative to the image.
  private static let margin = 1.4

  private let lines: [EdgeLine]
  private let half: SIMD2<Double>
  /// The positions where lines meet: of line `b` on line `a` at [a · count + b].
  private var crossings: [Double?] = []

  /// A side of a quadrilateral between two given lines.
  private struct Side {
    let line: Int
    /// The positions on the line where it meets the first and the second given line.
    let first: Double
    let second: Double
    let support: EdgeLine.Support
  }

  init(_ lines: [EdgeLine], width: Int, height: Int) {
    self.lines = lines
    half = SIMD2(Double(width), Double(height)) / 2
    for a in lines { crossings += lines.map { a.crossing($0) } }
    var found: [DocumentQuad] = []
    for first in lines.indices {
      for second in lines.indices where second > first {
        // Opposite sides of a document in perspective.
        guard abs((lines[first].normal * lines[second].normal).sum()) > 0.5 else { continue }
        let sides = sides(between: first, and: second)
        for (index, third) in sides.enumerated() where third.line > first {
          for fourth in sides[(index + 1)...] where fourth.line > first {
            if let quad = quad(first, second, third, fourth) { found.append(quad) }
          }
        }
      }
    }
    found.sort { $0.rank > $1.rank }
    quads = Array(found.prefix(Self.limit))
  }

  /// Returns the lines that have edges between two others.
  private func sides(between first: Int, and second: Int) -> [Side] {
    lines.indices.compactMap { index in
      guard index != first, index != second, let start = crossings[index * lines.count + first],
        let end = crossings[index * lines.count + second]
      else { return nil }
      let support = lines[index].support(from: start, to: end)
      guard max(support.brighter, support.darker) >= Self.leastSupport, support.length >= 8
      else { return nil }
      return Side(line: index, first: start, second: end, support: support)
    }
  }

  private func quad(_ first: Int, _ second: Int, _ third: Side, _ fourth: Side) -> DocumentQuad? {
    guard abs((lines[third.line].normal * lines[fourth.line].normal).sum()) > 0.5 else {
      return nil
    }
    let corners = [
      lines[third.line].point(third.first), lines[third.line].point(third.second),
      lines[fourth.line].point(fourth.second), lines[fourth.line].point(fourth.first),
    ]
    for corner in corners {
      guard abs(corner.x) < Self.margin * half.x, abs(corner.y) < Self.margin * half.y else {
        return nil
      }
    }
    guard Self.hasPlausibleShape(corners),
      Self.area(corners) >= Self.leastArea * 4 * half.x * half.y,
      let start = crossings[first * lines.count + third.line],
      let end = crossings[first * lines.count + fourth.line],
      let secondStart = crossings[second * lines.count + third.line],
      let secondEnd = crossings[second * lines.count + fourth.line]
    else { return nil }
    let supports = [
      lines[first].support(from: start, to: end),
      lines[second].support(from: secondStart, to: secondEnd), third.support, fourth.support,
    ]
    let sides = [first, second, third.line, fourth.line]
    let lengths = [
      Self.length(corners[3], corners[0]), Self.length(corners[1], corners[2]),
      Self.length(corners[0], corners[1]), Self.length(corners[2], corners[3]),
    ]
    let center = corners.reduce(.zero, +) / 4
    // A document is brighter than its surroundings on all sides, or darker on all of them.
    var best: (supports: [Double?], isBrighter: Bool) = ([], true)
    var rank = 0.0
    for isBrighter in [true, false] {
      let values = sides.indices.map { side -> Double? in
        let line = lines[sides[side]]
        let support = supports[side]
        guard support.length >= 0.3 * lengths[side] else { return nil }
        let isAhead = (line.normal * center).sum() > line.distance
        return isAhead == isBrighter
          ? support.brighter + 0.25 * support.darker : support.darker + 0.25 * support.brighter
      }
      let seen = values.compactMap { $0 }
      guard seen.count >= 3, let least = seen.min(), least >= Self.leastSupport else { continue }
      let value =
        0.5 * least + 0.5 * seen.reduce(0, +) / Double(seen.count) - (seen.count < 4 ? 0.1 : 0)
      if value > rank {
        rank = value
        best = (values, isBrighter)
      }
    }
    guard rank > 0 else { return nil }
    return DocumentQuad(
      sides: sides, corners: corners, supports: best.supports, isBrighter: best.isBrighter,
      rank: rank)
  }

  private static func length(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    ((a - b) * (a - b)).sum().squareRoot()
  }

  /// Returns the area of a quadrilateral.
  static func area(_ corners: [SIMD2<Double>]) -> Double {
    var twice = 0.0
    for (index, a) in corners.enumerated() {
      let b = corners[(index + 1) % corners.count]
      twice += a.x * b.y - a.y * b.x
    }
    return abs(twice) / 2
  }

  /// Indicates whether a quadrilateral is convex, with angles of 35…145°.
  static func hasPlausibleShape(_ corners: [SIMD2<Double>]) -> Bool {
    var turns = 0
    for index in corners.indices {
      let before = corners[index] - corners[(index + 3) % 4]
      let after = corners[(index + 1) % 4] - corners[index]
      let scale = ((before * before).sum() * (after * after).sum()).squareRoot()
      guard scale > 0 else { return false }
      let sine = (before.x * after.y - before.y * after.x) / scale
      let cosine = (before * after).sum() / scale
      guard abs(cosine) < 0.82 else { return false }
      turns += sine > 0 ? 1 : -1
    }
    return abs(turns) == 4
  }
}
