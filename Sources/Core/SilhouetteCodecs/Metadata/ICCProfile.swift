// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A reader of the few ICC profile tags that the library uses.
package enum ICCProfile {
  /// Returns the colour space of the profile's data, such as `RGB ` or `GRAY`; `nil` if the bytes are
  /// not a profile.
  static func colorSpace(of profile: [UInt8]) -> String? {
    guard profile.count >= 132, profile[36..<40].elementsEqual("acsp".utf8) else { return nil }
    return String(validating: profile[16..<20], as: UTF8.self)
  }

  /// Returns the profile's connection space, `XYZ ` or `Lab `; `nil` if the bytes are not a profile.
  static func connectionSpace(of profile: [UInt8]) -> String? {
    if colorSpace(of: profile) == nil { return nil }
    return String(validating: profile[20..<24], as: UTF8.self)
  }

  /// Indicates whether the profile has a tag; `false` if the profile is damaged.
  static func hasTag(_ name: StaticString, of profile: [UInt8]) -> Bool {
    let offset: Int? = read(profile) { reader throws(FormatError) in
      try place(of: name, reader)
    }
    return offset != nil
  }

  /// Returns the profile's readable name; `nil` if it has none.
  static func description(of profile: [UInt8]) -> String? {
    read(profile) { reader throws(FormatError) in
      guard let offset = try place(of: "desc", reader) else { return nil }
      switch try reader.bigEndian(UInt32.self, at: offset, "the description's type") {
      case fourBytes("desc"): return try ascii(reader, at: offset)
      case fourBytes("mluc"): return try localised(reader, at: offset)
      default: return nil
      }
    }
  }

  /// Returns the X, Y and Z of a colour tag of the profile, such as `rXYZ`; `nil` if the tag is missing.
  static func xyz(_ name: StaticString, of profile: [UInt8]) -> SIMD3<Double>? {
    read(profile) { reader throws(FormatError) in
      guard let offset = try place(of: name, reader),
        try reader.bigEndian(UInt32.self, at: offset, "a colour's type") == fourBytes("XYZ ")
      else { return nil }
      var color = SIMD3<Double>()
      for index in 0..<3 {
        let fixed = try reader.bigEndian(Int32.self, at: offset + 8 + 4 * index, "a colour")
        color[index] = Double(fixed) / 65536
      }
      return color
    }
  }

  /// Returns the tone curve of a tag of the profile, such as `rTRC`; `nil` if the tag is missing.
  static func curve(_ name: StaticString, of profile: [UInt8]) -> ICCCurve? {
    read(profile) { reader throws(FormatError) in
      guard let offset = try place(of: name, reader) else { return nil }
      return try ICCCurve(reader, at: offset)
    }
  }

  private static func read<T>(
    _ profile: [UInt8], _ body: (ByteReader) throws(FormatError) -> T?
  ) -> T? {
    profile.withUnsafeBytes { bytes in
      try? body(ByteReader(bytes, path: "profile", format: "ICC"))
    }
  }

  /// Returns the offset of a tag's element; `nil` if the tag is missing.
  private static func place(
    of name: StaticString, _ reader: ByteReader
  ) throws(FormatError) -> Int? {
    let tagCount = try reader.bigEndian(UInt32.self, at: 128, "the number of tags")
    for tag in 0..<min(Int(tagCount), 1024) {
      let entry = 132 + 12 * tag
      guard try reader.bigEndian(UInt32.self, at: entry, "a tag") == fourBytes(name) else {
        continue
      }
      return Int(try reader.bigEndian(UInt32.self, at: entry + 4, "a tag's offset"))
    }
    return nil
  }

  /// Reads a name in a version 2 profile: ASCII with its length, including the terminating zero.
  private static func ascii(_ reader: ByteReader, at offset: Int) throws(FormatError) -> String {
    let count = Int(try reader.bigEndian(UInt32.self, at: offset + 8, "the name's length"))
    let bytes = try reader.slice(offset: offset + 12, count: count, "the name")
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Reads a name in a version 4 profile: UTF-16 in several languages, of which the first is used.
  private static func localised(
    _ reader: ByteReader, at offset: Int
  ) throws(FormatError) -> String? {
    guard try reader.bigEndian(UInt32.self, at: offset + 8, "the languages") > 0 else { return nil }
    let count = Int(try reader.bigEndian(UInt32.self, at: offset + 20, "the name's length"))
    let start = Int(try reader.bigEndian(UInt32.self, at: offset + 24, "the name's offset"))
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
