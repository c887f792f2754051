// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// A map of a FlexBuffer, in which TensorFlow Lite's custom operators keep their parameters, parsed defensively.
///
/// The last byte of a FlexBuffer is the width of the root value in bytes, and the byte before it is the root's type: the
/// upper six bits are the kind, the lower two the binary logarithm of the width of the elements that the root refers to. A
/// map consists of the offset of its vector of keys, the width of that vector's elements, the number of entries, the
/// values, and a type byte for each value (<https://flatbuffers.dev/flatbuffers_internals.html>).
struct FlexBufferMap {
  /// The maximum number of entries of a map or a vector.
  static let maximumCount = 1 << 16

  private static let maximumNameByteCount = 256

  private enum Value {
    case integer(Int)
    case float(Double)
    case integers([Int])
    /// Strings, nested maps and other values, which no operator needs.
    case other
  }

  private let entries: [String: Value]
  private let reader: ByteReader
  private let start: Int

  /// Reads a map.
  ///
  /// - Parameters:
  ///   - file: The reader of the file.
  ///   - start: The offset of the FlexBuffer's first byte within the file.
  ///   - bytes: The FlexBuffer.
  /// - Throws: `FormatError` if it is not a map, or parts of the map lie outside the FlexBuffer.
  init(_ file: ByteReader, start: Int, bytes: UnsafeRawBufferPointer) throws(FormatError) {
    let reader = ByteReader(bytes, path: file.path, format: file.format)
    self.reader = reader
    self.start = start
    do throws(FormatError) {
      entries = try Self.root(reader)
    } catch {
      throw FormatError(
        path: error.path, format: error.format, offset: error.offset.map { $0 + start },
        error.message)
    }
  }

  // MARK: Values by name

  /// Returns an integer.
  ///
  /// - Throws: `FormatError` if it is missing or of another type.
  func integer(_ name: String) throws(FormatError) -> Int {
    if case .integer(let value)? = entries[name] { return value }
    throw error("the option “\(name)” must be an integer")
  }

  /// Returns a finite real number, which may be stored as an integer.
  ///
  /// - Throws: As ``integer(_:)``.
  func float(_ name: String) throws(FormatError) -> Float {
    let value: Double? =
      switch entries[name] {
      case .integer(let integer)?: Double(integer)
      case .float(let float)?: float
      default: nil
      }
    guard let value, Float(value).isFinite else {
      throw error("the option “\(name)” must be a number")
    }
    return Float(value)
  }

  /// Returns a vector of integers.
  ///
  /// - Throws: As ``integer(_:)``.
  func integers(_ name: String) throws(FormatError) -> [Int] {
    if case .integers(let values)? = entries[name] { return values }
    throw error("the option “\(name)” must be integers")
  }

  private func error(_ message: String) -> FormatError {
    FormatError(path: reader.path, format: reader.format, offset: start, message)
  }

  // MARK: Reading

  /// The position and type of a value.
  private struct Reference {
    /// The position of the value itself, or of the backward offset to it.
    let place: Int
    /// The width in bytes of the value or offset at that position.
    let width: Int
    /// The kind of value: the upper six bits of the type byte.
    let kind: UInt8
    /// The width of the elements that the value refers to, in bytes.
    let childWidth: Int

    init(place: Int, width: Int, type: UInt8) {
      self.place = place
      self.width = width
      kind = type >> 2
      childWidth = 1 << Int(type & 3)
    }
  }

  private static func root(_ reader: ByteReader) throws(FormatError) -> [String: Value] {
    let count = reader.bytes.count
    let width = Int(try reader.littleEndian(UInt8.self, at: count - 1, "the options' width"))
    let type = try reader.littleEndian(UInt8.self, at: count - 2, "the options' type")
    guard [1, 2, 4, 8].contains(width) else {
      throw reader.error(at: count - 1, "options of width \(width)")
    }
    return try map(
      Reference(place: count - 2 - width, width: width, type: type), reader)
  }

  private static func map(
    _ reference: Reference, _ reader: ByteReader
  ) throws(FormatError) -> [String: Value] {
    guard reference.kind == 9 else {
      throw reader.error(at: reference.place, "options of kind \(reference.kind), expected a map")
    }
    let first = try target(reference, reader)
    let width = reference.childWidth
    let count = try vectorCount(at: first, width: width, elementByteCount: width + 1, reader)
    let keys = try target(
      Reference(place: first - 3 * width, width: width, type: 0), reader)
    let keyWidth = Int(try unsigned(at: first - 2 * width, width: width, reader, "a width"))
    guard [1, 2, 4, 8].contains(keyWidth),
      try vectorCount(at: keys, width: keyWidth, elementByteCount: keyWidth, reader) == count
    else { throw reader.error(at: first, "the options' names do not fit their values") }
    var entries: [String: Value] = [:]
    for index in 0..<count {
      let name = try key(
        at: target(
          Reference(place: keys + index * keyWidth, width: keyWidth, type: 0), reader), reader)
      let type = try reader.littleEndian(
        UInt8.self, at: first + count * width + index, "an option's type")
      entries[name] = try value(
        Reference(place: first + index * width, width: width, type: type), reader)
    }
    return entries
  }

  private static func value(
    _ reference: Reference, _ reader: ByteReader
  ) throws(FormatError) -> Value {
    let place = reference.place
    let width = reference.width
    switch reference.kind {
    case 1, 2, 26:
      return .integer(
        try integer(at: place, width: width, isSigned: reference.kind == 1, reader))
    case 3: return .float(try float(at: place, width: width, reader))
    case 6, 7:
      return .integer(
        try integer(
          at: target(reference, reader), width: reference.childWidth,
          isSigned: reference.kind == 6, reader))
    case 8:
      return .float(
        try float(at: target(reference, reader), width: reference.childWidth, reader))
    // Vectors of integers with a count, then vectors of two, three and four integers without one.
    case 11, 12:
      let first = try target(reference, reader)
      let count = try vectorCount(
        at: first, width: reference.childWidth, elementByteCount: reference.childWidth, reader)
      return try integers(
        reference, at: first, count: count, isSigned: reference.kind == 11, reader)
    case 16, 17, 19, 20, 22, 23:
      return try integers(
        reference, at: target(reference, reader), count: Int(reference.kind - 16) / 3 + 2,
        isSigned: (reference.kind - 16) % 3 == 0, reader)
    // A vector whose elements each have a type.
    case 10:
      let first = try target(reference, reader)
      let width = reference.childWidth
      let count = try vectorCount(at: first, width: width, elementByteCount: width + 1, reader)
      var values: [Int] = []
      for index in 0..<count {
        let type = try reader.littleEndian(
          UInt8.self, at: first + count * width + index, "an element's type")
        guard type >> 2 == 1 || type >> 2 == 2 else { return .other }
        values.append(
          try integer(
            at: first + index * width, width: width, isSigned: type >> 2 == 1, reader))
      }
      return .integers(values)
    default: return .other
    }
  }

  private static func integers(
    _ reference: Reference, at first: Int, count: Int, isSigned: Bool, _ reader: ByteReader
  ) throws(FormatError) -> Value {
    var values: [Int] = []
    values.reserveCapacity(count)
    for index in 0..<count {
      values.append(
        try integer(
          at: first + index * reference.childWidth, width: reference.childWidth,
          isSigned: isSigned, reader))
    }
    return .integers(values)
  }

  /// Returns the position that the backward offset stored at a position refers to.
  private static func target(
    _ reference: Reference, _ reader: ByteReader
  ) throws(FormatError) -> Int {
    let distance = try unsigned(
      at: reference.place, width: reference.width, reader, "a distance in the options")
    guard distance > 0, distance <= UInt64(reference.place) else {
      throw reader.error(at: reference.place, "a distance of \(distance) in the options")
    }
    return reference.place - Int(distance)
  }

  /// Returns the element count that precedes a vector, after checking that its elements are within the buffer.
  private static func vectorCount(
    at first: Int, width: Int, elementByteCount: Int, _ reader: ByteReader
  ) throws(FormatError) -> Int {
    let count = try unsigned(at: first - width, width: width, reader, "a count in the options")
    guard count <= UInt64(maximumCount) else {
      throw reader.error(at: first - width, "\(count) options, the limit is \(maximumCount)")
    }
    try reader.check(offset: first, count: Int(count) * elementByteCount, "the options")
    return Int(count)
  }

  private static func key(at place: Int, _ reader: ByteReader) throws(FormatError) -> String {
    var end = place
    while try reader.littleEndian(UInt8.self, at: end, "an option's name") != 0 {
      guard end - place < maximumNameByteCount else {
        throw reader.error(at: place, "an option's name of more than \(maximumNameByteCount) bytes")
      }
      end += 1
    }
    return try reader.text(offset: place, count: end - place, "an option's name")
  }

  private static func unsigned(
    at place: Int, width: Int, _ reader: ByteReader, _ what: String
  ) throws(FormatError) -> UInt64 {
    switch width {
    case 1: UInt64(try reader.littleEndian(UInt8.self, at: place, what))
    case 2: UInt64(try reader.littleEndian(UInt16.self, at: place, what))
    case 4: UInt64(try reader.littleEndian(UInt32.self, at: place, what))
    default: try reader.littleEndian(UInt64.self, at: place, what)
    }
  }

  private static func integer(
    at place: Int, width: Int, isSigned: Bool, _ reader: ByteReader
  ) throws(FormatError) -> Int {
    let bits = try unsigned(at: place, width: width, reader, "an option")
    if isSigned {
      let shift = 64 - 8 * UInt64(width)
      return Int(Int64(bitPattern: bits << shift) >> Int64(shift))
    }
    guard let value = Int(exactly: bits) else {
      throw reader.error(at: place, "the option \(bits) is too large")
    }
    return value
  }

  private static func float(
    at place: Int, width: Int, _ reader: ByteReader
  ) throws(FormatError) -> Double {
    switch width {
    case 4: Double(Float(bitPattern: try reader.littleEndian(UInt32.self, at: place, "an option")))
    case 8: Double(bitPattern: try reader.littleEndian(UInt64.self, at: place, "an option"))
    default: throw reader.error(at: place, "a real number of \(width) bytes")
    }
  }
}
