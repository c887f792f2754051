// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The chunks that a PNG file is made of.
enum PNGChunks {
  /// The contents of the first chunk of a type; `nil` if there is none or the file breaks off.
  ///
  /// Contents are skipped, not looked at, so that this takes no time even in large files.
  static func find(_ type: StaticString, in source: ByteReader) -> [UInt8]? {
    let wanted = type.withUTF8Buffer { $0.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }
    let end: UInt32 = 0x4945_4E44
    var offset = 8
    while let length = try? source.bigEndian(UInt32.self, at: offset, "a chunk's length"),
      let found = try? source.bigEndian(UInt32.self, at: offset + 4, "a chunk's type"), found != end
    {
      if found == wanted {
        return (try? source.slice(offset: offset + 8, count: Int(length), "a chunk")).map(
          Array.init)
      }
      // Length, type and checksum take four bytes each.
      offset += 12 + Int(length)
    }
    return nil
  }
}
