// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The little that is read of ICC profiles.
enum ICCProfile {
  /// The colour space that the profile is for, such as `RGB ` or `GRAY`; `nil` if the bytes are no
  /// profile.
  static func colorSpace(of profile: [UInt8]) -> String? {
    guard profile.count >= 132, profile[36..<40].elementsEqual("acsp".utf8) else { return nil }
    return String(validating: profile[16..<20], as: UTF8.self)
  }

  /// The profile's name for people, or `nil` if it has none that can be read.
  static func description(of profile: [UInt8]) -> String? {
    profile.withUnsafeBytes { bytes in
      let reader = ByteReader(bytes, path: "profile", format: "ICC")
      return try? description(reader)
    }
  }

  private static func description(_ reader: ByteReader) throws(FormatError) -> String? {
    let tagCount = try reader.bigEndian(UInt32.self, at: 128, "the number of tags")
    for tag in 0..<min(Int(tagCount), 1024) {
      let entry = 132 + 12 * tag
      guard try reader.bigEndian(UInt32.self, at: entry, "a tag") == fourBytes("desc") else {
        continue
      }
      let offset = Int(try reader.bigEndian(UInt32.self, at: entry + 4, "a tag's place"))
      switch try reader.bigEndian(UInt32.self, at: offset, "the description's type") {
      case fourBytes("desc"): return try ascii(reader, at: offset)
      case fourBytes("mluc"): return try localised(reader, at: offset)
      default: return nil
      }
    }
    return nil
  }

  /// Version 2: ASCII with its length, the final zero included.
  private static func ascii(_ reader: ByteReader, at offset: Int) throws(FormatError) -> String {
    let count = Int(try reader.bigEndian(UInt32.self, at: offset + 8, "the name's length"))
    let bytes = try reader.slice(offset: offset + 12, count: count, "the name")
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Version 4: UTF-16 in several languages, of which the first is taken.
  private static func localised(
    _ reader: ByteReader, at offset: Int
  ) throws(FormatError) -> String? {
    guard try reader.bigEndian(UInt32.self, at: offset + 8, "the languages") > 0 else { return nil }
    let count = Int(try reader.bigEndian(UInt32.self, at: offset + 20, "the name's length"))
    let start = Int(try reader.bigEndian(UInt32.self, at: offset + 24, "the name's place"))
    let bytes = try reader.slice(offset: offset + start, count: count, "the name")
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
      UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
    }
    return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
  }

  private static func fourBytes(_ text: StaticString) -> UInt32 {
    text.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }
}
