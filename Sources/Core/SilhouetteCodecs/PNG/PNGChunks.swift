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

/// EXIF data or XMP in a text of a PNG file, as ImageMagick writes it: its name, the number of bytes, and the bytes as
/// hexadecimal digits, each on a line or more.
enum PNGRawProfile {
  private static let keyword = Array("Raw profile type ".utf8)

  /// Stores the contents of a text in the metadata, unless they have such contents already.
  ///
  /// - Returns: `false` for a text of another kind.
  static func read(
    _ text: UnsafeRawBufferPointer, keyword: String, into metadata: inout ImageMetadata
  ) -> Bool {
    guard keyword.utf8.starts(with: Self.keyword) else { return false }
    let kind = Array(keyword.utf8.dropFirst(Self.keyword.count))
    guard let bytes = bytes(of: text) else { return false }
    if bytes.starts(with: JPEGMarker.exif) || kind.elementsEqual("exif".utf8) {
      if metadata.exif == nil { metadata.exif = EXIF.withoutName(bytes) }
    } else if bytes.starts(with: JPEGMarker.xmp) || kind.elementsEqual("xmp".utf8) {
      let start = bytes.starts(with: JPEGMarker.xmp) ? JPEGMarker.xmp.count : 0
      if metadata.xmp == nil { metadata.xmp = Array(bytes[start...]) }
    } else {
      return false
    }
    return true
  }

  /// Returns the bytes; `nil` if the text has another form.
  private static func bytes(of text: UnsafeRawBufferPointer) -> [UInt8]? {
    let newline = UInt8(ascii: "\n")
    let afterName = text.drop(while: \.isWhiteSpace).drop { $0 != newline }
    let number = afterName.drop(while: \.isWhiteSpace).prefix { $0 != newline }
    let digits = text[number.endIndex...]
    guard let count = Int(String(decoding: number.filter { !$0.isWhiteSpace }, as: UTF8.self)),
      count > 0, count <= digits.count / 2
    else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    var high: UInt8?
    for digit in digits where !digit.isWhiteSpace {
      guard bytes.count < count else { break }
      let half: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): half = digit - UInt8(ascii: "0")
      case UInt8(ascii: "A")...UInt8(ascii: "F"): half = digit - UInt8(ascii: "A") + 10
      case UInt8(ascii: "a")...UInt8(ascii: "f"): half = digit - UInt8(ascii: "a") + 10
      default: return nil
      }
      if let first = high { bytes.append(first << 4 | half) }
      high = high == nil ? half : nil
    }
    return bytes.count == count ? bytes : nil
  }
}
