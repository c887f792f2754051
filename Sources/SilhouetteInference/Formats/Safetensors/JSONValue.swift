// SPDX-License-Identifier: Apache-2.0

/// A value of a JSON text (RFC 8259); members of objects keep their order.
enum JSONValue: Hashable, Sendable {
  /// One name and value of an object.
  struct Member: Hashable, Sendable {
    let name: String
    let value: JSONValue
  }

  case null
  case bool(Bool)
  /// A number without fraction and exponent that fits a machine word.
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// The kind of value, for errors.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a truth value"
    case .integer: "an integer"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
