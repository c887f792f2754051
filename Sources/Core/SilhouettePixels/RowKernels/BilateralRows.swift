// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// Returns eˣ.
package func exponential(_ x: Double) -> Double { exp(x) }

/// Returns 2ˣ for x in −126…126, with a relative error of at most 3 · 10⁻⁷.
@inline(__always)
func powersOfTwo(_ x: SIMD8<Float>) -> SIMD8<Float> {
  // Adding 1.5 · 2²³ rounds to an integer, which is then in the lowest bits.
  let shifted = x + 12_582_912
  let f = x - (shifted - 12_582_912)
  var power = SIMD8<Float>(repeating: 0.001_333_355_8)
  power = power * f + 0.009_618_129
  power = power * f + 0.055_504_109
  power = power * f + 0.240_226_507
  power = power * f + 0.693_147_181
  power = power * f + 1
  let exponent = unsafeBitCast(shifted, to: SIMD8<UInt32>.self) &<< 23
  return unsafeBitCast(
    unsafeBitCast(power, to: SIMD8<UInt32>.self) &+ exponent, to: SIMD8<Float>.self)
}

/// The weighted sums of an image's planes, with weights that depend on distance and on the difference in luminance.
package struct BilateralSum {
  private let planeCount: Int
  private var weight = SIMD8<Float>.zero
  private var sums = (SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero)

  @inline(__always)
  package init(planeCount: Int) { self.planeCount = planeCount }

  /// Adds a section of a row.
  ///
  /// - Parameters:
  ///   - values: The first value of the first plane. Up to 7 elements beyond the last value, and beyond the last
  ///     luminance, are read; they must not be NaN.
  ///   - planeStride: The distance between the starts of consecutive planes, in elements.
  ///   - lumas: The luminances of the values.
  ///   - luma: The luminance with which the values' luminances are compared.
  ///   - factor: The binary logarithm of the weight for a luminance difference of 1; negative.
  ///   - weights: A weight for each value, followed by zeros up to a multiple of 8.
  ///   - weight: A factor for all weights.
  ///   - count: The number of values.
  @inline(__always)
  package mutating func add(
    _ values: UnsafePointer<Float>, planeStride: Int, lumas: UnsafePointer<Float>, luma: Float,
    factor: Float, weights: UnsafePointer<Float>, weight: Float, count: Int
  ) {
    var index = 0
    while index < count {
      let difference = load(lumas + index) - luma
      let exponent = difference * difference * factor
      let range = powersOfTwo(exponent.replacing(with: -20, where: exponent .< -20))
      let w = range * load(weights + index) * weight
      self.weight += w
      sums.0 += w * load(values + index)
      if planeCount > 1 {
        sums.1 += w * load(values + (planeStride &+ index))
        sums.2 += w * load(values + (2 &* planeStride &+ index))
      }
      if planeCount > 3 { sums.3 += w * load(values + (3 &* planeStride &+ index)) }
      index &+= 8
    }
  }

  @inline(__always)
  private func load(_ address: UnsafePointer<Float>) -> SIMD8<Float> {
    UnsafeRawPointer(address).loadUnaligned(as: SIMD8<Float>.self)
  }

  /// Returns the weighted mean of a plane.
  package func mean(_ plane: Int) -> Float {
    let sum =
      switch plane {
      case 0: sums.0
      case 1: sums.1
      case 2: sums.2
      default: sums.3
      }
    return sum.sum() / weight.sum()
  }
}
