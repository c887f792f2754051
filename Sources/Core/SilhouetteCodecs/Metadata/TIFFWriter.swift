// SPDX-License-Identifier: Apache-2.0

/// A writer of TIFF structures: directories with their values.
package struct TIFFWriter {
  /// An entry of a directory.
  package struct Entry {
    package var tag: UInt16
    package var type: UInt16
    /// The number of values.
    package var count: Int
    /// The values, in the byte order of the file.
    package var value: [UInt8]

    package init(tag: UInt16, type: UInt16, count: Int, value: [UInt8]) {
      self.tag = tag
      self.type = type
      self.count = count
      self.value = value
    }
  }

  package let isBigEndian: Bool
  package private(set) var bytes: [UInt8]

  /// Starts a file with the header; the first directory follows it.
  package init(isBigEndian: Bool) {
    self.isBigEndian = isBigEndian
    bytes = isBigEndian ? [0x4D, 0x4D] : [0x49, 0x49]
    bytes += number(42, size: 2) + number(8, size: 4)
  }

  /// Returns the bytes of an integer in the byte order of the file.
  package func number(_ value: Int, size: Int) -> [UInt8] {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isBigEndian ? bytes.reversed() : bytes
  }

  /// Returns the size of a directory with its values, in bytes.
  package static func byteCount(_ entries: [Entry]) -> Int {
    entries.reduce(2 + 12 * entries.count + 4) { sum, entry in
      sum + (entry.value.count > 4 ? (entry.value.count + 1) & ~1 : 0)
    }
  }

  /// Appends the last directory, followed by its values at even offsets.
  package mutating func append(_ entries: [Entry]) {
    let entries = entries.sorted { $0.tag < $1.tag }
    var place = bytes.count + 2 + 12 * entries.count + 4
    var values: [UInt8] = []
    bytes += number(entries.count, size: 2)
    for entry in entries {
      bytes += number(Int(entry.tag), size: 2) + number(Int(entry.type), size: 2)
      bytes += number(entry.count, size: 4)
      if entry.value.count <= 4 {
        bytes += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
      } else {
        bytes += number(place, size: 4)
        let padded = entry.value + (entry.value.count % 2 == 0 ? [] : [0])
        values += padded
        place += padded.count
      }
    }
    bytes += number(0, size: 4) + values
  }
}
