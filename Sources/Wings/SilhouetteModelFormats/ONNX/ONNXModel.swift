// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// The parts of an ONNX file, not yet interpreted. Field numbers are those of onnx.proto.
struct ONNXModel {
  /// The versions of the operators' definitions that are supported.
  static let supportedVersions = 7...28

  /// An input or output of the graph.
  struct Feature {
    let name: String
    /// The element type; `nil` if the file does not state it.
    let type: ONNXElementType?
    /// The length along each axis, `nil` if the file leaves it open; `nil` if it leaves the number of axes open.
    let dimensions: [Int?]?
    /// The names of the lengths that are left open, by axis.
    let symbols: [String]
  }

  let reader: ByteReader
  /// The version of the operators' definitions.
  let version: Int
  /// The file's metadata, by name.
  let metadata: [(name: String, value: String)]
  /// The inputs, without those that have stored values.
  let inputs: [Feature]
  let outputs: [Feature]
  let nodes: [ProtobufMessage]
  /// The stored tensors, by name.
  let initializers: [String: ProtobufMessage]

  init(_ reader: ByteReader, limits: ModelLimits) throws {
    self.reader = reader
    let model = ProtobufMessage(reader)
    let limit = limits.maximumTensorCount
    version = try Self.operatorSetVersion(of: model, path: reader.path)
    guard let graph = try model.message(7, "the graph") else {
      throw reader.error(at: nil, "the graph is missing")
    }
    guard try model.messages(25, limit: limit, "functions").isEmpty else {
      throw ModelError(
        path: reader.path,
        reason: .unsupportedModelType(
          found: "ONNX with functions of its own", expected: "a graph of standard operators"))
    }
    var metadata: [(name: String, value: String)] = []
    for (number, name) in [(2, "producer"), (3, "producer version"), (6, "description")] {
      let text = try model.text(number, name)
      if !text.isEmpty { metadata.append((name, text)) }
    }
    for entry in try model.messages(14, limit: limit, "metadata") {
      metadata.append((try entry.text(1, "a name"), try entry.text(2, "a value")))
    }
    self.metadata = metadata
    let initializers = try Self.storedTensors(of: graph, path: reader.path, limit: limit)
    self.initializers = initializers
    nodes = try graph.messages(1, limit: limit, "operators")
    inputs = try graph.messages(11, limit: limit, "inputs").map(Self.feature)
      .filter { initializers[$0.name] == nil }
    outputs = try graph.messages(12, limit: limit, "outputs").map(Self.feature)
  }

  /// Returns the stored tensors of a graph, by name.
  static func storedTensors(
    of graph: ProtobufMessage, path: String, limit: Int
  ) throws -> [String: ProtobufMessage] {
    guard try graph.messages(15, limit: limit, "sparse tensors").isEmpty else {
      throw ModelError(
        path: path,
        reason: .unsupportedModelType(found: "ONNX with sparse tensors", expected: "dense tensors"))
    }
    var tensors: [String: ProtobufMessage] = [:]
    for tensor in try graph.messages(5, limit: limit, "stored tensors") {
      let name = try tensor.text(8, "a tensor's name")
      guard tensors.updateValue(tensor, forKey: name) == nil else {
        throw tensor.error("the tensor “\(name)” is stored twice")
      }
    }
    return tensors
  }

  private static func operatorSetVersion(
    of model: ProtobufMessage, path: String
  ) throws -> Int {
    var version: Int?
    for entry in try model.messages(8, limit: 256, "operator sets") {
      let domain = try entry.text(1, "a domain")
      if domain.isEmpty || domain == "ai.onnx" {
        version = try entry.integer(2, "the version of the operators")
      }
    }
    guard let version, supportedVersions.contains(version) else {
      let found = version.map { "version \($0)" } ?? "none"
      throw ModelError(
        path: path,
        reason: .unsupportedModelType(
          found: "ONNX with the operator set \(found)",
          expected:
            "version \(supportedVersions.lowerBound) to \(supportedVersions.upperBound)"))
    }
    return version
  }

  private static func feature(_ message: ProtobufMessage) throws -> Feature {
    let name = try message.text(1, "a name")
    let type = try message.message(2, "the type of “\(name)”")?.message(1, "a tensor type")
    var dimensions: [Int?] = []
    var symbols: [String] = []
    let shape = try type?.message(2, "the shape of “\(name)”")
    for dimension in try shape?.messages(1, limit: 64, "the axes of “\(name)”") ?? [] {
      // Some exporters write −1 for a length that is open.
      let length = try dimension.has(1) ? dimension.integer(1, "a length of “\(name)”") : -1
      dimensions.append(length < 0 ? nil : length)
      symbols.append(try dimension.text(2, "the name of a length"))
    }
    let number = try type?.integer(1, "the element type of “\(name)”") ?? 0
    return Feature(
      name: name, type: ONNXElementType(rawValue: number),
      dimensions: shape == nil ? nil : dimensions, symbols: symbols)
  }
}
