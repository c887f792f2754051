// SPDX-License-Identifier: Apache-2.0

/// A JSON value as text, for reports and headers of files.
///
/// Elements and members keep the order in which they were added, so that the same values produce the same bytes.
package struct JSONText: Hashable, Sendable, CustomStringConvertible {
  /// The space between the elements of an array or the members of an object.
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

  /// Creates a value from JSON text, such as a number in a particular notation.
  package init(verbatim text: String) { description = text }

  // MARK: Scalars

  /// The value `null`.
  package static let null = JSONText(verbatim: "null")

  /// Returns a string with escapes, or `null`.
  ///
  /// Control characters, characters that change the direction of text, and those that represent bytes of file names are
  /// escaped, so that a report can be shown on a terminal.
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

  /// Returns the escape of a code unit.
  private static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// Returns an integer, or `null`.
  package static func number(_ value: Int?) -> JSONText {
    value.map { JSONText(verbatim: String($0)) } ?? null
  }

  /// Returns a number with as many digits as are needed to read back the same value; `null` for infinities and NaN,
  /// which JSON cannot express.
  package static func number(_ value: Double?) -> JSONText {
    guard let value, value.isFinite else { return null }
    return JSONText(verbatim: "\(value)")
  }

  /// Returns a time in seconds, rounded to microseconds.
  package static func microseconds(of seconds: Double) -> JSONText {
    number((seconds * 1e6).rounded() / 1e6)
  }

  /// Returns `true` or `false`.
  package static func boolean(_ value: Bool) -> JSONText {
    JSONText(verbatim: value ? "true" : "false")
  }

  // MARK: Containers

  /// Returns an array.
  package static func array(_ elements: [JSONText], _ layout: Layout = .spaced) -> JSONText {
    enclosed("[", elements.map(\.description), "]", layout)
  }

  /// Returns an object. The names must differ, which is not checked.
  package static func object(
    _ members: [(name: String, value: JSONText)], _ layout: Layout = .spaced
  ) -> JSONText {
    let separator = layout == .compact ? ":" : ": "
    return enclosed(
      "{", members.map { "\(string($0.name))\(separator)\($0.value)" }, "}", layout)
  }

  /// Returns an object from a literal such as `["width": .number(3)]`.
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
