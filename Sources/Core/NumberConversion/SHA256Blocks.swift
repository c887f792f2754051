// SPDX-License-Identifier: Apache-2.0

/// The compression function of SHA-256 (FIPS 180-4, section 6.2).
package enum SHA256Blocks {
  /// The number of bytes in a block.
  package static let byteCount = 64

  /// The hash value before the first block: the first 32 bits of the fractional parts of the square roots of the first eight
  /// primes.
  package static let initialState = SIMD8<UInt32>(
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB,
    0x5BE0_CD19)

  /// Updates a hash value with the bytes of one or more whole blocks.
  ///
  /// - Precondition: The number of bytes is a multiple of ``byteCount``.
  package static func compress(_ bytes: UnsafeRawBufferPointer, into state: inout SIMD8<UInt32>) {
    precondition(bytes.count % byteCount == 0, "\(bytes.count) bytes are no whole blocks")
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
      constants.withUnsafeBufferPointer { constants in
        var start = 0
        while start < bytes.count {
          prepare(schedule, bytes, start)
          mix(schedule, constants, into: &state)
          start += byteCount
        }
      }
    }
  }

  /// Computes the message schedule of the block at `start`.
  @inline(__always)
  private static func prepare(
    _ schedule: UnsafeMutableBufferPointer<UInt32>, _ bytes: UnsafeRawBufferPointer, _ start: Int
  ) {
    for index in 0..<16 {
      let word = bytes.loadUnaligned(fromByteOffset: start &+ 4 &* index, as: UInt32.self)
      schedule[index] = UInt32(bigEndian: word)
    }
    for index in 16..<64 {
      let (a, b) = (schedule[index &- 15], schedule[index &- 2])
      schedule[index] =
        schedule[index &- 16] &+ (rotated(a, 7) ^ rotated(a, 18) ^ a &>> 3)
        &+ schedule[index &- 7] &+ (rotated(b, 17) ^ rotated(b, 19) ^ b &>> 10)
    }
  }

  @inline(__always)
  private static func mix(
    _ schedule: UnsafeMutableBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>,
    into state: inout SIMD8<UInt32>
  ) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let choice = e & f ^ ~e & g
      let first =
        h &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ choice &+ constants[index]
        &+ schedule[index]
      let majority = a & b ^ a & c ^ b & c
      let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
    }
    state = state &+ SIMD8(a, b, c, d, e, f, g, h)
  }

  @inline(__always)
  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &>> count | word &<< (32 &- count)
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = {
    var constants: [UInt32] = []
    var number: UInt64 = 2
    while constants.count < 64 {
      if (2..<number).allSatisfy({ !number.isMultiple(of: $0) }) {
        constants.append(UInt32(truncatingIfNeeded: scaledCubeRoot(number)))
      }
      number += 1
    }
    return constants
  }()

  /// Returns the cube root of a number with 32 fractional bits: the largest r with r³ ≤ number · 2⁹⁶.
  private static func scaledCubeRoot(_ number: UInt64) -> UInt64 {
    let wanted = UInt128(number) << 96
    var root: UInt128 = 0
    for bit in (0..<36).reversed() {
      let candidate = root | 1 << UInt128(bit)
      if candidate * candidate * candidate <= wanted { root = candidate }
    }
    return UInt64(root)
  }
}
