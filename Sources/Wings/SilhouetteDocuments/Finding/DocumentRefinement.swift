// SPDX-License-Identifier: Apache-2.0

/// The outline of a document, fitted to the edges of a larger image.
///
/// The colours along normals of each side are projected onto the difference between the colours inside and outside; where they
/// change most is a point of the side. The side is the parabola or line that fits most of the points (RANSAC, Fischler & Bolles
/// 1981, with the truncated squares of MSAC; then least squares through the points near it). Lenses bend long sides, and paper
/// curls: the corners of a bent side are not on the line through its middle.
struct DocumentRefinement {
  private let image: PhotoColors

  init(_ image: PhotoColors) { self.image = image }

  /// Returns the corners of the refined outline; those given where nothing better is found.
  ///
  /// - Parameters:
  ///   - corners: The corners in order around the document, in pixels of the image, y down, the first pixel's centre at 0.
  ///   - precision: The precision of the corners, in pixels.
  func refined(_ corners: [SIMD2<Double>], precision: Double) -> [SIMD2<Double>] {
    let center = corners.reduce(.zero, +) / 4
    var sides: [DocumentSide] = []
    for index in corners.indices {
      guard
        let side = DocumentSide(from: corners[index], to: corners[(index + 1) % 4], around: center)
      else { return corners }
      sides.append(side)
    }
    for pass in 0..<3 {
      sides = sides.map { side in
        let reach = [
          max(precision, 0.03 * side.length), max(precision, 0.015 * side.length),
          max(precision / 2, 2),
        ][pass]
        return side.fitted(to: points(of: side, reach: reach, depth: precision), reach: reach)
          ?? side
      }
    }
    let refined = corners.indices.map { index in
      DocumentSide.crossing(sides[(index + 3) % 4], sides[index], near: corners[index])
    }
    let limit = max(4 * precision, 0.06 * (sides.map(\.length).max() ?? 0))
    for (corner, given) in zip(refined, corners) {
      let shift = corner - given
      guard (shift * shift).sum().squareRoot() < limit else { return corners }
    }
    return DocumentQuads.hasPlausibleShape(refined) ? refined : corners
  }

  /// Returns the points of a side, along it from −1 to 1 and inwards in pixels: where colours change most across it.
  private func points(of side: DocumentSide, reach: Double, depth: Double) -> [SIMD2<Double>] {
    let places = (0..<DocumentSide.pointCount).compactMap { index -> Double? in
      let place = 0.94 * (2 * (Double(index) + 0.5) / Double(DocumentSide.pointCount) - 1)
      return image.contains(side.point(place)) ? place : nil
    }
    var difference = SIMD4<Float>.zero
    for place in places {
      let point = side.point(place)
      difference +=
        image.color(point + depth * side.inwards) - image.color(point - depth * side.inwards)
    }
    let length = (difference * difference).sum().squareRoot()
    guard length > 0 else { return [] }
    let axis = difference / length
    let least = 0.25 * length / Float(max(places.count, 1))
    // Half a pixel from sample to sample.
    let count = Int((2 * reach).rounded(.up)) * 2 + 1
    var profile = [Float](repeating: 0, count: count + 4)
    return places.compactMap { place in
      let point = side.point(place)
      for index in profile.indices {
        let offset = (Double(index - 2) / Double(count - 1) * 2 - 1) * reach
        let at = point + offset * side.inwards
        let color =
          2 * image.color(at) + image.color(at + side.along) + image.color(at - side.along)
        profile[index] = (color * axis).sum() / 4
      }
      func slope(_ index: Int) -> Float {
        profile[index + 4] + profile[index + 3] - profile[index + 1] - profile[index]
      }
      var best = 0
      var largest: Float = 0
      for index in 0..<count {
        let offset = Float(index) / Float(count - 1) * 2 - 1
        let value = slope(index) * (1 - 0.7 * offset * offset)
        if value > largest {
          largest = value
          best = index
        }
      }
      guard largest > 2 * least, best > 0, best < count - 1 else { return nil }
      let (before, at, after) = (slope(best - 1), slope(best), slope(best + 1))
      let bend = before - 2 * at + after
      let part = bend < 0 ? min(max(0.5 * (before - after) / bend, -0.5), 0.5) : 0
      let offset = ((Double(best) + Double(part)) / Double(count - 1) * 2 - 1) * reach
      return SIMD2(place, side.offset(place) + offset)
    }
  }
}
