// SPDX-License-Identifier: Apache-2.0

import CLibrary

// Rows of the smoothing of masks over the frames of a stream.

/// Returns the sum of values, which are added one after the other.
func sumInOrder(_ values: UnsafePointer<Float>, count: Int) -> Float {
  var sum: Float = 0
  for index in 0..<count {
    sum += values[index]
  }
  return sum
}

/// The mixture of a stream's last mask into its new one.
struct MaskMixture {
  /// The weight of the last mask where the new one is entirely uncertain and nothing moves, 0…1.
  let hold: Float
  /// The distance from 0 or 1 below which a probability is certain.
  let certainty: Float
  /// The radius of the windows over which motion is averaged.
  let radius: Int
  /// The mean difference over a window up to which nothing moves.
  let threshold: Float
  /// The factor of the mean difference beyond the threshold; where the product is 1, the last mask's weight falls to 1/e.
  let scale: Float

  /// The number of columns that are processed together; rows of differences have as many more elements.
  static let step = 8

  /// Mixes a row.
  ///
  /// - Parameters:
  ///   - last: The last mask.
  ///   - differences: The first row of the windows, which begins ``radius`` columns to the left.
  ///   - stride: The distance between rows of differences, in elements.
  ///   - new: The new mask.
  func mix(
    _ last: UnsafePointer<Float>, _ differences: UnsafePointer<Float>, stride: Int,
    into new: UnsafeMutablePointer<Float>, count: Int
  ) {
    let windowShare = 1 / Float((2 * radius + 1) * (2 * radius + 1))
    var column = 0
    while column < count {
      let end = min(column &+ Self.step, count)
      if hasUncertain(new, column..<end) {
        let totals = windowTotals(differences + column, stride)
        while column < end {
          let probability = new[column]
          if isUncertain(probability) {
            let mean = totals[column % Self.step] * windowShare
            let moved = max(0, mean - threshold) * scale
            // The exponential of 0 takes time, too.
            let stillness = moved == 0 ? 1 : exp(-moved * moved)
            let weight = hold * uncertainty(of: probability)
            new[column] += (last[column] - probability) * weight * stillness
          }
          column &+= 1
        }
      }
      column = end
    }
  }

  @inline(__always)
  private func isUncertain(_ probability: Float) -> Bool {
    probability > certainty && probability < 1 - certainty
  }

  @inline(__always)
  private func hasUncertain(_ mask: UnsafePointer<Float>, _ columns: Range<Int>) -> Bool {
    var uncertain: Int32 = 0
    var column = columns.lowerBound
    while column < columns.upperBound {
      uncertain |= isUncertain(mask[column]) ? 1 : 0
      column &+= 1
    }
    return uncertain != 0
  }

  /// Returns the sums over the windows of eight columns; values are added row by row.
  @inline(__always)
  private func windowTotals(_ differences: UnsafePointer<Float>, _ stride: Int) -> SIMD8<Float> {
    var totals = SIMD8<Float>.zero
    let side = 2 &* radius &+ 1
    for row in 0..<side {
      let line = UnsafeRawPointer(differences + row &* stride)
      for tap in 0..<side {
        totals += line.loadUnaligned(fromByteOffset: 4 &* tap, as: SIMD8<Float>.self)
      }
    }
    return totals
  }
}

/// Returns 1 for a probability of one half and 0 for 0 or 1: approximately the square of the entropy in bits.
func uncertainty(of probability: Float) -> Float {
  let distance = probability - 0.5
  let x = distance * distance
  return 1
    - min(1, x * (5.68842 + x * (-0.748699 + x * (-57.8051 + x * (291.309 - 624.717 * x)))))
}
