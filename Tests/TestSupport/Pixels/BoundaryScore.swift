// SPDX-License-Identifier: Apache-2.0

package import SilhouettePixels

/// The boundary F-measure of a mask: precision and recall of boundary pixels that lie within a distance
/// of the true boundary, and their harmonic mean.
///
/// G. Csurka, D. Larlus, F. Perronnin, "What is a good evaluation measure for semantic
/// segmentation?", BMVC 2013. Boundary pixels are foreground pixels with background to the left,
/// right, above or below; the border of the image does not count. Distances are Euclidean and exact.
package struct BoundaryScore: Hashable, Sendable {
  /// The fraction of the mask's boundary that lies near the truth's; 1 if it has none.
  package let precision: Double
  /// The fraction of the truth's boundary that lies near the mask's; 1 if it has none.
  package let recall: Double

  /// The harmonic mean 2·precision·recall / (precision + recall); 0 if both are 0.
  package var fScore: Double {
    let sum = precision + recall
    return sum > 0 ? 2 * precision * recall / sum : 0
  }

  /// Compares two masks.
  ///
  /// - Parameters:
  ///   - mask: One channel.
  ///   - truth: One channel, of the same size.
  ///   - tolerance: The distance in pixels up to which boundaries agree.
  ///   - threshold: The lowest value, 0…1, of the foreground.
  /// - Throws: ``MaskError``.
  package init(
    of mask: PixelBuffer, against truth: PixelBuffer, tolerance: Double, threshold: Float = 0.5
  ) throws(MaskError) {
    try mask.checkIsMask()
    try truth.checkIsMask()
    try mask.checkHasSize(of: truth)
    let found = Self.boundary(of: mask, threshold)
    let wanted = Self.boundary(of: truth, threshold)
    let reach = tolerance * tolerance
    func share(_ points: [Bool], near others: [Bool]) -> Double {
      let distances = squaredDistances(to: others, width: mask.width, height: mask.height)
      var (count, hits) = (0, 0)
      for place in points.indices where points[place] {
        count += 1
        if distances[place] < .max, Double(distances[place]) <= reach { hits += 1 }
      }
      return count == 0 ? 1 : Double(hits) / Double(count)
    }
    precision = share(found, near: wanted)
    recall = share(wanted, near: found)
  }

  private static func boundary(of mask: PixelBuffer, _ threshold: Float) -> [Bool] {
    let (width, height) = (mask.width, mask.height)
    let values = mask.maskValues()
    var result = [Bool](repeating: false, count: width * height)
    withUnsafeRows(of: values) { values in
      let numbers = values.base
      for y in 0..<height {
        for x in 0..<width {
          let place = y * width + x
          guard numbers[place] >= threshold else { continue }
          result[place] =
            (x > 0 && numbers[place - 1] < threshold)
            || (x + 1 < width && numbers[place + 1] < threshold)
            || (y > 0 && numbers[place - width] < threshold)
            || (y + 1 < height && numbers[place + width] < threshold)
        }
      }
    }
    return result
  }
}
