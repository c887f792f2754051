// SPDX-License-Identifier: Apache-2.0

/// The checksum of PNG chunks and of fixtures: CRC-32 (PNG specification, annex D).
public enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { start in
    (0..<8).reduce(UInt32(start)) { sum, _ in sum & 1 == 0 ? sum >> 1 : 0xEDB8_8320 ^ sum >> 1 }
  }

  /// Returns the checksum of bytes.
  public static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
  }

  /// Returns the checksum in 4 bytes, the high one first, as it ends a PNG chunk.
  public static func bytes(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    withUnsafeBytes(of: checksum(bytes).bigEndian, Array.init)
  }
}
