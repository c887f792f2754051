// SPDX-License-Identifier: Apache-2.0

/// The saliency of an image, stretched over it.
struct DocumentSaliency {
  private let width: Int
  private let height: Int
  /// The values, 0…1, in rows from top to bottom.
  private let values: [Float]

  /// Creates a map of saliency.
  ///
  /// - Parameters:
  ///   - values: The values, 0…1, in rows from top to bottom.
  ///   - width: The number of columns.
  init(_ values: [Float], width: Int) {
    self.width = width
    height = values.count / max(width, 1)
    self.values = values
  }

  /// Returns the mean saliency inside a quadrilateral less that outside.
  ///
  /// - Parameters:
  ///   - corners: The corners in pixels of the field.
  ///   - field: The image.
  func difference(_ corners: [SIMD2<Double>], _ field: EdgeField) -> Double {
    let scale = SIMD2(
      Double(width) / Double(field.width), Double(height) / Double(field.height))
    let corners = corners.map { ($0 + 0.5) * scale }
    var sums = (inside: 0.0, outside: 0.0)
    var counts = (inside: 0.0, outside: 0.0)
    let step = max(1, min(width, height) / 64)
    for y in stride(from: 0, to: height, by: step) {
      for x in stride(from: 0, to: width, by: step) {
        let point = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
        let value = Double(values[y * width + x])
        if Self.contains(corners, point) {
          sums.inside += value
          counts.inside += 1
        } else {
          sums.outside += value
          counts.outside += 1
        }
      }
    }
    return sums.inside / max(counts.inside, 1) - sums.outside / max(counts.outside, 1)
  }

  /// Indicates whether a point is inside a convex quadrilateral.
  static func contains(_ corners: [SIMD2<Double>], _ point: SIMD2<Double>) -> Bool {
    var sides = 0
    for index in 0..<4 {
      let a = corners[index]
      let b = corners[(index + 1) & 3]
      sides += (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) > 0 ? 1 : -1
    }
    return abs(sides) == 4
  }
}
