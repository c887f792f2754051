// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteKernels

/// The moments of a grid's most recent rows, summed along windows, for the guided filter with luma and chroma as guide.
struct GuidedMomentRows {
  private static let count = GuidedMomentRow.momentCount

  private let radius: Int
  private let width: Int
  private let stride: Int
  private let products: Plane<Float>
  /// The moments of the rows, each of which is stored twice, so that the rows of a window follow each other.
  private let rows: Plane<Float>
  private let needed: Plane<UInt8>

  /// Creates the moments of rows.
  ///
  /// - Parameters:
  ///   - radius: The radius of the windows.
  ///   - width: The number of values in a row.
  ///   - stride: The distance from moment to moment, as in `GuidedMomentRow`.
  init(radius: Int, width: Int, stride: Int) {
    self.radius = radius
    self.width = width
    self.stride = stride
    products = Plane(width: stride, height: Self.count, repeating: 0)
    rows = Plane(width: stride * Self.count, height: 2 * (2 * radius + 1) + 1, repeating: 0)
    needed = Plane(width: width, height: 1)
  }

  /// Adds a row, which replaces the row added 2 · ``radius`` + 1 rows earlier.
  ///
  /// - Parameters:
  ///   - row: The index of the row.
  ///   - source: The row of luma, Cb, Cr and the mask.
  ///   - chromaWeight: The factor of Cb and Cr.
  ///   - kinds: The kinds of the windows in the first row of windows that contain this row; 0 for windows with an edge.
  ///   - kindStride: The distance from one row of kinds to the next.
  ///   - kindRowCount: The number of rows of windows that contain this row.
  package func add(
    _ row: Int, _ source: ImagePlanes, chromaWeight: Float, kinds: UnsafePointer<UInt8>,
    kindStride: Int, kindRowCount: Int
  ) {
    let side = 2 * radius + 1
    withUnsafeRows(of: rows, products, needed) { rows, products, needed in
      commonBitsOfRows(
        kinds, rowCount: kindRowCount, stride: kindStride, into: needed.base, count: width)
      let target = rows[row % side]
      Kernels.chosen.sumGuidedMoments(
        GuidedMomentRow(
          source: source, chromaWeight: chromaWeight, radius: radius, kinds: needed.base,
          products: products.base, result: target, stride: stride), count: width)
      rows[row % side + side].update(from: target, count: rows.width)
    }
  }

  /// Calls `body` with the first of a range of rows, one row per moment, and the distance from one row to the next.
  func withRows(_ window: ClosedRange<Int>, _ body: (UnsafePointer<Float>, Int) -> Void) {
    withUnsafeRows(of: rows) { rows in
      body(rows[window.lowerBound % (2 * radius + 1)], rows.width)
    }
  }
}

/// Writes, for each value of a row, the mean over the window around it, times a factor, plus an offset; windows are cut
/// off at the ends.
///
/// - Parameters:
///   - source: The first row of the windows.
///   - scratch: Two padded rows, each `2 · radius` elements longer. The first begins and ends with zeros; the second
///     receives the result.
func boxMeanRow(
  _ source: UnsafePointer<Float>, rowCount: Int, stride: Int, radius: Int, scale: Float,
  offset: Float, scratch: Plane<Float>.Rows, count: Int
) {
  let columns = scratch.base + radius
  let result = scratch[1]
  let side = 2 &* radius &+ 1
  withUnsafeTemporaryAllocation(of: Float.self, capacity: side) { weights in
    guard let weights = weights.baseAddress else { return }
    weights.initialize(repeating: 1, count: side)
    Kernels.chosen.weightedRows(
      WeightedRows(
        input: source, inputStride: stride, weights: weights, tapCount: rowCount, output: columns,
        outputStride: stride, outputRowCount: 1, step: 1), count: count)
    // Values were written beyond the row.
    (columns + count).update(repeating: 0, count: radius)
    weights.update(repeating: scale / Float(rowCount &* side), count: side)
    Kernels.chosen.convolveRow(
      source: scratch.base, weights: weights, tapCount: side, result: result, count: count)
  }
  // Near the ends, windows have fewer columns.
  var index = 0
  while index < count {
    let columnCount = min(index &+ radius, count &- 1) &- max(index &- radius, 0) &+ 1
    if columnCount < side { result[index] *= Float(side) / Float(columnCount) }
    // In the middle, windows are complete.
    index = index &+ 1 == radius && count > 2 &* radius ? count &- radius : index &+ 1
  }
  if offset == 0 { return }
  index = 0
  while index < count {
    result[index] += offset
    index &+= 1
  }
}

/// Writes 1 for a probability near 0, 2 for a probability near 1, and 0 otherwise.
func markCertain(
  _ mask: UnsafePointer<Float>, _ certainty: Float, into result: UnsafeMutablePointer<UInt8>,
  count: Int
) {
  var index = 0
  while index < count {
    result[index] = mask[index] < certainty ? 1 : mask[index] > 1 - certainty ? 2 : 0
    index &+= 1
  }
}

/// Writes, for each run of `taps` consecutive elements, the bits that all of them have in common.
///
/// - Parameters:
///   - source: `taps` − 1 more elements than the result.
///   - taps: The number of elements to combine.
func commonBitsAlongRow(
  _ source: UnsafePointer<UInt8>, taps: Int, into result: UnsafeMutablePointer<UInt8>, count: Int
) {
  result.update(from: source, count: count)
  var tap = 1
  while tap < taps {
    let next = source + tap
    var index = 0
    while index < count {
      result[index] &= next[index]
      index &+= 1
    }
    tap &+= 1
  }
}

/// Writes the bits that several rows have in common, element by element.
func commonBitsOfRows(
  _ source: UnsafePointer<UInt8>, rowCount: Int, stride: Int,
  into result: UnsafeMutablePointer<UInt8>, count: Int
) {
  result.update(from: source, count: count)
  var row = 1
  while row < rowCount {
    let next = source + row &* stride
    var index = 0
    while index < count {
      result[index] &= next[index]
      index &+= 1
    }
    row &+= 1
  }
}
