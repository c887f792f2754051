// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// The Python dictionary in the header of a `.npy` file, parsed from untrusted bytes.
///
/// Only what such headers contain is accepted: keys in quotes, and as values text in quotes, `True`, `False` and tuples of
/// integers from 0. Members may have any order and spacing.
struct NPYDictionary {
  /// A value of a member.
  enum Value {
    case text(String)
    case truth(Bool)
    case integers([Int])

    /// The kind of value, for errors.
    var kind: String {
      switch self {
      case .text: "text"
      case .truth: "a truth value"
      case .integers: "a tuple"
      }
    }
  }

  /// A key with its value.
  struct Member {
    let name: String
    /// The offset of the key in the file, in bytes.
    let offset: Int
    let value: Value
    /// The offset of the value in the file, in bytes.
    let valueOffset: Int
  }

  /// The members in the header's order; a key may occur several times.
  private(set) var members: [Member] = []

  private let reader: ByteReader
  private let end: Int
  private var position: Int

  /// Parses the dictionary in a range of the file, which may be surrounded by white space.
  ///
  /// - Precondition: The range is within the file.
  init(_ reader: ByteReader, range: Range<Int>) throws(FormatError) {
    self.reader = reader
    position = range.lowerBound
    end = range.upperBound
    try take("{", "the beginning of a dictionary")
    while !takes("}") {
      members.append(try member())
      if takes(",") { continue }
      try take("}", "“,” or the end of the dictionary")
      break
    }
    skipSpace()
    guard position == end else { throw unexpected("the end of the header") }
  }

  private mutating func member() throws(FormatError) -> Member {
    skipSpace()
    let offset = position
    let name = try text("a key in quotes")
    try take(":", "“:” after the key")
    skipSpace()
    let valueOffset = position
    return Member(name: name, offset: offset, value: try value(), valueOffset: valueOffset)
  }

  private mutating func value() throws(FormatError) -> Value {
    switch next {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return .text(try text("text"))
    case UInt8(ascii: "("): return .integers(try tuple())
    case UInt8(ascii: "["):
      throw reader.error(at: position, "lists, as of structured types, are not supported")
    default:
      let start = position
      while let byte = next, Self.isLetter(byte) { position += 1 }
      switch String(decoding: reader.bytes[start..<position], as: UTF8.self) {
      case "True": return .truth(true)
      case "False": return .truth(false)
      default:
        position = start
        throw unexpected("text in quotes, True, False or a tuple")
      }
    }
  }

  /// Reads a tuple of integers: `()`, `(2,)`, `(2, 3)` or `(2, 3,)`.
  private mutating func tuple() throws(FormatError) -> [Int] {
    let start = position
    try take("(", "a tuple")
    var integers: [Int] = []
    while !takes(")") {
      integers.append(try integer())
      if takes(",") { continue }
      try take(")", "“,” or the end of the tuple")
      // Python takes (2) for the number 2.
      guard integers.count > 1 else {
        throw reader.error(at: start, "a tuple of one integer must have a comma, as in (2,)")
      }
      break
    }
    return integers
  }

  private mutating func integer() throws(FormatError) -> Int {
    skipSpace()
    let start = position
    var value = 0
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(Int(byte - UInt8(ascii: "0")))
      guard !overflow, !carry else { throw reader.error(at: start, "the integer is too large") }
      value = sum
      position += 1
    }
    guard position > start else { throw unexpected("an integer from 0") }
    // Python 2 ended long integers with an L.
    if next == UInt8(ascii: "L") { position += 1 }
    return value
  }

  private mutating func text(_ what: String) throws(FormatError) -> String {
    guard let quote = next, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else {
      throw unexpected(what)
    }
    position += 1
    let start = position
    while let byte = next, byte != quote {
      guard byte >= 0x20, byte != UInt8(ascii: "\\") else {
        throw unexpected("text without control characters and backslashes")
      }
      position += 1
    }
    guard next != nil else { throw unexpected("the end of the text that begins before") }
    defer { position += 1 }
    return String(decoding: reader.bytes[start..<position], as: UTF8.self)
  }

  /// The byte at the position; `nil` at the end.
  private var next: UInt8? { position < end ? reader.bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || (0x09...0x0D).contains(byte) { position += 1 }
  }

  /// Skips white space, and the character if it follows.
  private mutating func takes(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func take(_ character: Unicode.Scalar, _ what: String) throws(FormatError) {
    guard takes(character) else { throw unexpected(what) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Returns an error about the byte at the position.
  private func unexpected(_ expected: String) -> FormatError {
    let found =
      switch next {
      case nil: "the end of the header"
      case let byte? where (0x21...0x7E).contains(byte): "“\(Unicode.Scalar(byte))”"
      case let byte?: "the byte \(byte)"
      }
    return reader.error(at: position, "expected \(expected), found \(found)")
  }
}
