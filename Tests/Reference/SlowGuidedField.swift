// SPDX-License-Identifier: Apache-2.0

/// The guided filter of a small mask with luma and chroma, enlarged with a frame, in `Double`.
///
/// Windows are cut off at the border. Those that are certain everywhere are the mask itself.
public struct SlowGuidedField {
  /// The factors of luma, Cb and Cr and the number that is added, for each place.
  public let functions: [[Double]]
  private let width: Int
  private let height: Int

  /// - Parameters:
  ///   - mask: `width` × `height` numbers.
  ///   - guide: Luma, Cb and Cr, likewise.
  ///   - radius: Half the side of windows.
  ///   - epsilon: The variance that counts as an edge.
  ///   - chromaWeight: The weight of chroma.
  ///   - certainty: The number below which, and above one less which, a place is certain.
  ///   - levels: The numbers that become 0 and 1.
  public init(
    _ mask: [Double], guide: [[Double]], width: Int, height: Int, radius: Int, epsilon: Double,
    chromaWeight: Double, certainty: Double, levels: ClosedRange<Double>
  ) {
    (self.width, self.height) = (width, height)
    let weights = [1, chromaWeight, chromaWeight]
    let weighted = zip(guide, weights).map { plane, weight in plane.map { $0 * weight } }
    var found = SlowGuidedFilter.linearFunctions(
      mask, guide: weighted, width: width, height: height, radius: radius, epsilon: epsilon)
    func window(_ place: Int) -> [Int] {
      SlowGuidedFilter.places(place % width, place / width, width, height, radius)
    }
    for place in mask.indices {
      let values = window(place).map { mask[$0] }
      if values.allSatisfy({ $0 < certainty }) || values.allSatisfy({ $0 > 1 - certainty }) {
        found[place] = [0, 0, 0, mask[place]]
      }
    }
    let scale = 1 / (levels.upperBound - levels.lowerBound)
    functions = mask.indices.map { place in
      let windows = window(place)
      let means = (0..<4).map { index in
        windows.map { found[$0][index] }.reduce(0, +) / Double(windows.count)
      }
      return (0..<3).map { means[$0] * weights[$0] * scale }
        + [(means[3] - levels.lowerBound) * scale]
    }
  }

  /// Returns the mask at a pixel of a frame, clamped to 0…1: functions are enlarged bilinearly, with half-pixel centres.
  ///
  /// - Parameters:
  ///   - color: Luma, Cb and Cr of the pixel.
  ///   - size: The frame's.
  public func value(
    _ column: Int, _ row: Int, _ color: [Double], size: (width: Int, height: Int)
  ) -> Double {
    let (x0, x1, u) = SlowGuidedFilter.neighbours(column, size.width, width)
    let (y0, y1, v) = SlowGuidedFilter.neighbours(row, size.height, height)
    let sums = (0..<4).map { index in
      (1 - v)
        * ((1 - u) * functions[y0 * width + x0][index] + u * functions[y0 * width + x1][index])
        + v * ((1 - u) * functions[y1 * width + x0][index] + u * functions[y1 * width + x1][index])
    }
    let sum = sums[0] * color[0] + sums[1] * color[1] + sums[2] * color[2] + sums[3]
    return min(max(sum, 0), 1)
  }
}
