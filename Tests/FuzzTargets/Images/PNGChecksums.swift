// SPDX-License-Identifier: Apache-2.0

/// The checksums of a PNG file's chunks (CRC-32, PNG specification, annex D).
enum PNGChecksums {
  private static let signatureByteCount = 8
  private static let table: [UInt32] = (0..<256).map { start in
    (0..<8).reduce(UInt32(start)) { sum, _ in sum & 1 == 0 ? sum >> 1 : 0xEDB8_8320 ^ sum >> 1 }
  }

  /// Returns a file with the right checksum behind every chunk that is there as a whole.
  static func repaired(_ file: [UInt8]) -> [UInt8] {
    var file = file
    var start = signatureByteCount
    while start + 12 <= file.count {
      let count = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = start + 8 + count
      guard end + 4 <= file.count else { break }
      let sum = sum(of: file[start + 4..<end])
      for byte in 0..<4 { file[end + byte] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * byte)) }
      start = end + 4
    }
    return file
  }

  private static func sum(of bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
  }
}
