// SPDX-License-Identifier: Apache-2.0

/// A half-precision number by its bits: macOS on Intel has no Float16.
struct Half {
  let bits: UInt16

  init(bits: UInt16) { self.bits = bits }

  /// Rounds to the nearest number, halves to even.
  init(_ number: Float) {
    let sign = UInt16(truncatingIfNeeded: number.bitPattern >> 16) & 0x8000
    let size = number.magnitude
    if size.isNaN {
      bits = sign | 0x7E00
    } else if size >= 65520 {
      bits = sign | 0x7C00
    } else if size < 0x1p-14 {
      // Multiples of 2⁻²⁴.
      bits = sign | UInt16((size * 0x1p24).rounded(.toNearestOrEven))
    } else {
      let pattern = size.bitPattern
      let rounded = pattern + 0xFFF + (pattern >> 13 & 1)
      bits = sign | UInt16(truncatingIfNeeded: (rounded >> 13) - (112 << 10))
    }
  }

  var number: Float {
    let sign: Float = bits & 0x8000 == 0 ? 1 : -1
    let (exponent, fraction) = (Int(bits >> 10 & 0x1F), Float(bits & 0x3FF))
    switch exponent {
    case 0: return sign * fraction * 0x1p-24
    case 0x1F: return fraction == 0 ? sign * .infinity : .nan
    default:
      return sign * Float(sign: .plus, exponent: exponent - 25, significand: 1024 + fraction)
    }
  }
}
