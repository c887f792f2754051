// SPDX-License-Identifier: Apache-2.0

/// The guided filter as its paper defines it, window by window, in `Double`.
public enum SlowGuidedFilter {
  /// - Parameters:
  ///   - guide: Planes of `width` × `height` numbers, one or three.
  ///   - mask: `width` × `height` numbers.
  public static func apply(
    _ mask: [Double], guide: [[Double]], width: Int, height: Int, radius: Int, epsilon: Double
  ) -> [Double] {
    let functions = linearFunctions(
      mask, guide: guide, width: width, height: height, radius: radius, epsilon: epsilon)
    let channels = guide.count
    // For each pixel: the mean of all windows that hold it.
    return (0..<width * height).map { place in
      let window = places(place % width, place / width, width, height, radius)
      return window.map { center in
        (0..<channels).map { functions[center][$0] * guide[$0][place] }.reduce(0, +)
          + functions[center][channels]
      }.reduce(0, +) / Double(window.count)
    }
  }

  /// The fast guided filter (He & Sun 2015): windows on a smaller grid, and the means of their coefficients
  /// enlarged and applied to the whole guide.
  ///
  /// Guide and mask are shrunk with a triangle as wide as two steps, cut off at the edges; coefficients
  /// are enlarged bilinearly between the centres of grid cells, and go on beyond the outermost.
  ///
  /// - Parameters:
  ///   - guide: Planes of `width` × `height` numbers. One plane stands for three equal ones.
  ///   - mask: `width` × `height` numbers.
  ///   - radius: In pixels of the guide.
  ///   - step: The pixels that a step of the grid spans.
  public static func applySubsampled(
    _ mask: [Double], guide: [[Double]], width: Int, height: Int, radius: Int, epsilon: Double,
    step: Int
  ) -> [Double] {
    let (columns, rows) = ((width + step - 1) / step, (height + step - 1) / step)
    func shrunk(_ plane: [Double]) -> [Double] {
      (0..<columns * rows).map { place in
        let horizontal = triangle(place % columns, columns, width)
        let vertical = triangle(place / columns, rows, height)
        var sum = 0.0
        for y in 0..<height {
          for x in 0..<width { sum += vertical[y] * horizontal[x] * plane[y * width + x] }
        }
        return sum
      }
    }
    let gridRadius = max(1, Int((Double(radius) / Double(step)).rounded()))
    let found = linearFunctions(
      shrunk(mask), guide: guide.map(shrunk), width: columns, height: rows, radius: gridRadius,
      epsilon: epsilon)
    let means = (0..<columns * rows).map { place in
      let window = places(place % columns, place / columns, columns, rows, gridRadius)
      return (0...guide.count).map { index in
        window.map { found[$0][index] }.reduce(0, +) / Double(window.count)
      }
    }
    return (0..<width * height).map { place in
      let (x0, x1, u) = neighbours(place % width, width, columns)
      let (y0, y1, v) = neighbours(place / width, height, rows)
      let weights = (0...guide.count).map { index in
        (1 - v) * ((1 - u) * means[y0 * columns + x0][index] + u * means[y0 * columns + x1][index])
          + v * ((1 - u) * means[y1 * columns + x0][index] + u * means[y1 * columns + x1][index])
      }
      return guide.indices.map { weights[$0] * guide[$0][place] }.reduce(0, +)
        + weights[guide.count]
    }
  }

  /// The weights of `sourceCount` samples in one of `count`: a triangle around its centre.
  private static func triangle(_ index: Int, _ count: Int, _ sourceCount: Int) -> [Double] {
    let step = Double(sourceCount) / Double(count)
    let center = (Double(index) + 0.5) * step
    let weights = (0..<sourceCount).map { max(0, 1 - abs(Double($0) + 0.5 - center) / step) }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }

  /// The two of `sourceCount` samples around one of `count`, and how far it is from the first.
  static func neighbours(
    _ index: Int, _ count: Int, _ sourceCount: Int
  ) -> (Int, Int, Double) {
    let place = (Double(index) + 0.5) * Double(sourceCount) / Double(count) - 0.5
    let clamped = min(max(place, 0), Double(sourceCount - 1))
    let first = Int(clamped)
    return (first, min(first + 1, sourceCount - 1), clamped - Double(first))
  }

  /// The linear function of each window: a factor for each plane of the guide, and a constant.
  static func linearFunctions(
    _ mask: [Double], guide: [[Double]], width: Int, height: Int, radius: Int, epsilon: Double
  ) -> [[Double]] {
    let channels = guide.count
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
    return coefficients
  }

  static func places(
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
