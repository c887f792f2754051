// SPDX-License-Identifier: Apache-2.0

/// The guided filter as its paper defines it, window by window, in `Double`.
public enum SlowGuidedFilter {
  /// - Parameters:
  ///   - guide: Planes of `width` × `height` numbers, one or three.
  ///   - mask: `width` × `height` numbers.
  public static func apply(
    _ mask: [Double], guide: [[Double]], width: Int, height: Int, radius: Int, epsilon: Double
  ) -> [Double] {
    let channels = guide.count
    // For each window: the coefficients of the linear function.
    var coefficients: [[Double]] = []
    for y in 0..<height {
      for x in 0..<width {
        let window = places(x, y, width, height, radius)
        let count = Double(window.count)
        let meanMask = window.map { mask[$0] }.reduce(0, +) / count
        let means = guide.map { plane in window.map { plane[$0] }.reduce(0, +) / count }
        var matrix = [[Double]](
          repeating: [Double](repeating: 0, count: channels + 1), count: channels)
        for i in 0..<channels {
          for j in 0..<channels {
            matrix[i][j] =
              window.map { (guide[i][$0] - means[i]) * (guide[j][$0] - means[j]) }.reduce(0, +)
              / count + (i == j ? epsilon : 0)
          }
          matrix[i][channels] =
            window.map { (guide[i][$0] - means[i]) * (mask[$0] - meanMask) }.reduce(0, +) / count
        }
        let a = solve(matrix)
        let b = meanMask - zip(a, means).map(*).reduce(0, +)
        coefficients.append(a + [b])
      }
    }
    // For each pixel: the mean of all windows that hold it.
    return (0..<width * height).map { place in
      let window = places(place % width, place / width, width, height, radius)
      return window.map { center in
        (0..<channels).map { coefficients[center][$0] * guide[$0][place] }.reduce(0, +)
          + coefficients[center][channels]
      }.reduce(0, +) / Double(window.count)
    }
  }

  private static func places(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ radius: Int
  ) -> [Int] {
    var result: [Int] = []
    for row in max(0, y - radius)...min(height - 1, y + radius) {
      for column in max(0, x - radius)...min(width - 1, x + radius) {
        result.append(row * width + column)
      }
    }
    return result
  }

  /// Gaussian elimination with pivots; the right-hand side is the last column.
  private static func solve(_ matrix: [[Double]]) -> [Double] {
    var matrix = matrix
    let count = matrix.count
    for column in 0..<count {
      let pivot =
        (column..<count).max { abs(matrix[$0][column]) < abs(matrix[$1][column]) } ?? column
      matrix.swapAt(column, pivot)
      for row in 0..<count where row != column {
        let factor = matrix[row][column] / matrix[column][column]
        for index in column...count { matrix[row][index] -= factor * matrix[column][index] }
      }
    }
    return (0..<count).map { matrix[$0][count] / matrix[$0][$0] }
  }
}
