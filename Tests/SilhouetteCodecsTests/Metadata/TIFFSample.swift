// SPDX-License-Identifier: Apache-2.0

/// A TIFF structure made for a test, and a reader of such structures that shares no code with the library.
struct TIFFSample {
  /// A field: its tag, type, and the number and bytes of its values.
  struct Field {
    var tag: Int
    var type: Int
    var count: Int
    var value: [UInt8]
  }

  let isBigEndian: Bool
  private(set) var bytes: [UInt8] = []

  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  // MARK: Fields

  func integer(_ value: Int, _ size: Int) -> [UInt8] {
    let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isBigEndian ? little.reversed() : little
  }

  func short(_ tag: Int, _ values: Int...) -> Field {
    Field(tag: tag, type: 3, count: values.count, value: values.flatMap { integer($0, 2) })
  }

  func long(_ tag: Int, _ value: Int) -> Field {
    Field(tag: tag, type: 4, count: 1, value: integer(value, 4))
  }

  /// Numerators and denominators in turn; type 5 is unsigned, type 10 signed.
  func fraction(_ tag: Int, type: Int = 5, _ values: Int...) -> Field {
    Field(
      tag: tag, type: type, count: values.count / 2, value: values.flatMap { integer($0, 4) })
  }

  func text(_ tag: Int, _ text: String, type: Int = 2) -> Field {
    Field(tag: tag, type: type, count: text.utf8.count + 1, value: Array(text.utf8) + [0])
  }

  func undefined(_ tag: Int, _ bytes: [UInt8]) -> Field {
    Field(tag: tag, type: 7, count: bytes.count, value: bytes)
  }

  // MARK: Making

  /// Makes a file of a main directory with the directories that it points at, and one with a thumbnail.
  mutating func make(
    _ main: [Field], below: [Int: [Field]] = [:], thumbnail: [UInt8]? = nil
  ) {
    bytes = (isBigEndian ? [0x4D, 0x4D] : [0x49, 0x49]) + integer(42, 2) + integer(8, 4)
    let place = append(main + below.keys.sorted().map { long($0, 0) })
    for (index, tag) in below.keys.sorted().enumerated() {
      let entry = place + 2 + 12 * (main.count + index)
      bytes.replaceSubrange(entry + 8..<entry + 12, with: integer(append(below[tag] ?? []), 4))
    }
    guard let thumbnail else { return }
    let next = append([long(0x0201, 0), long(0x0202, thumbnail.count)])
    bytes.replaceSubrange(next + 10..<next + 14, with: integer(bytes.count, 4))
    bytes += thumbnail
    let link = place + 2 + 12 * (main.count + below.count)
    bytes.replaceSubrange(link..<link + 4, with: integer(next, 4))
  }

  /// Appends a directory and its values; returns its place.
  private mutating func append(_ fields: [Field]) -> Int {
    let place = bytes.count
    bytes += integer(fields.count, 2)
    var values: [UInt8] = []
    let start = place + 2 + 12 * fields.count + 4
    for field in fields {
      bytes += integer(field.tag, 2) + integer(field.type, 2) + integer(field.count, 4)
      if field.value.count <= 4 {
        bytes += field.value + [UInt8](repeating: 0, count: 4 - field.value.count)
      } else {
        bytes += integer(start + values.count, 4)
        values += field.value
      }
    }
    bytes += integer(0, 4) + values
    return place
  }

  // MARK: Reading

  /// Reads all fields of a file: by directory, where 0 is the main one, and by tag. Every byte must belong to the
  /// header, a directory or a value, but for one that pads a value to an even size.
  static func read(_ bytes: [UInt8]) -> [Int: [Int: Field]]? {
    var sample = TIFFSample(isBigEndian: bytes.first == 0x4D)
    sample.bytes = bytes
    var used = [Bool](repeating: false, count: bytes.count)
    for index in 0..<min(8, bytes.count) { used[index] = true }
    guard let main = sample.directory(at: sample.number(4, 4), &used) else { return nil }
    var directories = [0: main]
    for pointer in [0x8769, 0x8825, 0xA005] {
      guard let field = main[pointer] else { continue }
      sample.bytes = field.value
      let place = sample.number(0, 4)
      sample.bytes = bytes
      guard let below = sample.directory(at: place, &used) else { return nil }
      directories[pointer] = below
    }
    var padding = 0
    for index in bytes.indices where !used[index] {
      if bytes[index] != 0 || index > 0 && !used[index - 1] { return nil }
      padding += 1
    }
    return padding <= directories.values.reduce(0) { $0 + $1.count } ? directories : nil
  }

  private func number(_ place: Int, _ size: Int) -> Int {
    let part = bytes[place..<place + size]
    return (isBigEndian ? Array(part) : part.reversed()).reduce(0) { $0 * 256 + Int($1) }
  }

  /// Reads a directory that no other follows, with its tags in ascending order.
  private func directory(at place: Int, _ used: inout [Bool]) -> [Int: Field]? {
    guard place % 2 == 0, place + 2 <= bytes.count else { return nil }
    let count = number(place, 2)
    let end = place + 2 + 12 * count + 4
    guard count > 0, end <= bytes.count, number(end - 4, 4) == 0 else { return nil }
    for index in place..<end { used[index] = true }
    var fields: [Int: Field] = [:]
    var last = -1
    for index in 0..<count {
      let entry = place + 2 + 12 * index
      let (tag, type) = (number(entry, 2), number(entry + 2, 2))
      let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 10: 8, 129: 1]
      guard tag > last, let size = sizes[type] else { return nil }
      last = tag
      let valueCount = number(entry + 4, 4)
      var start = entry + 8
      if size * valueCount > 4 { start = number(start, 4) }
      guard start + size * valueCount <= bytes.count else { return nil }
      let range = start..<start + size * valueCount
      for index in range { used[index] = true }
      fields[tag] = Field(tag: tag, type: type, count: valueCount, value: Array(bytes[range]))
    }
    return fields
  }
}
