// SPDX-License-Identifier: Apache-2.0

/// The bytes of a TIFF structure, with checked access: reads out of bounds return `nil` and never trap.
package struct TIFFBytes {
  /// One entry of a directory, 12 bytes in the file.
  package struct Entry {
    /// The offset of the entry.
    package var place: Int
    package var tag: UInt16
    package var type: UInt16
    /// The number of values.
    package var count: Int
    /// The values themselves if they take at most 4 bytes, otherwise their offset.
    package var field: [UInt8]
  }

  private let bytes: [UInt8]
  package let isBigEndian: Bool

  /// The offset of the first directory.
  package let firstDirectory: Int

  /// Checks the header of a TIFF structure; `nil` if it is invalid.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= 8 else { return nil }
    switch (bytes[0], bytes[1]) {
    case (0x49, 0x49): isBigEndian = false
    case (0x4D, 0x4D): isBigEndian = true
    default: return nil
    }
    self.bytes = bytes
    let order = isBigEndian
    guard Self.number(bytes, at: 2, size: 2, isBigEndian: order) == 42,
      let first = Self.number(bytes, at: 4, size: 4, isBigEndian: order)
    else { return nil }
    firstDirectory = first
  }

  /// Returns the entries of the directory at an offset; `nil` if it extends past the end of the bytes.
  package func directory(at offset: Int) -> [Entry]? {
    guard offset >= 8, let count = number(at: offset, size: 2), count > 0,
      contains(offset: offset, count: 2 + 12 * count)
    else { return nil }
    var entries: [Entry] = []
    for index in 0..<count {
      let place = offset + 2 + 12 * index
      guard let tag = number(at: place, size: 2), let type = number(at: place + 2, size: 2),
        let valueCount = number(at: place + 4, size: 4)
      else { return nil }
      entries.append(
        Entry(
          place: place, tag: UInt16(truncatingIfNeeded: tag),
          type: UInt16(truncatingIfNeeded: type),
          count: valueCount, field: Array(bytes[place + 8..<place + 12])))
    }
    return entries
  }

  /// Returns the bytes of an entry's values; `nil` if the type is unknown or the values extend past the end.
  package func value(of entry: Entry) -> [UInt8]? {
    guard let size = Self.sizes[entry.type] else { return nil }
    // Both factors have at most 32 bits.
    let count = entry.count * size
    if count <= 4 { return Array(entry.field.prefix(count)) }
    guard
      let offset = Self.number(entry.field, at: 0, size: 4, isBigEndian: isBigEndian),
      contains(offset: offset, count: count)
    else { return nil }
    return Array(bytes[offset..<offset + count])
  }

  /// Returns the byte range of values stored outside their entry; `nil` if they are stored in the entry or start beyond the
  /// end of the bytes. The range is clipped to the end of the bytes and at least one byte long, even if the type or the
  /// length is invalid.
  package func place(of entry: Entry) -> Range<Int>? {
    let count = entry.count * (Self.sizes[entry.type] ?? 1)
    guard count > 4 || Self.sizes[entry.type] == nil,
      let offset = Self.number(entry.field, at: 0, size: 4, isBigEndian: isBigEndian),
      offset < bytes.count
    else { return nil }
    return offset..<offset + min(max(count, 1), bytes.count - offset)
  }

  /// Returns the offset of the next directory after the one at `offset`; `nil` if there is none.
  package func directoryAfter(_ offset: Int) -> Int? {
    guard let count = number(at: offset, size: 2),
      let next = number(at: offset + 2 + 12 * count, size: 4), next > 0
    else { return nil }
    return next
  }

  /// Returns the value of an entry with a single unsigned integer; `nil` for other entries.
  package func unsigned(_ entry: Entry) -> Int? {
    guard entry.count == 1, [1, 3, 4, 13].contains(entry.type), let value = value(of: entry)
    else { return nil }
    return Self.number(value, at: 0, size: value.count, isBigEndian: isBigEndian)
  }

  /// Returns the value of an entry with a single unsigned fraction; `nil` for other entries.
  package func fraction(_ entry: Entry) -> Double? {
    guard entry.count == 1, entry.type == 5, let value = value(of: entry),
      let numerator = Self.number(value, at: 0, size: 4, isBigEndian: isBigEndian),
      let denominator = Self.number(value, at: 4, size: 4, isBigEndian: isBigEndian),
      denominator > 0
    else { return nil }
    return Double(numerator) / Double(denominator)
  }

  /// The size of one value of each type, in bytes.
  private static let sizes: [UInt16: Int] = [
    1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 129: 1,
  ]

  /// Returns the size of one value of a type, in bytes; `nil` for an unknown type.
  package static func size(ofType type: UInt16) -> Int? { sizes[type] }

  private func contains(offset: Int, count: Int) -> Bool {
    offset >= 0 && count >= 0 && offset <= bytes.count && count <= bytes.count - offset
  }

  private func number(at offset: Int, size: Int) -> Int? {
    Self.number(bytes, at: offset, size: size, isBigEndian: isBigEndian)
  }

  private static func number(
    _ bytes: [UInt8], at offset: Int, size: Int, isBigEndian: Bool
  ) -> Int? {
    guard offset >= 0, offset <= bytes.count, size <= bytes.count - offset else { return nil }
    var number = 0
    for place in 0..<size {
      number = number << 8 | Int(bytes[isBigEndian ? offset + place : offset + size - 1 - place])
    }
    return number
  }
}
