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

extension ICCProfile {
  /// The tags that colour management uses, and the tags of the profile's name and copyright.
  ///
  /// Profiles of calibrated displays have manufacturers' tags with the display's serial number (`mmod`, `meta`) and the
  /// state of the graphics card (`vcgt`).
  private static let keptTags: Set<String> = [
    "A2B0", "A2B1", "A2B2", "A2B3", "B2A0", "B2A1", "B2A2", "B2A3", "D2B0", "D2B1", "D2B2",
    "D2B3", "B2D0", "B2D1", "B2D2", "B2D3", "rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC",
    "kTRC", "wtpt", "bkpt", "chad", "chrm", "cicp", "clrt", "clro", "cprt", "desc", "dmdd",
    "dmnd", "gamt", "lumi", "meas", "pre0", "pre1", "pre2", "rig0", "rig2", "tech", "view",
    "vued",
  ]

  /// Returns the profile without the tags that colour management does not use; the unchanged profile if it has no such tags;
  /// `nil` if it is damaged.
  static func withoutPrivateTags(_ profile: [UInt8]) -> [UInt8]? {
    guard let tags = tags(of: profile) else { return nil }
    let kept = tags.filter { keptTags.contains($0.name) }
    if kept.count == tags.count { return profile }
    var table: [UInt8] = bigEndian(kept.count)
    var elements: [UInt8] = []
    let start = 132 + 12 * kept.count
    // Several tags may share an element.
    var places: [Range<Int>: Int] = [:]
    for tag in kept {
      let place = places[tag.range] ?? start + elements.count
      if places.updateValue(place, forKey: tag.range) == nil {
        elements += profile[tag.range]
        elements += [UInt8](repeating: 0, count: -elements.count & 3)
      }
      table += Array(tag.name.utf8) + bigEndian(place) + bigEndian(tag.range.count)
    }
    var header = Array(profile.prefix(128))
    header.replaceSubrange(0..<4, with: bigEndian(start + elements.count))
    // The digest of the profile; 0 means none.
    header.replaceSubrange(84..<100, with: [UInt8](repeating: 0, count: 16))
    return header + table + elements
  }

  /// Returns the names and byte ranges of all tags; `nil` if the table or an element is damaged, or if the elements are much
  /// larger in total than the profile.
  private static func tags(of profile: [UInt8]) -> [(name: String, range: Range<Int>)]? {
    profile.withUnsafeBytes { bytes in
      let reader = ByteReader(bytes, path: "profile", format: "ICC")
      guard let count = try? reader.bigEndian(UInt32.self, at: 128, "the number of tags"),
        count <= 1024
      else { return nil }
      var tags: [(name: String, range: Range<Int>)] = []
      var elements: Set<Range<Int>> = []
      for tag in 0..<Int(count) {
        let entry = 132 + 12 * tag
        guard let name = try? reader.slice(offset: entry, count: 4, "a tag"),
          let offset = try? reader.bigEndian(UInt32.self, at: entry + 4, "a tag's offset"),
          let size = try? reader.bigEndian(UInt32.self, at: entry + 8, "a tag's size"),
          (try? reader.check(offset: Int(offset), count: Int(size), "a tag")) != nil
        else { return nil }
        let range = Int(offset)..<Int(offset) + Int(size)
        tags.append((String(decoding: name, as: UTF8.self), range))
        elements.insert(range)
      }
      // Overlapping elements could make the output a thousand times the size of the profile.
      let sum = elements.reduce(0) { $0 + $1.count }
      return sum <= 2 * profile.count ? tags : nil
    }
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: value).bigEndian) { Array($0) }
  }
}
