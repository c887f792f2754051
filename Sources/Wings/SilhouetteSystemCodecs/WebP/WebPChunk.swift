// SPDX-License-Identifier: Apache-2.0

import SilhouetteCodecs

/// A chunk of a WebP file.
struct WebPChunk {
  /// The four characters that name the contents.
  struct Kind: Hashable {
    let characters: [UInt8]

    init(_ name: StaticString) { characters = name.withUTF8Buffer { Array($0) } }
    init(_ characters: [UInt8]) { self.characters = characters }

    static let extended = Kind("VP8X")
    static let lossy = Kind("VP8 ")
    static let lossless = Kind("VP8L")
    static let alpha = Kind("ALPH")
    static let animationFrame = Kind("ANMF")
    static let profile = Kind("ICCP")
    static let exif = Kind("EXIF")
    static let xmp = Kind("XMP ")
  }

  let type: Kind
  /// The position of the contents, 8 bytes after that of the chunk.
  let contents: Int
  /// The size of the contents in bytes.
  let count: Int

  /// The position of the next chunk: contents of odd size are padded.
  var next: Int { contents + count + count % 2 }
  /// The chunk with its type and size.
  var range: Range<Int> { contents - 8..<contents + count }
}

/// The chunks in a part of a WebP file.
struct WebPChunks {
  /// The file.
  let source: ByteSource
  private let range: Range<Int>

  /// Creates a list; the part may extend beyond the end of a truncated file.
  init(_ source: ByteSource, _ range: Range<Int>) {
    self.source = source
    self.range = range
  }

  /// Reads the type and size of the chunk at a position; `nil` at the end of the part or of a truncated file.
  ///
  /// - Throws: `FormatError` if the chunk extends beyond the end of the part; `FileError` if the file cannot be read.
  func chunk(at offset: Int) throws -> WebPChunk? {
    guard offset + 8 <= min(range.upperBound, source.count) else { return nil }
    let type = try source.requiredBytes(at: offset, count: 4, .webP, "a chunk's type")
    let count = try source.littleEndian(4, at: offset + 4, .webP, "a chunk's size")
    guard count <= range.upperBound - offset - 8 else {
      throw source.error(
        .webP, at: offset,
        "a chunk of \(count) bytes, but only \(range.upperBound - offset - 8) remain")
    }
    return WebPChunk(type: WebPChunk.Kind(type), contents: offset + 8, count: count)
  }
}
