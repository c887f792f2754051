// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A search through the chunks of a PNG file.
enum PNGChunks {
  /// The maximum number of bytes of contents that are read.
  static let maximumByteCount = 16 << 20

  /// Returns the contents of the first chunk of a type; `nil` if it is missing or the file is truncated.
  ///
  /// The contents of other chunks are skipped, so that the search is fast even in large files. Chunks larger than
  /// ``maximumByteCount`` are ignored.
  ///
  /// - Throws: `FileError` if the file cannot be read.
  static func find(_ type: StaticString, in source: ByteSource) throws(FileError) -> [UInt8]? {
    let wanted = type.withUTF8Buffer { Array($0) }
    let end = Array("IEND".utf8)
    var offset = 8
    while true {
      let head = try source.bytes(at: offset, count: 8)
      let found = Array(head.suffix(4))
      guard head.count == 8, found != end else { return nil }
      let length = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      if found == wanted {
        guard length <= maximumByteCount else { return nil }
        let contents = try source.bytes(at: offset + 8, count: length)
        return contents.count == length ? contents : nil
      }
      // Length, type and checksum take four bytes each.
      offset += 12 + length
    }
  }
}
