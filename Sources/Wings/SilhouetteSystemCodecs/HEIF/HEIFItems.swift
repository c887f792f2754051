// SPDX-License-Identifier: Apache-2.0

import SilhouetteCodecs

/// The items of a HEIF file: coded images, and images that are made of others (ISO/IEC 14496-12, 8.11, and 23008-12).
struct HEIFItems {
  /// An image or other contents.
  struct Item {
    var type: HEIFBoxType
    var properties: [(type: HEIFBoxType, contents: HEIFFields)] = []
    /// The byte ranges of its data, in order.
    var extents: [Range<Int>] = []
    /// The images of which it is made, and those that belong to it, such as its alpha.
    var parts: [Int] = []
  }

  private(set) var primary = 0
  private(set) var items: [Int: Item] = [:]

  /// The largest number of items, properties and references.
  private static let maximumCount = 1 << 17

  /// Reads the description of all items.
  init(_ file: ByteReader) throws {
    var boxes = HEIFFields(file, 0..<file.bytes.count)
    var found: [HEIFBoxType: HEIFFields] = [:]
    while let box = try boxes.nextBox() {
      guard box.type == HEIFBoxType("meta") else { continue }
      var contents = box.contents
      _ = try contents.number(4, "the version")
      try Self.read(contents, into: &found)
    }
    if var entry = found[HEIFBoxType("pitm")] {
      let version = try entry.number(4, "the version") >> 24
      primary = try entry.number(version == 0 ? 2 : 4, "the primary item")
    }
    if let box = found[HEIFBoxType("iinf")] { try readTypes(box) }
    if let box = found[HEIFBoxType("iloc")] {
      try readPlaces(box, data: found[HEIFBoxType("idat")]?.range ?? 0..<0)
    }
    if let box = found[HEIFBoxType("iprp")] { try readProperties(box) }
    if let box = found[HEIFBoxType("iref")] { try readReferences(box) }
  }

  /// Finds boxes, of which there must be one of each type: readers differ in which of several they heed.
  private static func read(
    _ fields: HEIFFields, into found: inout [HEIFBoxType: HEIFFields]
  ) throws(FormatError) {
    let types = ["pitm", "iinf", "iloc", "idat", "iprp", "iref"] as [StaticString]
    var fields = fields
    while let box = try fields.nextBox() {
      guard types.contains(where: { HEIFBoxType($0) == box.type }) else { continue }
      guard found.updateValue(box.contents, forKey: box.type) == nil else {
        throw fields.reader.error(
          at: box.contents.range.lowerBound, "a second box of a kind that a file has once")
      }
    }
  }

  private func check(_ count: Int, _ what: String, _ reader: ByteReader) throws(CodecError) {
    guard count > Self.maximumCount else { return }
    throw .limitExceeded(path: reader.path, what: what, found: count, maximum: Self.maximumCount)
  }

  private mutating func readTypes(_ box: HEIFFields) throws {
    var box = box
    let version = try box.number(4, "the version") >> 24
    try check(box.number(version == 0 ? 2 : 4, "the number of items"), "items", box.reader)
    while var (_, entry) = try box.nextBox() {
      let version = try entry.number(4, "an item's version") >> 24
      guard version >= 2 else { continue }
      let id = try entry.number(version == 2 ? 2 : 4, "an item's number")
      _ = try entry.number(2, "an item's protection")
      let type = UInt32(truncatingIfNeeded: try entry.number(4, "an item's type"))
      guard items.updateValue(Item(type: HEIFBoxType(code: type)), forKey: id) == nil else {
        throw entry.reader.error(at: entry.range.lowerBound, "a second item with number \(id)")
      }
      try check(items.count, "items", box.reader)
    }
  }

  private mutating func readPlaces(_ box: HEIFFields, data: Range<Int>) throws {
    var box = box
    let version = try box.number(4, "the version") >> 24
    let sizes = try box.number(2, "the sizes of places")
    let isWide = version > 1
    let count = try box.number(isWide ? 4 : 2, "the number of places")
    try check(count, "items", box.reader)
    var extentCount = 0
    for _ in 0..<count {
      let id = try box.number(isWide ? 4 : 2, "an item's number")
      let method = version == 0 ? 0 : try box.number(2, "an item's construction") & 15
      _ = try box.number(2, "an item's file")
      let base = try box.number(sizes >> 4 & 15, "an item's place")
      let itemExtents = try box.number(2, "an item's extents")
      extentCount += itemExtents
      try check(extentCount, "extents of items", box.reader)
      guard method < 2 else {
        throw CodecError.unsupportedFile(
          path: box.reader.path, message: "expected items in the file, found parts of items")
      }
      let space = method == 0 ? 0..<box.reader.bytes.count : data
      var extents: [Range<Int>] = []
      for _ in 0..<itemExtents {
        _ = try box.number(version == 0 ? 0 : sizes & 15, "an extent's number")
        let offset = try box.number(sizes >> 12, "an extent's place").saturatingSum(base)
        let length = try box.number(sizes >> 8 & 15, "an extent's size")
        let start = min(space.lowerBound.saturatingSum(offset), space.upperBound)
        let end = length == 0 ? space.upperBound : start.saturatingSum(length)
        extents.append(start..<min(end, space.upperBound))
      }
      guard items[id]?.extents.isEmpty != false else {
        throw box.reader.error(at: box.range.lowerBound, "a second place of item \(id)")
      }
      items[id]?.extents = extents
    }
  }

  private mutating func readProperties(_ box: HEIFFields) throws {
    var box = box
    var properties: [(type: HEIFBoxType, contents: HEIFFields)] = []
    var associations: [HEIFFields] = []
    while let (type, box) = try box.nextBox() {
      var contents = box
      if type == HEIFBoxType("ipma") { associations.append(contents) }
      guard type == HEIFBoxType("ipco") else { continue }
      while let property = try contents.nextBox() {
        properties.append(property)
        try check(properties.count, "properties", contents.reader)
      }
    }
    var total = 0
    for var fields in associations {
      let header = try fields.number(4, "the version")
      let indexSize = header & 1 != 0 ? 2 : 1
      let count = try fields.number(4, "the number of items with properties")
      try check(count, "items", box.reader)
      for _ in 0..<count {
        let id = try fields.number(header >> 24 == 0 ? 2 : 4, "an item's number")
        for _ in 0..<(try fields.number(1, "the number of properties")) {
          let index = try fields.number(indexSize, "a property") & (indexSize == 2 ? 0x7FFF : 0x7F)
          total += 1
          try check(total, "properties of items", box.reader)
          guard index > 0, index <= properties.count else { continue }
          items[id]?.properties.append(properties[index - 1])
        }
      }
    }
  }

  private mutating func readReferences(_ box: HEIFFields) throws {
    var box = box
    let idSize = try box.number(4, "the version") >> 24 == 0 ? 2 : 4
    var total = 0
    while let (type, reference) = try box.nextBox() {
      var contents = reference
      let from = try contents.number(idSize, "an item's number")
      let count = try contents.number(2, "the number of references")
      total += count
      try check(total, "references between items", box.reader)
      for _ in 0..<count {
        let to = try contents.number(idSize, "an item's number")
        if type == HEIFBoxType("dimg") { items[from]?.parts.append(to) }
        if type == HEIFBoxType("auxl") { items[to]?.parts.append(from) }
      }
    }
  }
}
