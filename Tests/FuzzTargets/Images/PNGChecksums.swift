// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// The checksums of a PNG file's chunks (CRC-32, PNG specification, annex D).
enum PNGChecksums {
  private static let signatureByteCount = 8

  /// Returns a file with the right checksum behind every chunk that is there as a whole.
  static func repaired(_ file: [UInt8]) -> [UInt8] {
    var file = file
    var start = signatureByteCount
    while start + 12 <= file.count {
      let count = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = start + 8 + count
      guard end + 4 <= file.count else { break }
      file.replaceSubrange(end..<end + 4, with: CRC32.bytes(file[start + 4..<end]))
      start = end + 4
    }
    return file
  }
}
