// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// An operator of an ONNX file with its attributes.
struct ONNXNode: ImportedNode {
  /// The maximum number of an operator's inputs or outputs.
  static let maximumValueCount = 4096

  /// The maximum number of axes of a value.
  static let maximumRank = 64

  /// The operator's position in the file, from 0.
  let index: Int
  /// The operator's name in the file; often empty.
  let name: String
  /// The operator, such as `Conv`.
  let kind: String
  /// The names of the inputs; empty for one that is left out.
  let inputs: [String]
  /// The names of the results; empty for one that nothing uses.
  let outputs: [String]
  /// The version of the operators' definitions in the file.
  let version: Int

  private let path: String
  private let message: ProtobufMessage
  private let attributes: [String: ProtobufMessage]

  init(_ message: ProtobufMessage, index: Int, model: ONNXModel) throws {
    self.message = message
    self.index = index
    path = model.reader.path
    version = model.version
    name = try message.text(3, "an operator's name")
    kind = try message.text(4, "an operator's type")
    inputs = try message.texts(1, limit: Self.maximumValueCount, "inputs")
    outputs = try message.texts(2, limit: Self.maximumValueCount, "results")
    var attributes: [String: ProtobufMessage] = [:]
    for attribute in try message.messages(5, limit: 256, "attributes") {
      attributes[try attribute.text(1, "an attribute's name")] = attribute
    }
    self.attributes = attributes
    let domain = try message.text(7, "an operator's domain")
    guard domain.isEmpty || domain == "ai.onnx" else {
      throw ModelError(
        path: path,
        reason: .unsupportedOperator(
          name: "\(domain).\(kind)\(Self.quoted(name))", version: version, index: index))
    }
  }

  var resultName: String { outputs.first ?? "" }

  // MARK: Errors

  func error(_ message: String) -> ModelError {
    ModelError(
      path: path,
      reason: .invalidOperator(
        name: kind + Self.quoted(name), index: index, message: message))
  }

  /// The error that the operator is not supported.
  var unsupported: ModelError {
    ModelError(
      path: path,
      reason: .unsupportedOperator(
        name: kind + Self.quoted(name), version: version, index: index))
  }

  private static func quoted(_ name: String) -> String { name.isEmpty ? "" : " “\(name)”" }

  /// Returns whether an input is present.
  func hasInput(_ position: Int) -> Bool {
    inputs.indices.contains(position) && !inputs[position].isEmpty
  }

  // MARK: Attributes

  /// Returns whether an attribute is present.
  func has(_ name: String) -> Bool { attributes[name] != nil }

  /// Returns an integer.
  func integer(_ name: String, default value: Int) throws -> Int {
    try attributes[name]?.integer(3, "the attribute “\(name)”") ?? value
  }

  /// Returns a list of integers; `nil` if the attribute is absent.
  func integers(_ name: String) throws -> [Int]? {
    try attributes[name]?.integers(8, limit: Self.maximumValueCount, "the attribute “\(name)”")
  }

  /// Returns a number, which may be infinite.
  func float(_ name: String, default value: Float) throws -> Float {
    guard let attribute = attributes[name] else { return value }
    return try attribute.floats(2, limit: 1, "the attribute “\(name)”").last ?? 0
  }

  /// Returns a list of numbers; `nil` if the attribute is absent.
  func floats(_ name: String) throws -> [Float]? {
    try attributes[name]?.floats(7, limit: Self.maximumValueCount, "the attribute “\(name)”")
  }

  /// Returns a text.
  func text(_ name: String, default value: String) throws -> String {
    try attributes[name]?.text(4, "the attribute “\(name)”") ?? value
  }

  /// Returns a stored tensor; `nil` if the attribute is absent.
  func tensor(_ name: String) throws -> ProtobufMessage? {
    try attributes[name]?.message(5, "the attribute “\(name)”")
  }

  /// Returns a graph; `nil` if the attribute is absent.
  func graph(_ name: String) throws -> ProtobufMessage? {
    try attributes[name]?.message(6, "the attribute “\(name)”")
  }

  /// Checks that an attribute has the only value that is supported.
  func require(_ name: String, _ expected: Int) throws {
    let found = try integer(name, default: expected)
    guard found == expected else {
      throw error("\(name) must be \(expected), found \(found)")
    }
  }

  /// Returns an axis counted from the first, given one that may be counted from the last.
  func axis(_ axis: Int, rank: Int) throws(ModelError) -> Int {
    guard (-rank..<rank).contains(axis) else {
      throw error("axis \(axis) of a tensor with \(rank) axes")
    }
    return axis < 0 ? axis + rank : axis
  }

  /// Returns indices counted from the first, given some that may be counted from the last.
  func places(_ indices: [Int], axis: Int, of shape: TensorShape) throws(ModelError) -> [Int] {
    let length = shape[axis]
    return try indices.map { index throws(ModelError) in
      guard (-length..<length).contains(index) else {
        throw error("index \(index) of axis \(axis), which has \(length)")
      }
      return index < 0 ? index + length : index
    }
  }
}
