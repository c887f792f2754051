// SPDX-License-Identifier: Apache-2.0

/// The sum and the extremes of premultiplied RGBA pixels, accumulated along each row from left to right, then row by row.
package struct PixelTotals {
  package private(set) var sum = SIMD4<Double>.zero
  package private(set) var largest = SIMD4<Float>(repeating: -.infinity)
  package private(set) var smallest = SIMD4<Float>(repeating: .infinity)

  package init() {}

  /// Adds a row with interleaved channels.
  package mutating func add(_ row: UnsafePointer<Float>, count: Int) {
    var rowSum = SIMD4<Double>.zero
    for index in 0..<count {
      let pixel = UnsafeRawPointer(row + 4 &* index).loadUnaligned(as: SIMD4<Float>.self)
      rowSum += SIMD4(Double(pixel.x), Double(pixel.y), Double(pixel.z), Double(pixel.w))
      largest.replace(with: pixel, where: pixel .> largest)
      smallest.replace(with: pixel, where: pixel .< smallest)
    }
    sum += rowSum
  }
}

/// The pixels of the largest and of the smallest alpha: the first of each, row by row. Pixels whose alpha is NaN do not count.
package struct AlphaExtremes {
  package private(set) var largest = SIMD4<Float>(0, 0, 0, -.infinity)
  package private(set) var smallest = SIMD4<Float>(0, 0, 0, .infinity)

  package init() {}

  /// Adds a row with interleaved channels.
  package mutating func add(_ row: UnsafePointer<Float>, count: Int) {
    for index in 0..<count {
      let alpha = row[4 &* index &+ 3]
      if alpha > largest.w || alpha < smallest.w {
        let pixel = UnsafeRawPointer(row + 4 &* index).loadUnaligned(as: SIMD4<Float>.self)
        if alpha > largest.w { largest = pixel }
        if alpha < smallest.w { smallest = pixel }
      }
    }
  }
}

/// The smallest rectangle that contains all values above a threshold.
package struct MaskBounds {
  package let threshold: Float
  private var columns = Int.max..<Int.max
  private var rows = 0..<0
  private var rowCount = 0

  package init(threshold: Float) { self.threshold = threshold }

  /// Adds a row of values; rows must be added from top to bottom.
  package mutating func add(_ row: UnsafePointer<Float>, count: Int) {
    var first = 0
    var last = count
    while first < last, !(row[first] > threshold) { first &+= 1 }
    while last > first, !(row[last &- 1] > threshold) { last &-= 1 }
    if first < last {
      if rows.isEmpty {
        columns = first..<last
        rows = rowCount..<rowCount + 1
      } else {
        columns = min(columns.lowerBound, first)..<max(columns.upperBound, last)
        rows = rows.lowerBound..<rowCount + 1
      }
    }
    rowCount += 1
  }

  /// Returns the rectangle in the coordinates of the region whose rows were added; empty if no value exceeded the
  /// threshold.
  package func region(in whole: Region) -> Region {
    rows.isEmpty
      ? .empty
      : Region(
        minX: whole.minX + columns.lowerBound, minY: whole.maxY - rows.upperBound,
        maxX: whole.minX + columns.upperBound, maxY: whole.maxY - rows.lowerBound)
  }
}

/// Returns the sum of `count` values.
package func totalOfRow(_ row: UnsafePointer<Float>, count: Int) -> Double {
  var sum = 0.0
  for index in 0..<count {
    sum += Double(row[index])
  }
  return sum
}

/// Adds the values of a row to the histograms of the channels.
///
/// - Parameters:
///   - row: The values, which are clamped to 0…1.
///   - channelCount: The number of channels.
///   - valueCount: The number of bins, at least 1.
///   - pixelCount: The number of pixels.
///   - counts: The counts of the bins, to which the values are added; channels are interleaved.
package func countRow(
  _ row: UnsafePointer<Float>, channelCount: Int, valueCount: Int, pixelCount: Int,
  into counts: inout [Int]
) {
  var index = 0
  var channel = 0
  while index < pixelCount * channelCount {
    let value = row[index] > 0 ? min(row[index], 1) : 0
    let place = min(Int(value * Float(valueCount)), valueCount - 1)
    counts[place &* channelCount &+ channel] &+= 1
    channel = channel == channelCount - 1 ? 0 : channel + 1
    index &+= 1
  }
}
