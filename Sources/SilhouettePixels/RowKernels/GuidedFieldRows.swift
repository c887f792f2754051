// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteKernels

/// The moments of a grid's most recent rows, summed along windows, for the guided filter with luma and chroma as guide.
struct GuidedMomentRows {
  private let radius: Int
  private let width: Int
  private let stride: Int
  private let rows: Plane<Float>
  private let products: Plane<Float>
  private let windowSums: Plane<Float>
  private let ones: Plane<Float>

  /// The number of moments: luma, Cb, Cr and the mask; the products of luma, Cb and Cr with the mask; and their products
  /// with each other.
  package static let count = 13

  init(radius: Int, width: Int, stride: Int) {
    self.radius = radius
    self.width = width
    self.stride = stride
    rows = Plane(width: stride, height: (2 * radius + 1) * Self.count)
    products = Plane(width: stride, height: 1, repeating: 0)
    windowSums = Plane(width: stride, height: Self.count)
    ones = Plane(width: 2 * radius + 1, height: 1, repeating: 1)
  }

  /// Adds a row, which replaces the row added 2 · ``radius`` + 1 rows earlier.
  package func add(
    _ row: Int, luma: UnsafePointer<Float>, cb: UnsafePointer<Float>, cr: UnsafePointer<Float>,
    chromaWeight: Float, mask: UnsafePointer<Float>
  ) {
    let first = (row % (2 * radius + 1)) * Self.count
    withUnsafeRows(of: rows, products, ones) { rows, products, ones in
      for moment in 0..<Self.count {
        writeMoment(
          moment, luma, cb, cr, chromaWeight, mask, into: products.base + radius, count: width)
        Kernels.fastest.convolveRow(
          ConvolvedRow(
            source: products.base, weights: ones.base, tapCount: 2 * radius + 1,
            result: rows[first + moment]), count: width)
      }
    }
  }

  /// Calls `body` with the sums over the windows of a range of rows, one row per moment.
  func withSums(over window: ClosedRange<Int>, _ body: (UnsafePointer<Float>) -> Void) {
    withUnsafeRows(of: rows, windowSums) { rows, sums in
      for moment in 0..<Self.count {
        let target = sums[moment]
        target.update(
          from: rows[(window.lowerBound % (2 * radius + 1)) * Self.count + moment], count: width)
        for row in window.dropFirst() {
          Kernels.fastest.addRows(
            RowPair(target, rows[(row % (2 * radius + 1)) * Self.count + moment], into: target),
            count: width)
        }
      }
      body(sums.base)
    }
  }
}

/// Writes the values of one moment for the cells of a row.
private func writeMoment(
  _ moment: Int, _ luma: UnsafePointer<Float>, _ cb: UnsafePointer<Float>,
  _ cr: UnsafePointer<Float>, _ weight: Float, _ mask: UnsafePointer<Float>,
  into result: UnsafeMutablePointer<Float>, count: Int
) {
  switch moment {
  case 0: copyRow(luma, 1, into: result, count: count)
  case 1: copyRow(cb, weight, into: result, count: count)
  case 2: copyRow(cr, weight, into: result, count: count)
  case 3: copyRow(mask, 1, into: result, count: count)
  case 4: multiplyRow(luma, mask, 1, into: result, count: count)
  case 5: multiplyRow(cb, mask, weight, into: result, count: count)
  case 6: multiplyRow(cr, mask, weight, into: result, count: count)
  case 7: multiplyRow(luma, luma, 1, into: result, count: count)
  case 8: multiplyRow(luma, cb, weight, into: result, count: count)
  case 9: multiplyRow(luma, cr, weight, into: result, count: count)
  case 10: multiplyRow(cb, cb, weight * weight, into: result, count: count)
  case 11: multiplyRow(cb, cr, weight * weight, into: result, count: count)
  default: multiplyRow(cr, cr, weight * weight, into: result, count: count)
  }
}

private func copyRow(
  _ source: UnsafePointer<Float>, _ factor: Float, into result: UnsafeMutablePointer<Float>,
  count: Int
) {
  var index = 0
  while index < count {
    result[index] = source[index] * factor
    index &+= 1
  }
}

private func multiplyRow(
  _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, _ factor: Float,
  into result: UnsafeMutablePointer<Float>, count: Int
) {
  var index = 0
  while index < count {
    result[index] = a[index] * b[index] * factor
    index &+= 1
  }
}

/// Writes the linear function that fits the mask best in each window of a row.
///
/// - Parameters:
///   - sums: The sums of the moments over windows cut off at the border, `stride` elements apart.
///   - kinds: 0 for windows with an edge; for other windows, the function is the constant mask value.
///   - mask: The mask.
///   - rowCount: The number of rows in the windows.
///   - result: Receives the factors of luma, Cb and Cr and the constant, `planeStride` elements apart.
func solveGuidedRow(
  _ sums: UnsafePointer<Float>, stride: Int, kinds: UnsafePointer<UInt8>,
  mask: UnsafePointer<Float>, rowCount: Int, radius: Int, epsilon: Float,
  into result: UnsafeMutablePointer<Float>, planeStride: Int, count: Int
) {
  let second = result + planeStride
  let third = second + planeStride
  let fourth = third + planeStride
  var index = 0
  while index < count {
    if kinds[index] != 0 {
      result[index] = 0
      second[index] = 0
      third[index] = 0
      fourth[index] = mask[index]
      index &+= 1
      continue
    }
    let columnCount = min(index &+ radius, count &- 1) &- max(index &- radius, 0) &+ 1
    let scale = 1 / Float(rowCount &* columnCount)
    let place = sums + index
    @inline(__always)
    func mean(_ moment: Int) -> Float { place[moment &* stride] * scale }
    let y = mean(0)
    let u = mean(1)
    let v = mean(2)
    let m = mean(3)
    let covariance = SymmetricMatrix(
      xx: mean(7) - y * y + epsilon, xy: mean(8) - y * u, xz: mean(9) - y * v,
      yy: mean(10) - u * u + epsilon, yz: mean(11) - u * v, zz: mean(12) - v * v + epsilon)
    let a = covariance.solution(mean(4) - y * m, mean(5) - u * m, mean(6) - v * m)
    result[index] = a.x
    second[index] = a.y
    third[index] = a.z
    fourth[index] = m - (a.x * y + a.y * u + a.z * v)
    index &+= 1
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
  columns.update(from: source, count: count)
  var row = 1
  while row < rowCount {
    // Values written beyond the row are cleared below.
    Kernels.fastest.addRows(
      RowPair(columns, source + row &* stride, into: columns), count: count)
    row &+= 1
  }
  (columns + count).update(repeating: 0, count: radius)
  let side = 2 &* radius &+ 1
  withUnsafeTemporaryAllocation(of: Float.self, capacity: side) { weights in
    guard let weights = weights.baseAddress else { return }
    weights.initialize(repeating: scale / Float(rowCount &* side), count: side)
    Kernels.fastest.convolveRow(
      ConvolvedRow(source: scratch.base, weights: weights, tapCount: side, result: result),
      count: count)
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
