// SPDX-License-Identifier: Apache-2.0

/// The SHA-256 digest of FIPS 180-4, for tests that compare files.
public enum SHA256 {
  /// The digest in lower-case hexadecimal digits.
  public static func hexDigest(_ bytes: some Collection<UInt8>) -> String {
    var state: [UInt32] = [
      0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB,
      0x5BE0_CD19,
    ]
    var message = Array(bytes)
    let bitCount = UInt64(message.count) * 8
    message.append(0x80)
    while message.count % 64 != 56 { message.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) {
      message.append(UInt8(truncatingIfNeeded: bitCount >> UInt64(shift)))
    }
    var schedule = [UInt32](repeating: 0, count: 64)
    for start in stride(from: 0, to: message.count, by: 64) {
      for index in 0..<16 {
        schedule[index] = (0..<4).reduce(0) { $0 << 8 | UInt32(message[start + 4 * index + $1]) }
      }
      for index in 16..<64 {
        let (a, b) = (schedule[index - 15], schedule[index - 2])
        schedule[index] =
          schedule[index - 16] &+ (rotated(a, 7) ^ rotated(a, 18) ^ a >> 3)
          &+ schedule[index - 7] &+ (rotated(b, 17) ^ rotated(b, 19) ^ b >> 10)
      }
      mix(schedule, into: &state)
    }
    return state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  private static func mix(_ schedule: [UInt32], into state: inout [UInt32]) {
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
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
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

  /// The largest r with r³ ≤ number · 2⁹⁶: the cube root with 32 bits after the point.
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
