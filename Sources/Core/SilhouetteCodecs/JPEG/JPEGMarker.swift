// SPDX-License-Identifier: Apache-2.0

/// The JPEG markers that contain metadata, and the signatures of their contents.
enum JPEGMarker {
  static let app1 = 0xE1
  static let app2 = 0xE2

  static let exif = EXIF.name
  static let xmp = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
  static let extendedXMP = Array("http://ns.adobe.com/xmp/extension/\0".utf8)
  static let icc = Array("ICC_PROFILE\0".utf8)

  /// The largest size of a marker's contents, in bytes.
  static let maximumByteCount = 65533
}

/// The parts of an ICC profile that is split over several markers.
struct JPEGProfileParts {
  private var parts: [UInt8: [UInt8]] = [:]
  private var count: UInt8 = 0

  /// Adds a marker's contents: the part's index, counted from 1, the number of parts, and the part itself.
  mutating func add(_ contents: some Collection<UInt8>) {
    let contents = Array(contents)
    guard contents.count >= 2 else { return }
    count = contents[1]
    parts[contents[0]] = Array(contents[2...])
  }

  /// The complete profile; `nil` if it or one of its parts is missing.
  var joined: [UInt8]? {
    guard count > 0 else { return nil }
    var profile: [UInt8] = []
    for number in 1...count {
      guard let part = parts[number] else { return nil }
      profile += part
    }
    return profile
  }

  /// Returns the contents of the markers for a profile; empty if the profile does not fit into 255 markers.
  static func split(_ profile: [UInt8]) -> [[UInt8]] {
    let size = JPEGMarker.maximumByteCount - JPEGMarker.icc.count - 2
    let count = (profile.count + size - 1) / size
    guard let total = UInt8(exactly: count) else { return [] }
    return (0..<total).map { index in
      let start = Int(index) * size
      return JPEGMarker.icc + [index + 1, total] + profile[start..<min(start + size, profile.count)]
    }
  }
}

/// The parts of an XMP packet that is split over several markers (XMP specification, part 3, 1.1.3.1).
struct JPEGExtendedXMP {
  private static let identifierByteCount = 32

  private var parts: [(identifier: [UInt8], byteCount: Int, offset: Int, bytes: [UInt8])] = []

  /// Adds a marker's contents: the packet's identifier, its size, the place of the part, and the part itself.
  mutating func add(_ contents: some Collection<UInt8>) {
    let contents = Array(contents)
    let head = Self.identifierByteCount
    guard contents.count > head + 8 else { return }
    func number(_ place: Int) -> Int {
      contents[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    parts.append(
      (Array(contents[..<head]), number(head), number(head + 4), Array(contents[(head + 8)...])))
  }

  /// Returns the complete packet that a file's main packet names; `nil` if it or one of its parts is missing.
  func joined(for packet: [UInt8]) -> [UInt8]? {
    guard let name = packet.firstRange(of: Array("HasExtendedXMP".utf8)) else { return nil }
    // An attribute or an element.
    let value = packet[name.upperBound...].drop { $0.isWhiteSpace || "=\"'>".utf8.contains($0) }
    let identifier = Array(value.prefix(Self.identifierByteCount))
    let own = parts.filter { $0.identifier == identifier }.sorted { $0.offset < $1.offset }
    var joined: [UInt8] = []
    for part in own {
      guard part.offset == joined.count else { return nil }
      joined += part.bytes
    }
    return joined.count == own.first?.byteCount ? joined : nil
  }
}
