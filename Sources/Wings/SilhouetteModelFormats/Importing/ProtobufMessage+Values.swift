// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

// An absent field has its type's zero value, as everywhere in version 3 of the language.
extension ProtobufMessage {
  // MARK: Single values

  /// Returns whether a field is present.
  func has(_ number: Int) throws(FormatError) -> Bool {
    var found = false
    try forEachField(number) { _ throws(FormatError) in found = true }
    return found
  }

  /// Returns an integer, in two's complement if it is signed; if the field occurs repeatedly, the last occurrence counts.
  func integer(_ number: Int, _ what: String) throws(FormatError) -> Int {
    var result = 0
    try forEachField(number) { field throws(FormatError) in
      guard case .varint(let bits) = field.value else {
        throw error(field, "\(what) must be an integer")
      }
      result = Int(truncatingIfNeeded: Int64(bitPattern: bits))
    }
    return result
  }

  func bool(_ number: Int, _ what: String) throws(FormatError) -> Bool {
    try integer(number, what) != 0
  }

  /// Returns a Float32 value, which must be finite.
  func float(_ number: Int, _ what: String) throws(FormatError) -> Float {
    var result: Float = 0
    try forEachField(number) { field throws(FormatError) in
      guard case .fixed32(let bits) = field.value else {
        throw error(field, "\(what) must be a Float32")
      }
      result = Float(bitPattern: bits)
      guard result.isFinite else { throw error(field, "\(what) is \(result)") }
    }
    return result
  }

  func text(_ number: Int, _ what: String) throws(FormatError) -> String {
    try texts(number, limit: .max, what).last ?? ""
  }

  /// Returns the contents of a field as bytes; `nil` if the field is absent or empty.
  func bytes(_ number: Int, _ what: String) throws(FormatError) -> UnsafeRawBufferPointer? {
    var result: UnsafeRawBufferPointer?
    try forEachField(number) { field throws(FormatError) in
      let range = try content(field, what)
      result = range.isEmpty ? nil : UnsafeRawBufferPointer(rebasing: reader.bytes[range])
    }
    return result
  }

  /// Returns a nested message; `nil` if the field is absent.
  func message(_ number: Int, _ what: String) throws(FormatError) -> ProtobufMessage? {
    // Several occurrences would have to be merged; no known writer produces them.
    try messages(number, limit: 1, what).first
  }

  // MARK: Lists

  func messages(
    _ number: Int, limit: Int, _ what: String
  ) throws(FormatError) -> [ProtobufMessage] {
    var result: [ProtobufMessage] = []
    try forEachField(number) { field throws(FormatError) in
      guard result.count < limit else { throw error(field, "\(what): more than \(limit)") }
      result.append(try message(field, what))
    }
    return result
  }

  func texts(_ number: Int, limit: Int, _ what: String) throws(FormatError) -> [String] {
    var result: [String] = []
    try forEachField(number) { field throws(FormatError) in
      guard result.count < limit else { throw error(field, "\(what): more than \(limit)") }
      let range = try content(field, what)
      result.append(try reader.text(offset: range.lowerBound, count: range.count, what))
    }
    return result
  }

  /// Returns a list of integers, whether packed or not.
  func integers(_ number: Int, limit: Int, _ what: String) throws(FormatError) -> [Int] {
    var result: [Int] = []
    func append(_ bits: UInt64, _ field: Field) throws(FormatError) {
      guard result.count < limit else { throw error(field, "\(what): more than \(limit)") }
      result.append(Int(truncatingIfNeeded: Int64(bitPattern: bits)))
    }
    try forEachField(number) { field throws(FormatError) in
      if case .varint(let bits) = field.value {
        try append(bits, field)
      } else {
        let range = try content(field, what)
        var position = range.lowerBound
        while position < range.upperBound {
          try append(
            Self.varint(reader, &position, end: range.upperBound, what), field)
        }
      }
    }
    return result
  }

  /// Returns the number of Float32 values in a list, whether packed or not.
  func floatCount(_ number: Int, _ what: String) throws(FormatError) -> Int {
    var count = 0
    try forEachField(number) { field throws(FormatError) in
      count += try floatRange(field, what).count / 4
    }
    return count
  }

  /// Copies a list of Float32 values, whether packed or not, without checking that they are finite.
  ///
  /// - Precondition: The memory has room for ``floatCount(_:_:)`` values.
  func copyFloats(
    _ number: Int, into target: UnsafeMutableBufferPointer<Float>, _ what: String
  ) throws(FormatError) {
    var count = 0
    try forEachField(number) { field throws(FormatError) in
      let range = try floatRange(field, what)
      for position in stride(from: range.lowerBound, to: range.upperBound, by: 4) {
        let bits = try reader.littleEndian(UInt32.self, at: position, what)
        target[count] = Float(bitPattern: bits)
        count += 1
      }
    }
  }

  /// Returns a short list of Float32 values.
  func floats(_ number: Int, limit: Int, _ what: String) throws(FormatError) -> [Float] {
    let count = try floatCount(number, what)
    guard count <= limit else { throw error("\(what): \(count) numbers, the limit is \(limit)") }
    var result = [Float](repeating: 0, count: count)
    try result.withUnsafeMutableBufferPointer { buffer throws(FormatError) in
      try copyFloats(number, into: buffer, what)
    }
    return result
  }

  /// Returns a list of Float64 values, whether packed or not.
  func doubles(_ number: Int, limit: Int, _ what: String) throws(FormatError) -> [Double] {
    var result: [Double] = []
    try forEachField(number) { field throws(FormatError) in
      switch field.value {
      case .fixed64(let bits):
        guard result.count < limit else { throw error(field, "\(what): more than \(limit)") }
        result.append(Double(bitPattern: bits))
      case .bytes(let range) where range.count % 8 == 0:
        guard range.count / 8 <= limit - result.count else {
          throw error(field, "\(what): more than \(limit)")
        }
        for position in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
          result.append(
            Double(bitPattern: try reader.littleEndian(UInt64.self, at: position, what)))
        }
      default: throw error(field, "\(what) must be Float64s")
      }
    }
    return result
  }

  /// Returns the byte range of a field's Float32 values: a single value, or several if they are packed.
  private func floatRange(_ field: Field, _ what: String) throws(FormatError) -> Range<Int> {
    switch field.value {
    case .bytes(let range) where range.count % 4 == 0: return range
    case .fixed32:
      // A value that is not packed forms the last bytes of its field, after a tag of one or more bytes.
      var position = field.position
      _ = try Self.varint(reader, &position, end: range.upperBound, what)
      return position..<position + 4
    default: throw error(field, "\(what) must be Float32s")
    }
  }
}
