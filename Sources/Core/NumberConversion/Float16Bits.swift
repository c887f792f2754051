// SPDX-License-Identifier: Apache-2.0

/// Conversions between `Float` and IEEE 754 half precision, which is stored as bit patterns.
///
/// Swift's `Float16`, which has the same bits, does not exist on macOS for x86. No subnormal `Float` occurs in the
/// computations, so that a thread that flushes these to zero gets the same results.
package enum Float16Bits {
  /// The largest finite value, 65504.
  package static let greatestFiniteMagnitude: Float = 65504

  /// Returns the value that a bit pattern represents, which `Float` holds exactly.
  @inlinable @inline(__always)
  package static func float(_ bits: UInt16) -> Float {
    let sign = UInt32(bits & 0x8000) << 16
    let exponent = UInt32(bits >> 10) & 0x1F
    let fraction = UInt32(bits) & 0x3FF
    // Subnormal: fraction · 2⁻²⁴.
    let small = (Float(Int32(bitPattern: fraction)) * 0x1p-24).bitPattern
    // Exponents are biased by 15 in half precision and by 127 in `Float`; all ones stay all ones.
    let bias: UInt32 = exponent == 0x1F ? 224 : 112
    let normal = (exponent &+ bias) << 23 | fraction << 13
    return Float(bitPattern: sign | (exponent == 0 ? small : normal))
  }

  /// Converts `count` little-endian bit patterns, which may be unaligned, to `Float`.
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

  /// Converts `count` numbers to the little-endian bit patterns of the nearest values.
  ///
  /// - Returns: The index of the first number without a finite nearest value; `nil` if all have one. The patterns after it
  ///   are undefined.
  package static func narrow(
    _ source: UnsafePointer<Float>, littleEndian target: UnsafeMutableRawPointer, count: Int
  ) -> Int? {
    var index = 0
    while index < count {
      let bits = bits(source[index])
      if bits & 0x7C00 == 0x7C00 { return index }
      target.storeBytes(of: bits.littleEndian, toByteOffset: index &* 2, as: UInt16.self)
      index &+= 1
    }
    return nil
  }

  /// Returns the bit pattern of the nearest value; ties go to the even pattern. Magnitudes from 65520 on become infinite;
  /// NaN keeps the upper bits of its payload and becomes quiet.
  @inlinable @inline(__always)
  package static func bits(_ value: Float) -> UInt16 {
    let bits = value.bitPattern
    let sign = UInt16(truncatingIfNeeded: bits >> 16) & 0x8000
    let magnitude = bits & 0x7FFF_FFFF
    // Every case is computed and one is selected, so that loops are vectorised.
    let isOdd = (magnitude >> 13) & 1
    let normal = (magnitude &- 112 << 23 &+ 0xFFF &+ isOdd) >> 13
    // The last bit of a `Float` in ½..<1 is 2⁻²⁴, as in subnormal half-precision values, so the addition rounds correctly.
    let small = (Float(bitPattern: magnitude) + 0.5).bitPattern &- Float(0.5).bitPattern
    let payload = 0x7E00 | (magnitude >> 13) & 0x3FF
    let special = magnitude > 0x7F80_0000 ? payload : 0x7C00
    let finite = magnitude < 113 << 23 ? small : normal
    return sign | UInt16(truncatingIfNeeded: magnitude >= 0x4780_0000 ? special : finite)
  }
}
