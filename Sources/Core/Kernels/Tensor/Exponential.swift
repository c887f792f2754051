// SPDX-License-Identifier: Apache-2.0

/// Returns exp(x), lane by lane, with an error of at most 2 ulp; x is clamped to −87…88.
///
/// With x = n · ln 2 + r and |r| ≤ ln 2 / 2, exp(r) is a polynomial of degree 6 (Cephes `expf`, Moshier), and the factor 2ⁿ
/// is built from its exponent bits.
@inline(__always)
func exponential(_ x: Vector) -> Vector {
  let clamped = smaller(larger(x, Vector(repeating: -87)), Vector(repeating: 88))
  // Adding 1.5 · 2²³ rounds to an integer, which is then in the low bits; subtracting it again gives n.
  let rounder = Vector(repeating: 12_582_912)
  let shifted = multiplyAdd(clamped, Vector(repeating: 1.442_695_04), rounder)
  let n = shifted - rounder
  // ln 2 in two parts, so that the product with n is exact.
  var r = multiplyAdd(n, Vector(repeating: -0.693_359_375), clamped)
  r = multiplyAdd(n, Vector(repeating: 2.121_944_4e-4), r)
  var p = Vector(repeating: 1.987_569_15e-4)
  p = multiplyAdd(p, r, Vector(repeating: 1.398_199_95e-3))
  p = multiplyAdd(p, r, Vector(repeating: 8.333_451_9e-3))
  p = multiplyAdd(p, r, Vector(repeating: 4.166_579_6e-2))
  p = multiplyAdd(p, r, Vector(repeating: 1.666_666_55e-1))
  p = multiplyAdd(p, r, Vector(repeating: 5e-1))
  p = multiplyAdd(p, r * r, r) + Vector(repeating: 1)
  let exponent =
    (unsafeBitCast(shifted, to: IntVector.self)
      &- IntVector(repeating: 0x4B40_0000) &+ IntVector(repeating: 127))
    &<< IntVector(repeating: 23)
  return p * unsafeBitCast(exponent, to: Vector.self)
}
