// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The text of a graph file: everything but the elements of constants.
struct GraphFileContents: StoredRecord {
  /// A value of the graph: an input with its type, a constant with its tensor's name, or an operator.
  struct Value: StoredRecord {
    var name = ""
    var input: TensorType?
    /// The elements of an input in arrays for the original program; `nil` for the graph's.
    var elements: ArrayElements?
    var constant: String?
    var operation: String?
    /// The operator's operands, as indices of values.
    var operands: [Int]?
    /// The operator's fields; `nil` if it has none.
    var attributes: StoredText?

    static var blank: Self { Self() }

    mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
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
  struct Output: StoredRecord {
    var name = ""
    /// The index of the value.
    var value = 0
    /// The role; `nil` to infer it.
    var role: ImageModel.OutputRole?
    /// Whether the output holds truth values, stored as bytes.
    var isBoolean = false
    /// The elements in arrays for the original program, but for truth values; `nil` for the graph's.
    var elements: ArrayElements?

    static var blank: Self { Self() }

    mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
      try fields("name", &name)
      try fields("value", &value)
      try fields.optional("role", &role)
      try fields("isBoolean", &isBoolean)
      try fields.optional("elements", &elements)
    }
  }

  /// A text of the original file's metadata.
  struct Text: StoredRecord {
    var name = ""
    var value = ""

    static var blank: Self { Self() }

    mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
      try fields("name", &name)
      try fields("value", &value)
    }
  }

  var values: [Value] = []
  var outputs: [Output] = []
  var description = ModelDescription.blank
  var axisOrder = AxisOrder.channelsLast
  /// The format of the original file.
  var origin = ""
  var metadata: [Text] = []

  static var blank: Self { Self() }

  mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
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
