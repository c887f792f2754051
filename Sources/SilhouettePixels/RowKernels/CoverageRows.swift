// SPDX-License-Identifier: Apache-2.0

/// The soft samples of a mask and the places where it crosses ½.
struct SoftSamples {
  /// The pairs of neighbours, side by side or one above the other, on different sides of ½.
  private(set) var crossings = 0
  /// The samples above 0.02 and below 0.98 that have one of their eight neighbours on the other side of ½.
  private(set) var atEdge = 0
  /// The other samples above 0.02 and below 0.98.
  package private(set) var elsewhere = 0

  /// Counts those of one row; beyond the mask's border lies what lies at it.
  package mutating func add(
    _ row: UnsafePointer<Float>, above: UnsafePointer<Float>, below: UnsafePointer<Float>,
    count: Int
  ) {
    var index = 0
    while index < count {
      let value = row[index]
      let isInside = value >= 0.5
      let (left, right) = (max(0, index &- 1), min(count &- 1, index &+ 1))
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
      index &+= 1
    }
  }

  package mutating func add(_ other: SoftSamples) {
    crossings += other.crossings
    atEdge += other.atEdge
    elsewhere += other.elsewhere
  }
}

/// Adds to each cell the sum of its four numbers, each raised by what the corrections of the nearest cells are there, and
/// clamped to 0…1.
///
/// - Parameters:
///   - corrections: One for each cell, interpolated between the middles of cells; one more on each side.
///   - numbers: Four for each cell.
func addCorrectedRow(
  _ corrections: UnsafePointer<Float>, numbers: UnsafePointer<Float>,
  to sums: UnsafeMutablePointer<Float>, count: Int
) {
  let lefts = SIMD4<Float>(0.375, 0.125, 0, 0)
  let rights = SIMD4<Float>(0, 0, 0.125, 0.375)
  var index = 0
  while index < count {
    let middle = corrections[index &+ 1]
    let correction =
      lefts * (corrections[index] - middle) + rights * (corrections[index &+ 2] - middle) + middle
    let values =
      UnsafeRawPointer(numbers + 4 &* index).loadUnaligned(as: SIMD4<Float>.self) + correction
    sums[index] += values.clamped(lowerBound: .zero, upperBound: .one).sum()
    index &+= 1
  }
}

/// Writes first + (second − first) · fraction, with the first and the last number repeated on each side.
func mixPaddedRow(
  _ first: UnsafePointer<Float>, _ second: UnsafePointer<Float>, _ fraction: Float,
  into target: UnsafeMutablePointer<Float>, count: Int
) {
  var index = 0
  while index < count {
    target[index &+ 1] = first[index] + (second[index] - first[index]) * fraction
    index &+= 1
  }
  target[0] = target[1]
  target[count &+ 1] = target[count]
}

/// Writes each correction plus `relaxation` times what the mean of the cell's sixteen numbers lacks.
func correctCellRow(
  _ corrections: UnsafePointer<Float>, sums: UnsafePointer<Float>, means: UnsafePointer<Float>,
  relaxation: Float, into target: UnsafeMutablePointer<Float>, count: Int
) {
  var index = 0
  while index < count {
    target[index] = corrections[index] + relaxation * (means[index] - sums[index] / 16)
    index &+= 1
  }
}

/// Adds the first lanes of a row to numbers and clamps the sums to 0…1.
func addClampedRow(
  _ corrections: UnsafePointer<SIMD4<Float>>, to target: UnsafeMutablePointer<Float>, count: Int
) {
  var index = 0
  while index < count {
    target[index] = min(max(target[index] + corrections[index].x, 0), 1)
    index &+= 1
  }
}
