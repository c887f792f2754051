// SPDX-License-Identifier: Apache-2.0

/// The counts of a mask's soft samples and of its crossings of ½.
struct SoftSamples {
  /// The number of pairs of horizontal or vertical neighbours on different sides of ½.
  private(set) var crossings = 0
  /// The number of samples between 0.02 and 0.98 with at least one of their eight neighbours on the other side of ½.
  private(set) var atEdge = 0
  /// The number of other samples between 0.02 and 0.98.
  package private(set) var elsewhere = 0

  /// Adds the counts of a row; samples at the mask's border are repeated outwards.
  package mutating func add(
    _ row: UnsafePointer<Float>, above: UnsafePointer<Float>, below: UnsafePointer<Float>,
    count: Int
  ) {
    for index in 0..<count {
      let value = row[index]
      let isInside = value >= 0.5
      let left = max(0, index &- 1)
      let right = min(count &- 1, index &+ 1)
      if (row[right] >= 0.5) != isInside { crossings &+= 1 }
      if (below[index] >= 0.5) != isInside { crossings &+= 1 }
      if value > 0.02, value < 0.98 {
        var isAtEdge = false
        var column = left
        while column <= right {
          isAtEdge =
            isAtEdge || (above[column] >= 0.5) != isInside || (row[column] >= 0.5) != isInside
            || (below[column] >= 0.5) != isInside
          column &+= 1
        }
        if isAtEdge { atEdge &+= 1 } else { elsewhere &+= 1 }
      }
    }
  }

  package mutating func add(_ other: SoftSamples) {
    crossings += other.crossings
    atEdge += other.atEdge
    elsewhere += other.elsewhere
  }
}

/// Adds, to the sum of each cell, four of its samples, each increased by the interpolated correction and clamped to 0…1.
///
/// - Parameters:
///   - corrections: One value per cell, at its centre, and one more at each end; they are interpolated.
///   - samples: A row of samples, four per cell.
func addCorrectedRow(
  _ corrections: UnsafePointer<Float>, samples: UnsafePointer<Float>,
  to sums: UnsafeMutablePointer<Float>, count: Int
) {
  let lefts = SIMD4<Float>(0.375, 0.125, 0, 0)
  let rights = SIMD4<Float>(0, 0, 0.125, 0.375)
  for index in 0..<count {
    let middle = corrections[index &+ 1]
    let correction =
      lefts * (corrections[index] - middle) + rights * (corrections[index &+ 2] - middle) + middle
    let values =
      UnsafeRawPointer(samples + 4 &* index).loadUnaligned(as: SIMD4<Float>.self) + correction
    sums[index] += values.clamped(lowerBound: .zero, upperBound: .one).sum()
  }
}

/// Writes first + (second − first) · fraction, with the value at each end repeated once.
func mixPaddedRow(
  _ first: UnsafePointer<Float>, _ second: UnsafePointer<Float>, _ fraction: Float,
  into target: UnsafeMutablePointer<Float>, count: Int
) {
  for index in 0..<count {
    target[index &+ 1] = first[index] + (second[index] - first[index]) * fraction
  }
  target[0] = target[1]
  target[count &+ 1] = target[count]
}

/// Writes, for each cell, its correction plus `relaxation` times the difference between its mean and the mean of its
/// sixteen samples.
func correctCellRow(
  _ corrections: UnsafePointer<Float>, sums: UnsafePointer<Float>, means: UnsafePointer<Float>,
  relaxation: Float, into target: UnsafeMutablePointer<Float>, count: Int
) {
  for index in 0..<count {
    target[index] = corrections[index] + relaxation * (means[index] - sums[index] / 16)
  }
}

/// Adds the first lanes of a row to values and clamps the sums to 0…1.
func addClampedRow(
  _ corrections: UnsafePointer<SIMD4<Float>>, to target: UnsafeMutablePointer<Float>, count: Int
) {
  for index in 0..<count {
    target[index] = min(max(target[index] + corrections[index].x, 0), 1)
  }
}
