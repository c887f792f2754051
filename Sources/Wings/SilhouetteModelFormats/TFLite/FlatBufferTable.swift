// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// A table of a FlatBuffer, parsed defensively: every offset is checked before it is used.
///
/// A table begins with the offset of its vtable, which holds the table's size and, for each field, the field's offset
/// within the table, or 0 if the field has its default value (<https://flatbuffers.dev/internals>).
struct FlatBufferTable {
  /// The reader of the file's bytes, which outlive the table.
  let reader: ByteReader
  /// The position of the table's first byte.
  let position: Int

  private let byteCount: Int
  private let vtable: Int
  private let vtableByteCount: Int

  /// Returns the root table of a file with the given four-letter identifier.
  static func root(_ reader: ByteReader, identifier: String) throws(FormatError) -> Self {
    let found = try reader.slice(offset: 4, count: 4, "the identifier")
    guard found.elementsEqual(identifier.utf8) else {
      throw reader.error(at: 4, "the identifier must be \(identifier)")
    }
    return try Self(reader, at: target(reader, of: 0, "the root"), "the root")
  }

  /// Reads the table at an offset.
  init(_ reader: ByteReader, at position: Int, _ what: FlatBufferName)
    throws(FormatError)
  {
    self.reader = reader
    self.position = position
    vtable = position - Int(try reader.integer(Int32.self, at: position, "\(what)"))
    vtableByteCount = Int(try reader.integer(UInt16.self, at: vtable, "the vtable of \(what)"))
    guard vtableByteCount >= 4, vtableByteCount % 2 == 0 else {
      throw reader.error(at: vtable, "a vtable of \(vtableByteCount) bytes for \(what)")
    }
    try reader.verify(offset: vtable, count: vtableByteCount, "the vtable of \(what)")
    byteCount = Int(
      try reader.integer(UInt16.self, at: vtable + 2, "the vtable of \(what)"))
    guard byteCount >= 4 else {
      throw reader.error(at: vtable, "a table of \(byteCount) bytes for \(what)")
    }
    try reader.verify(offset: position, count: byteCount, "\(what)")
  }

  /// Returns the position of a field; `nil` if it is missing.
  func field(_ index: Int, byteCount: Int, _ what: FlatBufferName) throws(FormatError)
    -> Int?
  {
    let entry = 4 + 2 * index
    guard entry + 2 <= vtableByteCount else { return nil }
    let offset = Int(try reader.integer(UInt16.self, at: vtable + entry, "\(what)"))
    guard offset != 0 else { return nil }
    guard offset >= 4, offset <= self.byteCount - byteCount else {
      throw reader.error(
        at: vtable + entry, "\(what) lies at \(offset) of a table of \(self.byteCount) bytes")
    }
    return position + offset
  }

  /// Returns an integer of the given type.
  func integer<T: FixedWidthInteger>(
    _ index: Int, _ type: T.Type, default value: T = 0, _ what: FlatBufferName
  ) throws(FormatError) -> T {
    guard let place = try field(index, byteCount: MemoryLayout<T>.size, what) else {
      return value
    }
    return try reader.integer(type, at: place, "\(what)")
  }

  /// Returns a Float32 value.
  func float(_ index: Int, default value: Float = 0, _ what: FlatBufferName)
    throws(FormatError) -> Float
  {
    Float(
      bitPattern: try integer(index, UInt32.self, default: value.bitPattern, what))
  }

  /// Returns a Boolean value.
  func bool(_ index: Int, _ what: FlatBufferName) throws(FormatError) -> Bool {
    try integer(index, UInt8.self, what) != 0
  }

  /// Returns the table that a field refers to; the field may also be a union's value.
  func table(_ index: Int, _ what: FlatBufferName) throws(FormatError)
    -> FlatBufferTable?
  {
    guard let place = try field(index, byteCount: 4, what) else { return nil }
    return try FlatBufferTable(reader, at: Self.target(reader, of: place, what), what)
  }

  /// Returns a vector whose elements have `elementByteCount` bytes each.
  func vector(
    _ index: Int, elementByteCount: Int, limit: Int = .max, _ what: FlatBufferName
  ) throws(FormatError) -> FlatBufferVector? {
    guard let place = try field(index, byteCount: 4, what) else { return nil }
    let start = try Self.target(reader, of: place, what)
    let count = Int(try reader.integer(UInt32.self, at: start, "\(what)"))
    guard count <= limit else {
      throw reader.error(at: start, "\(count) elements of \(what), the limit is \(limit)")
    }
    try reader.verify(offset: start + 4, count: count * elementByteCount, "\(what)")
    return FlatBufferVector(
      reader: reader, position: start + 4, count: count, elementByteCount: elementByteCount)
  }

  /// Returns a string; only its first `limit` bytes are read.
  func text(_ index: Int, limit: Int = 1024, _ what: FlatBufferName) throws(FormatError)
    -> String?
  {
    guard let vector = try vector(index, elementByteCount: 1, what) else { return nil }
    return String(decoding: vector.bytes.prefix(limit), as: UTF8.self)
  }

  /// Returns the position that the offset stored at `place` refers to.
  static func target(
    _ reader: ByteReader, of place: Int, _ what: FlatBufferName
  ) throws(FormatError) -> Int {
    let offset = Int(try reader.integer(UInt32.self, at: place, "\(what)"))
    try reader.verify(offset: place + offset, count: 4, "\(what)")
    guard offset >= 4 else { throw reader.error(at: place, "\(what) points at itself") }
    return place + offset
  }
}

/// A vector of a FlatBuffer, already checked to be within the file.
struct FlatBufferVector {
  let reader: ByteReader
  /// The position of the first element.
  let position: Int
  let count: Int
  let elementByteCount: Int

  /// The bytes of all elements.
  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      rebasing: reader.bytes[position..<position + count * elementByteCount])
  }

  /// Returns all elements as integers of the given type.
  func integers<T: FixedWidthInteger>(_ type: T.Type, _ what: FlatBufferName)
    throws(FormatError) -> [T]
  {
    guard elementByteCount == MemoryLayout<T>.size else {
      throw reader.error(at: position, "\(what) of \(elementByteCount) bytes each")
    }
    // The vector was checked to be within the file when it was located.
    let bytes = bytes
    return [T](unsafeUninitializedCapacity: count) { integers, initializedCount in
      for index in 0..<count {
        integers.initializeElement(
          at: index,
          to: T(
            littleEndian: bytes.loadUnaligned(
              fromByteOffset: index * MemoryLayout<T>.size, as: T.self)))
      }
      initializedCount = count
    }
  }

  /// Returns one element as an integer of the given type.
  func integer<T: FixedWidthInteger>(
    _ index: Int, _ type: T.Type, _ what: FlatBufferName
  ) throws(FormatError) -> T {
    try check(index, what)
    return try reader.integer(type, at: position + index * elementByteCount, "\(what)")
  }

  /// Returns one element of a vector of tables.
  func table(_ index: Int, _ what: FlatBufferName) throws(FormatError) -> FlatBufferTable {
    try check(index, what)
    return try FlatBufferTable(
      reader,
      at: FlatBufferTable.target(reader, of: position + index * elementByteCount, what), what)
  }

  private func check(_ index: Int, _ what: FlatBufferName) throws(FormatError) {
    guard index >= 0, index < count else {
      throw reader.error(at: position, "\(what) \(index) of \(count)")
    }
  }
}

extension ByteReader {
  /// Reads a little-endian integer. The description for error messages is built only on failure, since a file has thousands
  /// of fields.
  @inline(__always)
  fileprivate func integer<T: FixedWidthInteger>(
    _ type: T.Type, at offset: Int, _ what: @autoclosure () -> String
  ) throws(FormatError) -> T {
    guard offset >= 0, offset <= bytes.count - MemoryLayout<T>.size else {
      return try littleEndian(type, at: offset, what())
    }
    return T(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: T.self))
  }

  /// Checks that bytes are within the file. The description for error messages is built only on failure.
  @inline(__always)
  fileprivate func verify(
    offset: Int, count: Int, _ what: @autoclosure () -> String
  ) throws(FormatError) {
    guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
      try check(offset: offset, count: count, what())
      return
    }
  }
}
