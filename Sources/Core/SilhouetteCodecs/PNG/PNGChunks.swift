// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A search through the chunks of a PNG file.
enum PNGChunks {
  /// The maximum number of bytes of contents that are read.
  static let maximumByteCount = 16 << 20

  /// Returns a file that ends before its only pixel, with the metadata that follow the pixels of another; `nil` without such
  /// metadata, or if the file is truncated before them.
  ///
  /// The contents of other chunks are skipped, so that the search is fast even in large files. From chunks larger in total
  /// than ``maximumByteCount`` on, all are ignored.
  ///
  /// - Throws: `FileError` if the file cannot be read.
  static func metadataAfterPixels(of source: ByteSource) throws(FileError) -> [UInt8]? {
    let kinds = ["eXIf", "iTXt", "zTXt", "tEXt"].map { Array($0.utf8) }
    var file = start
    var hasPixels = false
    var offset = 8
    while true {
      let head = try source.bytes(at: offset, count: 8)
      let type = Array(head.suffix(4))
      guard head.count == 8, !type.elementsEqual("IEND".utf8) else { break }
      // Length, type and checksum take four bytes each.
      let count = 12 + head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      if type.elementsEqual("IDAT".utf8) {
        hasPixels = true
      } else if hasPixels, kinds.contains(type) {
        guard count <= maximumByteCount - file.count else { break }
        file += try source.bytes(at: offset, count: count)
      }
      offset += count
    }
    return file.count > start.count ? file + Array("\0\0\0\0IDAT".utf8) : nil
  }

  /// The signature and the header of a grey pixel of 8 bits, with its checksum.
  private static let start: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0, 0x3A, 0x7E, 0x9B, 0x55]
}
