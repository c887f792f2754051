// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// A document in an image.
struct FoundDocument: Sendable, Hashable {
  /// The corners in pixels from the upper left corner of the image, y down: upper left, upper right, lower right and lower
  /// left. They may be outside the image.
  let corners: [SIMD2<Double>]
  /// The confidence, 0…1.
  let confidence: Double
}

/// A search for a document in an image: the quadrilateral of straight edges that most looks like the outline of one.
///
/// Edges vote for lines, lines form quadrilaterals, these are scored by how much of their sides has edges, how the colours on
/// both sides differ, and whether the edges end at the corners; the best one is fitted to a larger image.
enum DocumentSearch {
  /// The longer side of the image in which lines are searched, in pixels.
  static let side = 512
  /// The longer side of the image to which the outline is fitted, in pixels.
  static let fineSide = 2048

  /// The score of which half of the outlines are documents. Photographs of other things rarely reach it.
  private static let evenScore = 0.93
  /// The difference in score that makes the odds e times as high.
  private static let scoreUnit = 0.06

  private typealias Candidate = (quad: DocumentQuad, score: DocumentScore)

  /// Finds a document; returns `nil` if nothing looks like one.
  ///
  /// - Parameters:
  ///   - small: The image with at most ``side`` pixels on its longer side, grey or RGB, 8 bits.
  ///   - large: The same image with at most ``fineSide`` pixels.
  ///   - saliency: The saliency; `nil` if it is unknown.
  static func document(
    in small: PixelBuffer, fittedTo large: PixelBuffer, saliency: DocumentSaliency?
  ) -> FoundDocument? {
    let field = EdgeField(PhotoColors(small))
    let lines = EdgeLines(of: field).lines
    let quads = DocumentQuads(lines, width: field.width, height: field.height).quads
    let candidates = quads.map { quad -> Candidate in
      (quad, DocumentScore(quad, lines, in: field, saliency: saliency))
    }.sorted { $0.score.value > $1.score.value }
    guard let best = best(of: candidates) else { return nil }
    let confidence = 1 / (1 + exp(-(best.score.value - evenScore) / scoreUnit))
    guard confidence >= 0.5 else { return nil }
    let fine = PhotoColors(large)
    let scale = SIMD2(
      Double(fine.width) / Double(field.width), Double(fine.height) / Double(field.height))
    let middle = SIMD2(Double(field.width), Double(field.height)) / 2
    let corners = DocumentRefinement(fine).refined(
      best.quad.corners.map { ($0 + middle) * scale - 0.5 }, precision: 3 * max(scale.x, scale.y))
    return FoundDocument(corners: ordered(corners.map { $0 + 0.5 }), confidence: confidence)
  }

  /// Returns the candidate with the highest score or, if that is a frame printed on a document, or a part of a document that text
  /// limits, the one around it.
  private static func best(of candidates: [Candidate]) -> Candidate? {
    guard let best = candidates.first else { return nil }
    let outer = candidates.dropFirst().first { candidate in
      candidate.score.value >= best.score.value - 0.12
        && candidate.quad.isBrighter == best.quad.isBrighter
        && candidate.score.leastSupport >= 0.6 && candidate.score.consistency >= 0.85
        && candidate.score.contrast >= 0.02 && candidate.score.missing <= best.score.missing
        && candidate.score.spread < best.score.spread + 0.05
        && candidate.score.continuation < best.score.continuation + 0.1
        && candidate.score.area > 1.03 * best.score.area
        && candidate.score.area < 2.5 * best.score.area
        && contains(candidate.quad.corners, best.quad.corners)
    }
    return outer ?? best
  }

  /// Indicates whether a quadrilateral contains another one, or almost does.
  private static func contains(_ outer: [SIMD2<Double>], _ inner: [SIMD2<Double>]) -> Bool {
    let center = outer.reduce(.zero, +) / 4
    let grown = outer.map { center + 1.03 * ($0 - center) }
    return inner.allSatisfy { DocumentSaliency.contains(grown, $0) }
  }

  /// Returns corners in clockwise order, beginning with the one that is furthest to the upper left.
  private static func ordered(_ corners: [SIMD2<Double>]) -> [SIMD2<Double>] {
    var twice = 0.0
    for (index, a) in corners.enumerated() {
      let b = corners[(index + 1) % 4]
      twice += a.x * b.y - a.y * b.x
    }
    let clockwise = twice > 0 ? corners : corners.reversed()
    let first = clockwise.indices.min { clockwise[$0].sum() < clockwise[$1].sum() } ?? 0
    return Array(clockwise[first...] + clockwise[..<first])
  }
}

extension PixelBuffer {
  /// Returns a mask of a convex quadrilateral: the fraction of each pixel that it covers, about, where its sides are straight.
  ///
  /// - Parameters:
  ///   - corners: The corners in pixels from the upper left corner, y down, in clockwise order.
  ///   - width: The number of columns, at least 1.
  ///   - height: The number of rows, at least 1.
  /// - Returns: Grey pixels of 8 bits.
  static func mask(
    ofQuadrilateral corners: [SIMD2<Double>], width: Int, height: Int
  ) -> PixelBuffer {
    var mask = PixelBuffer(width: width, height: height, format: .grey8, colorSpace: .none)
    let sides = corners.indices.map { index -> SIMD3<Double> in
      let side = corners[(index + 1) % corners.count] - corners[index]
      let length = (side * side).sum().squareRoot()
      let normal = length > 0 ? SIMD2(-side.y, side.x) / length : .zero
      return SIMD3(normal.x, normal.y, 0.5 - (normal * corners[index]).sum())
    }
    let stride = mask.rowStrideInBytes
    mask.withUnsafeMutableBytes { bytes in
      for y in 0..<height {
        for x in 0..<width {
          let place = SIMD3(Double(x) + 0.5, Double(y) + 0.5, 1)
          var coverage = 1.0
          for side in sides { coverage *= min(max((side * place).sum(), 0), 1) }
          bytes[y * stride + x] = UInt8((255 * coverage).rounded())
        }
      }
    }
    return mask
  }
}
