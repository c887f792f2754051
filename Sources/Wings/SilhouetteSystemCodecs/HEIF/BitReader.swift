// SPDX-License-Identifier: Apache-2.0

/// A reader of bits, the highest of each byte first. Beyond the end, all bits are 0.
struct BitReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// Reads a number of at most 32 bits.
  mutating func bits(_ count: Int) -> Int {
    (0..<count).reduce(0) { number, _ in number << 1 | (flag() ? 1 : 0) }
  }

  /// Reads one bit.
  mutating func flag() -> Bool {
    defer { position += 1 }
    guard position / 8 < bytes.count else { return false }
    return bytes[position / 8] >> UInt8(7 - position % 8) & 1 != 0
  }

  /// Skips bits.
  mutating func skip(_ count: Int) { position += count }

  /// Reads an exponential Golomb code of at most 32 bits, as in HEVC (`ue(v)`) and AV1 (`uvlc()`).
  mutating func exponentialGolomb() -> Int {
    var zeros = 0
    while zeros < 32, !flag() { zeros += 1 }
    return zeros == 32 ? 1 << 32 - 1 : 1 << zeros - 1 + bits(zeros)
  }
}
