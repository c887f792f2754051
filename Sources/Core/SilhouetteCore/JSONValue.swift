// SPDX-License-Identifier: Apache-2.0

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
