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
  fileprivate enum Value {
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
      entries = try FlexBufferReader(reader: reader).root()
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
}

/// The reading of a FlexBuffer.
private struct FlexBufferReader {
  /// The maximum number of entries of a map or a vector.
  private static let maximumCount = 1 << 16

  private static let maximumNameByteCount = 256

  let reader: ByteReader

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

    init(place: Int, width: Int, type: UInt8 = 0) {
      self.place = place
      self.width = width
      kind = type >> 2
      childWidth = 1 << Int(type & 3)
    }
  }

  func root() throws(FormatError) -> [String: FlexBufferMap.Value] {
    let count = reader.bytes.count
    let width = Int(try reader.littleEndian(UInt8.self, at: count - 1, "the options' width"))
    let type = try reader.littleEndian(UInt8.self, at: count - 2, "the options' type")
    guard [1, 2, 4, 8].contains(width) else {
      throw reader.error(at: count - 1, "options of width \(width)")
    }
    return try map(Reference(place: count - 2 - width, width: width, type: type))
  }

  private func map(
    _ reference: Reference
  ) throws(FormatError) -> [String: FlexBufferMap.Value] {
    guard reference.kind == 9 else {
      throw reader.error(at: reference.place, "options of kind \(reference.kind), expected a map")
    }
    let first = try target(reference)
    let width = reference.childWidth
    let count = try vectorCount(at: first, width: width, elementByteCount: width + 1)
    let keys = try target(Reference(place: first - 3 * width, width: width))
    let keyWidth = Int(try unsigned(at: first - 2 * width, width: width, "a width"))
    guard [1, 2, 4, 8].contains(keyWidth),
      try vectorCount(at: keys, width: keyWidth, elementByteCount: keyWidth) == count
    else { throw reader.error(at: first, "the options' names do not fit their values") }
    var entries: [String: FlexBufferMap.Value] = [:]
    for index in 0..<count {
      let name = try key(at: target(Reference(place: keys + index * keyWidth, width: keyWidth)))
      let type = try reader.littleEndian(
        UInt8.self, at: first + count * width + index, "an option's type")
      entries[name] = try value(Reference(place: first + index * width, width: width, type: type))
    }
    return entries
  }

  private func value(_ reference: Reference) throws(FormatError) -> FlexBufferMap.Value {
    let (place, width, kind) = (reference.place, reference.width, reference.kind)
    let childWidth = reference.childWidth
    switch kind {
    case 1, 2, 26: return .integer(try integer(at: place, width: width, isSigned: kind == 1))
    case 3: return .float(try float(at: place, width: width))
    case 6, 7:
      return .integer(try integer(at: target(reference), width: childWidth, isSigned: kind == 6))
    case 8: return .float(try float(at: target(reference), width: childWidth))
    // Vectors of integers with a count, then vectors of two, three and four integers without one.
    case 11, 12:
      let first = try target(reference)
      let count = try vectorCount(at: first, width: childWidth, elementByteCount: childWidth)
      return try integers(at: first, width: childWidth, count: count) { _ in kind == 11 }
    case 16, 17, 19, 20, 22, 23:
      return try integers(
        at: target(reference), width: childWidth, count: Int(kind - 16) / 3 + 2
      ) { _ in (kind - 16) % 3 == 0 }
    // A vector whose elements each have a type.
    case 10:
      let first = try target(reference)
      let count = try vectorCount(at: first, width: childWidth, elementByteCount: childWidth + 1)
      return try integers(at: first, width: childWidth, count: count) {
        index throws(FormatError) in
        let type = try reader.littleEndian(
          UInt8.self, at: first + count * childWidth + index, "an element's type")
        return type >> 2 == 1 ? true : type >> 2 == 2 ? false : nil
      }
    default: return .other
    }
  }

  /// Returns a vector of integers.
  ///
  /// - Parameter isSigned: A function that says whether the element at an index has a sign; `nil` for one that is no integer.
  private func integers(
    at first: Int, width: Int, count: Int, isSigned: (Int) throws(FormatError) -> Bool?
  ) throws(FormatError) -> FlexBufferMap.Value {
    var values: [Int] = []
    values.reserveCapacity(count)
    for index in 0..<count {
      guard let isSigned = try isSigned(index) else { return .other }
      values.append(try integer(at: first + index * width, width: width, isSigned: isSigned))
    }
    return .integers(values)
  }

  /// Returns the position that the backward offset stored at a position refers to.
  private func target(_ reference: Reference) throws(FormatError) -> Int {
    let distance = try unsigned(
      at: reference.place, width: reference.width, "a distance in the options")
    guard distance > 0, distance <= UInt64(reference.place) else {
      throw reader.error(at: reference.place, "a distance of \(distance) in the options")
    }
    return reference.place - Int(distance)
  }

  /// Returns the element count that precedes a vector, after checking that its elements are within the buffer.
  private func vectorCount(
    at first: Int, width: Int, elementByteCount: Int
  ) throws(FormatError) -> Int {
    let count = try unsigned(at: first - width, width: width, "a count in the options")
    guard count <= UInt64(Self.maximumCount) else {
      throw reader.error(at: first - width, "\(count) options, the limit is \(Self.maximumCount)")
    }
    try reader.check(offset: first, count: Int(count) * elementByteCount, "the options")
    return Int(count)
  }

  private func key(at place: Int) throws(FormatError) -> String {
    var end = place
    while try reader.littleEndian(UInt8.self, at: end, "an option's name") != 0 {
      guard end - place < Self.maximumNameByteCount else {
        throw reader.error(
          at: place, "an option's name of more than \(Self.maximumNameByteCount) bytes")
      }
      end += 1
    }
    return try reader.text(offset: place, count: end - place, "an option's name")
  }

  private func unsigned(
    at place: Int, width: Int, _ what: String
  ) throws(FormatError) -> UInt64 {
    switch width {
    case 1: UInt64(try reader.littleEndian(UInt8.self, at: place, what))
    case 2: UInt64(try reader.littleEndian(UInt16.self, at: place, what))
    case 4: UInt64(try reader.littleEndian(UInt32.self, at: place, what))
    default: try reader.littleEndian(UInt64.self, at: place, what)
    }
  }

  private func integer(
    at place: Int, width: Int, isSigned: Bool
  ) throws(FormatError) -> Int {
    let bits = try unsigned(at: place, width: width, "an option")
    if isSigned {
      let shift = 64 - 8 * UInt64(width)
      return Int(Int64(bitPattern: bits << shift) >> Int64(shift))
    }
    guard let value = Int(exactly: bits) else {
      throw reader.error(at: place, "the option \(bits) is too large")
    }
    return value
  }

  private func float(at place: Int, width: Int) throws(FormatError) -> Double {
    switch width {
    case 4: Double(Float(bitPattern: try reader.littleEndian(UInt32.self, at: place, "an option")))
    case 8: Double(bitPattern: try reader.littleEndian(UInt64.self, at: place, "an option"))
    default: throw reader.error(at: place, "a real number of \(width) bytes")
    }
  }
}
