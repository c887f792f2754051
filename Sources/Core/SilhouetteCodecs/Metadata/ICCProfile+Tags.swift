// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

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
