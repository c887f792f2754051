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
}
