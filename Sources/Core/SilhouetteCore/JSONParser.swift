// SPDX-License-Identifier: Apache-2.0

/// A strict JSON parser (RFC 8259) for untrusted text.
///
/// Extensions of the standard are refused, a name may occur only once in an object, and the nesting depth is limited,
/// so that no text can exhaust the stack.
package struct JSONParser {
  /// The maximum depth of nested arrays and objects.
  package static let maximumDepth = 16

  private let reader: ByteReader
  private let end: Int
  private let keepsNumbers: Bool
  private var position: Int

  private init(_ reader: ByteReader, range: Range<Int>, keepsNumbers: Bool) {
    self.reader = reader
    self.keepsNumbers = keepsNumbers
    position = range.lowerBound
    end = range.upperBound
  }

  /// Parses a range of a file, which must contain only one value and white space.
  ///
  /// - Parameters:
  ///   - reader: A reader of the file.
  ///   - range: The range of bytes that contains the JSON text.
  ///   - keepsNumbers: `true` to return each number as text, in its original spelling and of any size.
  /// - Throws: `FormatError` at the first byte that is not valid JSON.
  package static func parse(
    _ reader: ByteReader, range: Range<Int>, keepingNumberTexts keepsNumbers: Bool = false
  ) throws(FormatError) -> JSONValue {
    try reader.check(offset: range.lowerBound, count: range.count, "the text")
    var parser = JSONParser(reader, range: range, keepsNumbers: keepsNumbers)
    let value = try parser.value(depth: 0)
    parser.skipSpace()
    guard parser.position == parser.end else { throw parser.error("text after the value") }
    return value
  }

  private mutating func value(depth: Int) throws(FormatError) -> JSONValue {
    guard depth < Self.maximumDepth else {
      throw error("nested deeper than \(Self.maximumDepth)")
    }
    skipSpace()
    switch peek {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case .some(let byte) where byte == UInt8(ascii: "-") || Self.isDigit(byte): return try number()
    default: throw error("expected a value")
    }
  }

  private mutating func object(depth: Int) throws(FormatError) -> JSONValue {
    position += 1
    var members: [JSONValue.Member] = []
    var names: Set<String> = []
    if take("}") { return .object([]) }
    repeat {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw error("expected a name") }
      let start = position
      let name = try string()
      guard names.insert(name).inserted else {
        throw reader.error(at: start, "the name “\(name)” stands twice")
      }
      guard take(":") else { throw error("expected “:”") }
      members.append(JSONValue.Member(name: name, value: try value(depth: depth + 1)))
    } while take(",")
    guard take("}") else { throw error("expected “,” or “}”") }
    return .object(members)
  }

  private mutating func array(depth: Int) throws(FormatError) -> JSONValue {
    position += 1
    var elements: [JSONValue] = []
    if take("]") { return .array([]) }
    repeat {
      elements.append(try value(depth: depth + 1))
    } while take(",")
    guard take("]") else { throw error("expected “,” or “]”") }
    return .array(elements)
  }

  private mutating func word(
    _ word: StaticString, _ value: JSONValue
  ) throws(FormatError) -> JSONValue {
    let count = word.utf8CodeUnitCount
    for index in 0..<count {
      guard position + index < end, reader.bytes[position + index] == word.utf8Start[index] else {
        throw error("expected a value")
      }
    }
    position += count
    return value
  }

  private mutating func number() throws(FormatError) -> JSONValue {
    let start = position
    var isInteger = true
    if peek == UInt8(ascii: "-") { position += 1 }
    if peek == UInt8(ascii: "0") { position += 1 } else { try digits() }
    if peek == UInt8(ascii: ".") {
      isInteger = false
      position += 1
      try digits()
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      isInteger = false
      position += 1
      if peek == UInt8(ascii: "-") || peek == UInt8(ascii: "+") { position += 1 }
      try digits()
    }
    let text = try reader.text(offset: start, count: position - start, "a number")
    if keepsNumbers { return .numberText(text) }
    if isInteger, let integer = Int(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else {
      throw reader.error(at: start, "a number that is too large")
    }
    return .number(number)
  }

  private mutating func digits() throws(FormatError) {
    let start = position
    while let byte = peek, Self.isDigit(byte) { position += 1 }
    guard position > start else { throw error("expected a digit") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

// MARK: Strings and white space

extension JSONParser {
  private var peek: UInt8? { position < end ? reader.bytes[position] : nil }

  private func error(_ message: String) -> FormatError {
    reader.error(
      at: position, position < end ? message : "\(message), found its end")
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard peek == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func string() throws(FormatError) -> String {
    let start = position
    position += 1
    var text: [UInt8] = []
    while let byte = peek {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else {
          throw reader.error(at: start, "a string that is not UTF-8")
        }
        return string
      case UInt8(ascii: "\\"): try escape(into: &text)
      case 0..<0x20: throw reader.error(at: position - 1, "a control character in a string")
      default: text.append(byte)
      }
    }
    throw error("a string without end")
  }

  private mutating func escape(into text: inout [UInt8]) throws(FormatError) {
    guard let byte = peek else { throw error("a string without end") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      var code = try hexadecimal()
      if (0xD800..<0xDC00).contains(code) {
        // The first half of the surrogate pair of a character outside the basic plane.
        guard peek == UInt8(ascii: "\\"), position + 1 < end,
          reader.bytes[position + 1] == UInt8(ascii: "u")
        else { throw error("half a surrogate pair") }
        position += 2
        let low = try hexadecimal()
        guard (0xDC00..<0xE000).contains(low) else { throw error("half a surrogate pair") }
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(code) else { throw error("half a surrogate pair") }
      text.append(contentsOf: Array(String(Character(scalar)).utf8))
    default: throw reader.error(at: position - 1, "an unknown escape")
    }
  }

  private mutating func hexadecimal() throws(FormatError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error("expected four hexadecimal digits")
      }
      code = code << 4 | UInt32(digit)
      position += 1
    }
    return code
  }
}
