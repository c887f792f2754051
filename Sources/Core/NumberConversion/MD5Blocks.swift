// SPDX-License-Identifier: Apache-2.0

/// The compression function of MD5 (RFC 1321, section 3.4).
package enum MD5Blocks {
  /// The number of bytes in a block.
  package static let byteCount = 64

  /// The state before the first block.
  package static let initialState = SIMD4<UInt32>(
    0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476)

  /// Updates a state with the bytes of one or more whole blocks.
  ///
  /// - Precondition: The number of bytes is a multiple of ``byteCount``.
  package static func compress(_ bytes: UnsafeRawBufferPointer, into state: inout SIMD4<UInt32>) {
    precondition(bytes.count % byteCount == 0, "\(bytes.count) bytes are no whole blocks")
    constants.withUnsafeBufferPointer { constants in
      var start = 0
      while start < bytes.count {
        mix(bytes, start, constants, into: &state)
        start += byteCount
      }
    }
  }

  /// Updates a state with the block at `start`.
  @inline(__always)
  private static func mix(
    _ bytes: UnsafeRawBufferPointer, _ start: Int, _ constants: UnsafeBufferPointer<UInt32>,
    into state: inout SIMD4<UInt32>
  ) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    /// One step: the word at an index of the block, a constant and the round's function, rotated.
    @inline(__always)
    func step(_ function: UInt32, _ word: Int, _ index: Int, _ count: UInt32) {
      let bits = bytes.loadUnaligned(fromByteOffset: start &+ 4 &* word, as: UInt32.self)
      let sum = a &+ function &+ constants[index] &+ UInt32(littleEndian: bits)
      (a, d, c, b) = (d, c, b, b &+ (sum &<< count | sum &>> (32 &- count)))
    }
    for index in 0..<16 { step(d ^ (b & (c ^ d)), index, index, counts(7, 12, 17, 22, index)) }
    for index in 16..<32 {
      step(c ^ (d & (b ^ c)), (5 &* index &+ 1) & 15, index, counts(5, 9, 14, 20, index))
    }
    for index in 32..<48 {
      step(b ^ c ^ d, (3 &* index &+ 5) & 15, index, counts(4, 11, 16, 23, index))
    }
    for index in 48..<64 {
      step(c ^ (b | ~d), (7 &* index) & 15, index, counts(6, 10, 15, 21, index))
    }
    state = state &+ SIMD4(a, b, c, d)
  }

  /// Returns the number of bits by which a step rotates: a round repeats four of them.
  @inline(__always)
  private static func counts(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ index: Int
  ) -> UInt32 {
    index & 2 == 0 ? (index & 1 == 0 ? a : b) : (index & 1 == 0 ? c : d)
  }

  /// The first 32 bits of the fractional parts of |sin(n)| for n from 1 to 64, in radians.
  private static let constants: [UInt32] = [
    0xD76A_A478, 0xE8C7_B756, 0x2420_70DB, 0xC1BD_CEEE, 0xF57C_0FAF, 0x4787_C62A, 0xA830_4613,
    0xFD46_9501, 0x6980_98D8, 0x8B44_F7AF, 0xFFFF_5BB1, 0x895C_D7BE, 0x6B90_1122, 0xFD98_7193,
    0xA679_438E, 0x49B4_0821, 0xF61E_2562, 0xC040_B340, 0x265E_5A51, 0xE9B6_C7AA, 0xD62F_105D,
    0x0244_1453, 0xD8A1_E681, 0xE7D3_FBC8, 0x21E1_CDE6, 0xC337_07D6, 0xF4D5_0D87, 0x455A_14ED,
    0xA9E3_E905, 0xFCEF_A3F8, 0x676F_02D9, 0x8D2A_4C8A, 0xFFFA_3942, 0x8771_F681, 0x6D9D_6122,
    0xFDE5_380C, 0xA4BE_EA44, 0x4BDE_CFA9, 0xF6BB_4B60, 0xBEBF_BC70, 0x289B_7EC6, 0xEAA1_27FA,
    0xD4EF_3085, 0x0488_1D05, 0xD9D4_D039, 0xE6DB_99E5, 0x1FA2_7CF8, 0xC4AC_5665, 0xF429_2244,
    0x432A_FF97, 0xAB94_23A7, 0xFC93_A039, 0x655B_59C3, 0x8F0C_CC92, 0xFFEF_F47D, 0x8584_5DD1,
    0x6FA8_7E4F, 0xFE2C_E6E0, 0xA301_4314, 0x4E08_11A1, 0xF753_7E82, 0xBD3A_F235, 0x2AD7_D2BB,
    0xEB86_D391,
  ]
}
