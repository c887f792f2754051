// SPDX-License-Identifier: Apache-2.0

extension AlignedFace {
  /// The statistics of a face's luma.
  struct Measures {
    /// The mean, 0…1.
    var mean = 0.0
    /// The variance.
    var variance = 0.0
    /// The share of pixels below 0.04 or above 0.96.
    var clipped = 0.0
    /// The mean of the half at the left of the image.
    var leftMean = 0.0
    /// The mean of the half at the right of the image.
    var rightMean = 0.0
    /// The variance of the Laplacian, without noise of single pixels, in variances of the luma.
    var detail = 0.0
  }

  /// The statistics of the luma inside the face's outline; zeros if nothing is inside.
  var measures: Measures {
    let side = Self.side
    var (all, left, right) = (Moments(), Moments(), Moments())
    var clipped = 0
    for place in luma.indices where isFace[place] {
      let value = Double(luma[place])
      all.add(value)
      if place % side < side / 2 { left.add(value) } else { right.add(value) }
      if value < 0.04 || value > 0.96 { clipped += 1 }
    }
    guard all.count > 0 else { return Measures() }
    return Measures(
      mean: all.mean, variance: all.variance, clipped: Double(clipped) / Double(all.count),
      leftMean: left.mean, rightMean: right.mean,
      detail: laplacianVariance / (all.variance + 1e-4))
  }

  /// The variance of the 3×3 Laplacian of the luma after a 3×3 median filter, where 5×5 pixels lie inside the outline.
  private var laplacianVariance: Double {
    let side = Self.side
    let smooth = medians
    var moments = Moments()
    for row in 2..<side - 2 {
      for column in 2..<side - 2 {
        let place = row * side + column
        let isInside = (-2...2).allSatisfy { y in
          (-2...2).allSatisfy { x in isFace[place + y * side + x] }
        }
        guard isInside else { continue }
        moments.add(
          Double(
            smooth[place - side] + smooth[place + side] + smooth[place - 1] + smooth[place + 1]
              - 4 * smooth[place]))
      }
    }
    return moments.variance
  }

  /// The medians of 3×3 pixels; the border is repeated.
  private var medians: [Float] {
    let side = Self.side
    var result = luma
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 9) { window in
      for row in 0..<side {
        for column in 0..<side {
          var count = 0
          for y in row - 1...row + 1 {
            for x in column - 1...column + 1 {
              // Insertion keeps the window sorted.
              let value = luma[
                min(max(y, 0), side - 1) * side + min(max(x, 0), side - 1)]
              var place = count
              while place > 0, window[place - 1] > value {
                window[place] = window[place - 1]
                place -= 1
              }
              window[place] = value
              count += 1
            }
          }
          result[row * side + column] = window[4]
        }
      }
    }
    return result
  }

  /// Sums of values and their squares.
  private struct Moments {
    var count = 0
    var sum = 0.0
    var squares = 0.0

    mutating func add(_ value: Double) {
      count += 1
      sum += value
      squares += value * value
    }

    /// The mean; 0 without values.
    var mean: Double { count > 0 ? sum / Double(count) : 0 }
    /// The variance; 0 without values.
    var variance: Double {
      count > 0 ? max(squares / Double(count) - mean * mean, 0) : 0
    }
  }
}
