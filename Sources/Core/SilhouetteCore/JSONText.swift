// SPDX-License-Identifier: Apache-2.0

/// A JSON value in text form, for reports and file headers.
///
/// Elements and members keep the order in which they were added, so that the same values produce the same bytes.
package struct JSONText: Hashable, Sendable, CustomStringConvertible {
  /// The white space between the elements of an array or the members of an object.
  package enum Layout: Hashable, Sendable {
    /// `{"a": 1, "b": 2}`
    case spaced
    /// `{"a":1,"b":2}`
    case compact
    /// One element or member per line, each after `indentation`; the closing bracket follows `end`.
    case lines(indentation: String = "", end: String = "")
  }

  /// The text.
  package let description: String

  /// Creates a value from text that is already JSON, such as a number in a particular notation.
  package init(verbatim text: String) { description = text }

  // MARK: Scalars

  /// The value `null`.
  package static let null = JSONText(verbatim: "null")

  /// Returns a JSON string with the necessary escapes; `null` for `nil`.
  ///
  /// Control characters, characters that change the direction of text, and characters that represent single bytes of file
  /// names are escaped, so that a report can safely be shown on a terminal.
  package static func string(_ text: String?) -> JSONText {
    guard let text else { return null }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if scalar.disturbsDisplay {
          for unit in String(scalar).utf16 { result += escape(unit) }
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return JSONText(verbatim: result + "\"")
  }

  /// Returns the JSON escape sequence of a UTF-16 code unit.
  private static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// Returns a JSON number for an integer; `null` for `nil`.
  package static func number(_ value: Int?) -> JSONText {
    value.map { JSONText(verbatim: String($0)) } ?? null
  }

  /// Returns a JSON number with as many digits as are needed to read back the same value; `null` for `nil`, and for
  /// infinities and NaN, which JSON cannot express.
  package static func number(_ value: Double?) -> JSONText {
    guard let value, value.isFinite else { return null }
    return JSONText(verbatim: "\(value)")
  }

  /// Returns a JSON number for a time in seconds, rounded to microseconds.
  package static func microseconds(of seconds: Double) -> JSONText {
    number((seconds * 1e6).rounded() / 1e6)
  }

  /// Returns the JSON value `true` or `false`.
  package static func boolean(_ value: Bool) -> JSONText {
    JSONText(verbatim: value ? "true" : "false")
  }

  // MARK: Containers

  /// Returns a JSON array.
  package static func array(_ elements: [JSONText], _ layout: Layout = .spaced) -> JSONText {
    enclosed("[", elements.map(\.description), "]", layout)
  }

  /// Returns a JSON object. The names of its members must differ; this is not checked.
  package static func object(
    _ members: [(name: String, value: JSONText)], _ layout: Layout = .spaced
  ) -> JSONText {
    let separator = layout == .compact ? ":" : ": "
    return enclosed(
      "{", members.map { "\(string($0.name))\(separator)\($0.value)" }, "}", layout)
  }

  /// Returns a JSON object from a literal such as `["width": .number(3)]`.
  package static func object(
    _ members: KeyValuePairs<String, JSONText>, _ layout: Layout = .spaced
  ) -> JSONText {
    object(members.map { (name: $0.key, value: $0.value) }, layout)
  }

  private static func enclosed(
    _ start: String, _ parts: [String], _ end: String, _ layout: Layout
  ) -> JSONText {
    if parts.isEmpty { return JSONText(verbatim: start + end) }
    switch layout {
    case .spaced: return JSONText(verbatim: start + parts.joined(separator: ", ") + end)
    case .compact: return JSONText(verbatim: start + parts.joined(separator: ",") + end)
    case .lines(let indentation, let outer):
      return JSONText(
        verbatim: start + "\n" + indentation + parts.joined(separator: ",\n" + indentation) + "\n"
          + outer + end)
    }
  }
}

/// A parsed JSON value (RFC 8259). The members of an object keep their order.
package enum JSONValue: Hashable, Sendable {
  /// A member of an object: a name and a value.
  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: JSONValue

    package init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  case null
  case bool(Bool)
  /// A number without a fraction or an exponent that fits in `Int`.
  case integer(Int)
  case number(Double)
  /// A number of any size, as spelled in the text; returned only if the parser was asked to keep number texts.
  case numberText(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// The name of the kind of value, for error messages.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a truth value"
    case .integer: "an integer"
    case .number, .numberText: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
