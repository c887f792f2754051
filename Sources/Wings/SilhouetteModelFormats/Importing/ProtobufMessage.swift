// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// A message in the wire format of Protocol Buffers, parsed defensively: every length is checked before it is used, and
/// unused fields are skipped.
///
/// Nothing is copied or cached: each query scans the fields once. (protobuf.dev, "Encoding".)
struct ProtobufMessage {
  /// The maximum depth of nested messages.
  static let maximumDepth = 32

  let reader: ByteReader
  /// The range of the message's bytes in the file.
  let range: Range<Int>
  private let depth: Int

  /// A field as stored in the file.
  struct Field {
    let number: Int
    /// The offset of the field's tag in the file.
    let position: Int
    let value: Value

    enum Value {
      case varint(UInt64)
      case fixed64(UInt64)
      case fixed32(UInt32)
      /// The range in the file of a message, a string, bytes or packed values.
      case bytes(Range<Int>)
    }
  }

  /// Creates the message that spans the whole file.
  init(_ reader: ByteReader) {
    self.init(reader, 0..<reader.bytes.count, depth: 0)
  }

  private init(_ reader: ByteReader, _ range: Range<Int>, depth: Int) {
    self.reader = reader
    self.range = range
    self.depth = depth
  }

  /// Returns an error about this message.
  func error(_ message: String) -> FormatError { reader.error(at: range.lowerBound, message) }

  /// Returns an error about a field of this message.
  func error(_ field: Field, _ message: String) -> FormatError {
    reader.error(at: field.position, message)
  }

  /// Calls `body` for all fields, in the order in which the file stores them.
  func forEachField(
    _ body: (Field) throws(FormatError) -> Void
  ) throws(FormatError) {
    var position = range.lowerBound
    while position < range.upperBound {
      let field = try nextField(&position)
      try body(field)
    }
  }

  /// Calls `body` for the fields with the given number.
  func forEachField(
    _ number: Int, _ body: (Field) throws(FormatError) -> Void
  ) throws(FormatError) {
    try forEachField { field throws(FormatError) in
      if field.number == number { try body(field) }
    }
  }

  /// Returns the message that a field holds.
  func message(_ field: Field, _ what: String) throws(FormatError) -> ProtobufMessage {
    guard depth < Self.maximumDepth else {
      throw error(field, "\(what): more than \(Self.maximumDepth) nested messages")
    }
    return ProtobufMessage(reader, try content(field, what), depth: depth + 1)
  }

  /// Returns the range of the bytes of a length-delimited field.
  func content(_ field: Field, _ what: String) throws(FormatError) -> Range<Int> {
    guard case .bytes(let range) = field.value else {
      throw error(field, "\(what): field \(field.number) has no length")
    }
    return range
  }

  // MARK: The wire

  private func nextField(_ position: inout Int) throws(FormatError) -> Field {
    let start = position
    let tag = try varint(&position, "a field's tag")
    guard let number = Int(exactly: tag >> 3), (1..<1 << 29).contains(number) else {
      throw reader.error(at: start, "a field's number must be 1 to 2²⁹ − 1, found \(tag >> 3)")
    }
    let what = "field \(number)"
    let value: Field.Value
    switch tag & 7 {
    case 0: value = .varint(try varint(&position, what))
    case 1:
      try check(position, 8, what)
      value = .fixed64(try reader.littleEndian(UInt64.self, at: position, what))
      position += 8
    case 2:
      let length = try varint(&position, "the length of \(what)")
      guard let count = Int(exactly: length), count <= range.upperBound - position else {
        throw reader.error(
          at: start,
          "\(what) takes \(length) bytes, \(range.upperBound - position) are left of its message")
      }
      value = .bytes(position..<position + count)
      position += count
    case 5:
      try check(position, 4, what)
      value = .fixed32(try reader.littleEndian(UInt32.self, at: position, what))
      position += 4
    case let type: throw reader.error(at: start, "\(what) has the unknown wire type \(type)")
    }
    return Field(number: number, position: start, value: value)
  }

  private func check(_ position: Int, _ count: Int, _ what: String) throws(FormatError) {
    guard count <= range.upperBound - position else {
      throw reader.error(
        at: position, "\(what) takes \(count) bytes, \(range.upperBound - position) are left")
    }
  }

  private func varint(
    _ position: inout Int, _ what: String
  ) throws(FormatError) -> UInt64 {
    try Self.varint(reader, &position, end: range.upperBound, what)
  }

  /// Reads a variable-length integer, which is stored in groups of seven bits, the lowest first.
  static func varint(
    _ reader: ByteReader, _ position: inout Int, end: Int, _ what: String
  ) throws(FormatError) -> UInt64 {
    let start = position
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < end, shift < 64 {
      let byte = reader.bytes[position]
      position += 1
      let group = UInt64(byte & 0x7F)
      guard shift < 63 || group <= 1 else { break }
      value |= group << shift
      if byte & 0x80 == 0 { return value }
      shift += 7
    }
    throw reader.error(at: start, "\(what) does not end within ten bytes and 64 bits")
  }
}
