// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The header of a binary grey map (P5) or pixel map (P6).
struct PNMHeader {
  /// The number of channels: 1 for P5, 3 for P6.
  var channels: Int
  var width: Int
  var height: Int
  /// The stored value that represents full intensity, 1…65535.
  var maximum: Int
  /// The length of the header in bytes; the pixels follow it.
  var byteCount: Int

  /// The maximum size of a header in bytes, including comments.
  static let maximumByteCount = 1 << 16

  /// Parses a header from the first ``maximumByteCount`` bytes of a file, or fewer.
  init(_ source: ByteReader) throws(FormatError) {
    let kind = try source.bigEndian(UInt16.self, at: 0, "the signature")
    switch kind {
    case 0x5035: channels = 1
    case 0x5036: channels = 3
    default: throw source.error(at: 0, "expected P5 or P6")
    }
    var offset = 2
    width = try Self.number(source, at: &offset, 1...(1 << 30), "the width")
    height = try Self.number(source, at: &offset, 1...(1 << 30), "the height")
    maximum = try Self.number(source, at: &offset, 1...65535, "the maximum")
    // Exactly one white-space character separates the header from the pixels.
    let separator = try source.littleEndian(UInt8.self, at: offset, "the end of the header")
    guard separator.isWhiteSpace else {
      throw source.error(at: offset, "expected white space after the maximum")
    }
    byteCount = offset + 1
  }

  /// Reads a decimal number after white space and comments, which extend from `#` to the end of the line.
  private static func number(
    _ source: ByteReader, at offset: inout Int, _ range: ClosedRange<Int>, _ what: String
  ) throws(FormatError) -> Int {
    var isComment = false
    while true {
      guard offset < maximumByteCount else {
        throw source.error(at: offset, "a header of more than \(maximumByteCount) bytes")
      }
      let byte = try source.littleEndian(UInt8.self, at: offset, what)
      if isComment {
        isComment = byte != 0x0A && byte != 0x0D
      } else if byte == UInt8(ascii: "#") {
        isComment = true
      } else if !byte.isWhiteSpace {
        break
      }
      offset += 1
    }
    let start = offset
    var value = 0
    while case let byte = try source.littleEndian(UInt8.self, at: offset, what),
      (0x30...0x39).contains(byte)
    {
      value = value * 10 + Int(byte - 0x30)
      guard value <= range.upperBound else { break }
      offset += 1
    }
    guard offset > start, range.contains(value) else {
      throw source.error(at: start, "\(what) is not a number in \(range)")
    }
    return value
  }
}
