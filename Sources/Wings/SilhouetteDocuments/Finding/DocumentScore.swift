// SPDX-License-Identifier: Apache-2.0

/// The signs that a quadrilateral is the outline of a document.
struct DocumentScore {
  /// The fraction of the sides with edges: the mean over the sides, and the smallest.
  var support = 0.0
  var leastSupport = 0.0
  /// The fraction of the difference between the colours on both sides of a side that is the same all along it.
  var consistency = 0.0
  /// The smallest difference between the mean colours inside and outside of a side, in levels 0…1.
  var contrast = 0.0
  /// The largest difference of a margin's colour, just inside of a side, from those of the others.
  var spread = 0.0
  /// The fraction of the sides' continuations beyond the corners with edges.
  var continuation = 0.0
  /// The mean saliency inside less that outside; 0 without saliency.
  var saliency = 0.0
  /// The fraction of the image's area.
  var area = 0.0
  /// Indicates whether the document is brighter than its surroundings, as paper usually is.
  var isBrighter = true
  /// The number of sides that are not visible.
  var missing = 0

  /// The weighted sum of the signs; larger is better.
  var value: Double {
    let clarity = min(contrast / 0.12, 1)
    return 0.35 * support + 0.3 * leastSupport + 0.25 * consistency + 0.2 * clarity
      - 0.25 * continuation - 0.5 * min(spread, 0.4) + 0.1 * saliency
      + 0.25 * min((area / 0.25).squareRoot(), 1) - 0.08 * Double(missing)
      + (isBrighter ? 0.05 : 0) - 0.6 * max(0.5 - leastSupport, 0)
  }
}

extension DocumentScore {
  private static let sampleCount = 40

  /// Examines a quadrilateral.
  ///
  /// - Parameters:
  ///   - quad: The quadrilateral.
  ///   - lines: The lines of which it consists.
  ///   - field: The image.
  ///   - saliency: The saliency, stretched over the image; `nil` for none.
  init(_ quad: DocumentQuad, _ lines: [EdgeLine], in field: EdgeField, saliency: DocumentSaliency?)
  {
    let seen = quad.supports.compactMap { $0 }
    support = seen.reduce(0, +) / Double(max(seen.count, 1))
    leastSupport = seen.min() ?? 0
    missing = 4 - seen.count
    isBrighter = quad.isBrighter
    area = DocumentQuads.area(quad.corners) / (Double(field.width) * Double(field.height))
    let middle = SIMD2(Double(field.width - 1), Double(field.height - 1)) / 2
    let center = quad.corners.reduce(.zero, +) / 4
    let ends = [(3, 0), (1, 2), (0, 1), (2, 3)]
    var margins: [SIMD4<Float>] = []
    var consistencies: [Double] = []
    var contrasts: [Double] = []
    for side in 0..<4 where quad.supports[side] != nil {
      let line = lines[quad.sides[side]]
      let isAhead = (line.normal * center).sum() > line.distance
      let inwards = isAhead ? line.normal : -line.normal
      let (from, to) = (quad.corners[ends[side].0], quad.corners[ends[side].1])
      var sum = SIMD4<Float>.zero
      var total: Float = 0
      var margin = SIMD4<Float>.zero
      var count: Float = 0
      for sample in 0..<Self.sampleCount {
        let fraction = 0.06 + 0.88 * (Double(sample) + 0.5) / Double(Self.sampleCount)
        let point = from + (to - from) * fraction + middle
        guard field.contains(point) else { continue }
        let inside = (field.color(point + 3 * inwards) + field.color(point + 5.5 * inwards)) / 2
        let outside = (field.color(point - 3 * inwards) + field.color(point - 5.5 * inwards)) / 2
        let difference = inside - outside
        sum += difference
        total += (difference * difference).sum().squareRoot()
        margin += inside
        count += 1
      }
      guard count > 0 else { continue }
      let length = (sum * sum).sum().squareRoot()
      consistencies.append(total > 0 ? Double(length / total) : 0)
      contrasts.append(Double(length / count))
      margins.append(margin / count)
    }
    consistency = consistencies.reduce(0, +) / Double(max(consistencies.count, 1))
    contrast = contrasts.min() ?? 0
    let mean = margins.reduce(.zero, +) / Float(max(margins.count, 1))
    spread = margins.reduce(0) { largest, margin in
      let difference = margin - mean
      return max(largest, Double((difference * difference).sum().squareRoot()))
    }
    continuation = Self.continuation(quad, lines)
    if let saliency { self.saliency = saliency.difference(quad.corners.map { $0 + middle }, field) }
  }

  /// Returns the fraction of the sides' continuations beyond the corners with edges.
  private static func continuation(_ quad: DocumentQuad, _ lines: [EdgeLine]) -> Double {
    var values: [Double] = []
    for (side, ends) in [(3, 0), (1, 2), (0, 1), (2, 3)].enumerated() {
      let line = lines[quad.sides[side]]
      let first = (quad.corners[ends.0] * line.along).sum()
      let last = (quad.corners[ends.1] * line.along).sum()
      let length = abs(last - first)
      let outwards = last > first ? 1.0 : -1.0
      for (end, direction) in [(first, -outwards), (last, outwards)] {
        let start = end + direction * 5
        let support = line.support(from: start, to: start + direction * max(0.15 * length, 12))
        guard support.length >= 6 else { continue }
        values.append(support.brighter + support.darker)
      }
    }
    // A side that runs through a document leaves two sides that continue.
    let largest = values.sorted(by: >).prefix(2)
    let mean = values.reduce(0, +) / Double(max(values.count, 1))
    return 0.6 * mean + 0.4 * largest.reduce(0, +) / 2
  }
}
