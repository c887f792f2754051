// SPDX-License-Identifier: Apache-2.0

/// The bytes of a TIFF structure with checked access: reading out of bounds returns `nil`, never traps.
struct TIFFBytes {
  /// One entry of a directory, 12 bytes in the file.
  struct Entry {
    var tag: UInt16
    var type: UInt16
    var count: Int
    /// The value itself if it has at most 4 bytes, otherwise its offset.
    var value: [UInt8]

    /// Replaces the value with one 16-bit number.
    mutating func setInlineShort(_ number: UInt16, isBigEndian: Bool) {
      let high = UInt8(number >> 8)
      let low = UInt8(number & 0xFF)
      value = isBigEndian ? [high, low, 0, 0] : [low, high, 0, 0]
    }
  }

  /// A list of entries and the offset of the next list, 0 for none.
  struct Directory {
    var offset: Int
    var entries: [Entry]
    var next: Int
  }

  /// The TIFF type of 16-bit unsigned numbers.
  static let short: UInt16 = 3

  private(set) var bytes: [UInt8]
  let isBigEndian: Bool

  /// The offset of the first directory.
  let firstDirectory: Int

  /// Checks the header; `nil` if it is invalid.
  init?(_ bytes: [UInt8]) {
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

  /// Returns the directory at an offset; `nil` if it extends past the end of the bytes.
  func directory(at offset: Int) -> Directory? {
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
          tag: UInt16(truncatingIfNeeded: tag), type: UInt16(truncatingIfNeeded: type),
          count: valueCount, value: Array(bytes[place + 8..<place + 12])))
    }
    // The pointer at the end is missing in files that some cameras write.
    let next = number(at: offset + 2 + 12 * count, size: 4) ?? 0
    return Directory(offset: offset, entries: entries, next: next)
  }

  /// Returns the value of an entry that holds one unsigned number; `nil` for other entries.
  func unsigned(_ entry: Entry) -> Int? {
    guard entry.count == 1 else { return nil }
    switch entry.type {
    case 1: return Int(entry.value[0])
    case 3: return Self.number(entry.value, at: 0, size: 2, isBigEndian: isBigEndian)
    case 4, 13: return Self.number(entry.value, at: 0, size: 4, isBigEndian: isBigEndian)
    default: return nil
    }
  }

  /// Returns the location of a value stored outside of its entry; `nil` if it is stored in the entry.
  func outOfLineRange(_ entry: Entry) -> (offset: Int, count: Int)? {
    let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]
    let size = Int(entry.type) < sizes.count ? sizes[Int(entry.type)] : 1
    // Both factors come from 32 bits or less.
    let count = entry.count * size
    guard count > 4,
      let offset = Self.number(entry.value, at: 0, size: 4, isBigEndian: isBigEndian)
    else { return nil }
    return (offset, count)
  }

  /// Overwrites a range with zeros, up to the end of the bytes; the header is kept.
  mutating func wipe(offset: Int, count: Int) {
    let start = max(offset, 8)
    let end = min(offset + count, bytes.count)
    for index in start..<max(start, end) { bytes[index] = 0 }
  }

  /// Writes a directory over one of `oldCount` entries, at least as many as the new one has.
  mutating func write(_ directory: Directory, over oldCount: Int) {
    wipe(offset: directory.offset, count: 2 + 12 * oldCount + 4)
    put(directory.entries.count, at: directory.offset, size: 2)
    for (index, entry) in directory.entries.enumerated() {
      let place = directory.offset + 2 + 12 * index
      put(Int(entry.tag), at: place, size: 2)
      put(Int(entry.type), at: place + 2, size: 2)
      put(entry.count, at: place + 4, size: 4)
      for (byte, value) in entry.value.enumerated() where place + 8 + byte < bytes.count {
        bytes[place + 8 + byte] = value
      }
    }
    put(directory.next, at: directory.offset + 2 + 12 * directory.entries.count, size: 4)
  }

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
    let slice = bytes[offset..<offset + size]
    return isBigEndian
      ? slice.reduce(0) { $0 << 8 | Int($1) } : slice.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private mutating func put(_ value: Int, at offset: Int, size: Int) {
    guard contains(offset: offset, count: size) else { return }
    for byte in 0..<size {
      let shift = 8 * (isBigEndian ? size - 1 - byte : byte)
      bytes[offset + byte] = UInt8(truncatingIfNeeded: value >> shift)
    }
  }
}
