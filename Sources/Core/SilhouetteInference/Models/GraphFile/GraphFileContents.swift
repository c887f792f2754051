// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The text of a graph file: everything but the elements of constants.
package struct GraphFileContents: StoredRecord {
  /// A value of the graph: an input with its type, a constant with its tensor's name, or an operator.
  package struct Value: StoredRecord {
    package var name = ""
    package var input: TensorType?
    /// The elements of an input in arrays for the original program; `nil` for the graph's.
    package var elements: ArrayElements?
    package var constant: String?
    package var operation: String?
    /// The operator's operands, as indices of values.
    package var operands: [Int]?
    /// The operator's fields; `nil` if it has none.
    package var attributes: StoredText?

    package static var blank: Self { Self() }

    package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
      try fields("name", &name)
      try fields.optional("input", &input)
      try fields.optional("elements", &elements)
      try fields.optional("constant", &constant)
      try fields.optional("operator", &operation)
      try fields.optional("operands", &operands)
      try fields.optional("attributes", &attributes)
    }
  }

  /// A result of the graph.
  package struct Output: StoredRecord {
    package var name = ""
    /// The index of the value.
    package var value = 0
    /// The role; `nil` to infer it.
    package var role: ImageModel.OutputRole?
    /// Whether the output holds truth values, stored as bytes.
    package var isBoolean = false
    /// The elements in arrays for the original program, but for truth values; `nil` for the graph's.
    package var elements: ArrayElements?

    package static var blank: Self { Self() }

    package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
      try fields("name", &name)
      try fields("value", &value)
      try fields.optional("role", &role)
      try fields("isBoolean", &isBoolean)
      try fields.optional("elements", &elements)
    }
  }

  /// A text of the original file's metadata.
  package struct Text: StoredRecord {
    package var name = ""
    package var value = ""

    package static var blank: Self { Self() }

    package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
      try fields("name", &name)
      try fields("value", &value)
    }
  }

  package var values: [Value] = []
  package var outputs: [Output] = []
  package var description = ModelDescription.blank
  package var axisOrder = AxisOrder.channelsLast
  /// The format of the original file.
  package var origin = ""
  package var metadata: [Text] = []

  package static var blank: Self { Self() }

  package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
    try fields("values", &values)
    try fields("outputs", &outputs)
    try fields("description", &description)
    try fields("axisOrder", &axisOrder)
    try fields("origin", &origin)
    try fields("metadata", &metadata)
  }
}

extension ArrayElements.Kind: StoredValue {}

extension ArrayElements: StoredRecord {
  package static var blank: Self { Self(kind: .float32) }

  package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
    try fields("type", &kind)
    try fields("scale", &scale) { $0 > 0 }
    try fields("zeroPoint", &zeroPoint)
  }
}

extension AxisOrder: StoredValue {
  package func storedText() -> JSONText {
    switch self {
    case .channelsLast: .string("channelsLast")
    case .channelsFirst: .string("channelsFirst")
    }
  }

  package init(stored value: JSONValue) throws(StoredFault) {
    let text = try String(stored: value)
    guard let order = Self.allCases.first(where: { $0.storedText() == .string(text) }) else {
      throw StoredFault("unknown order of axes “\(text)”")
    }
    self = order
  }
}
