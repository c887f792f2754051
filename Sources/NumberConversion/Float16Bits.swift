// SPDX-License-Identifier: Apache-2.0

/// Conversion between IEEE 754 half precision, as bit patterns, and `Float`.
///
/// Swift's own `Float16` does not exist on macOS for x86, hence this one, which gives the same
/// bits. No subnormal `Float` appears on the way, so that a thread which flushes those to zero
/// computes the same.
package enum Float16Bits {
  /// The largest finite number, 65504.
  package static let greatestFiniteMagnitude: Float = 65504

  /// The number that a bit pattern stands for; exact.
  @inline(__always)
  package static func float(_ bits: UInt16) -> Float {
    let sign = UInt32(bits & 0x8000) << 16
    let exponent = UInt32(bits >> 10) & 0x1F
    let fraction = UInt32(bits) & 0x3FF
    // Subnormal: fraction · 2⁻²⁴.
    let small = (Float(Int32(bitPattern: fraction)) * 0x1p-24).bitPattern
    // Exponents are biased by 15 here and by 127 there; all ones stay all ones.
    let bias: UInt32 = exponent == 0x1F ? 224 : 112
    let normal = (exponent &+ bias) << 23 | fraction << 13
    return Float(bitPattern: sign | (exponent == 0 ? small : normal))
  }

  /// Widens `count` little-endian bit patterns at any alignment.
  package static func widen(
    littleEndian source: UnsafeRawPointer, into target: UnsafeMutablePointer<Float>, count: Int
  ) {
    var index = 0
    while index < count {
      let bits = source.loadUnaligned(fromByteOffset: index &* 2, as: UInt16.self)
      target[index] = float(UInt16(littleEndian: bits))
      index &+= 1
    }
  }

  /// The nearest bit pattern; of two equally near ones the even one. Numbers from 65520 on become
  /// infinite.
  package static func bits(_ value: Float) -> UInt16 {
    let bits = value.bitPattern
    let sign = UInt16(truncatingIfNeeded: bits >> 16) & 0x8000
    let magnitude = bits & 0x7FFF_FFFF
    if magnitude >= 0x7F80_0000 {
      // Infinity, or a quiet not-a-number that keeps the top of its payload.
      let payload = UInt16(truncatingIfNeeded: (magnitude >> 13) & 0x3FF)
      return sign | 0x7C00 | (magnitude > 0x7F80_0000 ? payload | 0x200 : 0)
    }
    let exponent = Int(magnitude >> 23) - 127
    if exponent > 15 { return sign | 0x7C00 }
    if exponent >= -14 {
      let rebased = magnitude - 112 << 23
      return sign | UInt16(truncatingIfNeeded: rounded(rebased, dropping: 13))
    }
    guard exponent >= -25 else { return sign }
    let significand = (magnitude & 0x7F_FFFF) | 0x80_0000
    return sign | UInt16(truncatingIfNeeded: rounded(significand, dropping: -exponent - 1))
  }

  /// `bits` without the lowest `count` ones, to nearest, ties to even.
  private static func rounded(_ bits: UInt32, dropping count: Int) -> UInt32 {
    let half: UInt32 = 1 << UInt32(count - 1)
    let isOdd = (bits >> UInt32(count)) & 1
    return (bits &+ (half &- 1 &+ isOdd)) >> UInt32(count)
  }
}
