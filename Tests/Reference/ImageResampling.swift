// SPDX-License-Identifier: Apache-2.0

/// Slow image resampling in `Double`, straight from the definitions.
public enum ImageResampling {
  /// One plane of `source` stretched by a triangle filter with half-pixel centres that is widened
  /// by the scale where it shrinks: for each target pixel the weighted mean over all source pixels.
  public static func triangle(
    _ source: [Double], width: Int, height: Int, toWidth: Int, height toHeight: Int
  ) -> [Double] {
    func weights(_ target: Int, _ targetCount: Int, _ sourceCount: Int) -> [Double] {
      let scale = Double(sourceCount) / Double(targetCount)
      let center = (Double(target) + 0.5) * scale
      let support = max(1, scale)
      let raw = (0..<sourceCount).map { max(0, 1 - abs(Double($0) + 0.5 - center) / support) }
      let sum = raw.reduce(0, +)
      return raw.map { $0 / sum }
    }
    var result = [Double](repeating: 0, count: toWidth * toHeight)
    for y in 0..<toHeight {
      let rows = weights(y, toHeight, height)
      for x in 0..<toWidth {
        let columns = weights(x, toWidth, width)
        for j in 0..<height where rows[j] > 0 {
          for i in 0..<width where columns[i] > 0 {
            result[y * toWidth + x] += source[j * width + i] * rows[j] * columns[i]
          }
        }
      }
    }
    return result
  }

  /// A plane made smaller: each pixel is the mean of the rectangle that it covers.
  public static func means(
    _ plane: [Double], width: Int, height: Int, toWidth: Int, height toHeight: Int
  ) -> [Double] {
    /// The length of a source pixel that a target pixel covers.
    func overlap(_ source: Int, _ target: Int, _ step: Double) -> Double {
      max(
        0,
        min(Double(source + 1), Double(target + 1) * step)
          - max(Double(source), Double(target) * step))
    }
    let (stepX, stepY) = (Double(width) / Double(toWidth), Double(height) / Double(toHeight))
    return (0..<toWidth * toHeight).map { place in
      var sum = 0.0
      for y in 0..<height {
        for x in 0..<width {
          sum +=
            overlap(x, place % toWidth, stepX) * overlap(y, place / toWidth, stepY)
            * plane[y * width + x]
        }
      }
      return sum / (stepX * stepY)
    }
  }
}
