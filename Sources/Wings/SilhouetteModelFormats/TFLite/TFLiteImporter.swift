// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// Builds a graph from the operators of a TensorFlow Lite file.
///
/// Quantised values are converted to the real numbers they represent: constants are de-quantised during the import, and
/// computed values are Float32, so `QUANTIZE` and `DEQUANTIZE` have no effect.
struct TFLiteImporter: GraphImporter {
  typealias Node = TFLiteNode

  let model: TFLiteModel
  /// The value in the graph for each tensor of the file, by the tensor's index.
  private var values: [Int: Graph.ValueID] = [:]
  var builder: LimitedGraphBuilder

  private var path: String { model.reader.path }

  /// Converts the whole model.
  ///
  /// - Throws: `FormatError` if the file contradicts itself; ``ModelError`` for an unsupported operator
  ///   and for a model beyond the limits.
  static func graph(of model: TFLiteModel, limits: ModelLimits) throws -> Graph {
    var importer = TFLiteImporter(model: model, limits: limits)
    try importer.addInputs()
    var unsupported = UnsupportedOperators()
    for index in 0..<(model.operators?.count ?? 0) {
      guard let table = try model.operators?.table(index, "operator") else { break }
      try unsupported.collect { try importer.add(TFLiteNode(table, index: index, model: model)) }
    }
    try unsupported.check()
    try importer.addOutputs()
    return importer.graph
  }

  private init(model: TFLiteModel, limits: ModelLimits) {
    self.model = model
    builder = LimitedGraphBuilder(
      path: model.reader.path, fileByteCount: model.reader.bytes.count, limits: limits)
  }

  // MARK: Inputs and outputs

  private mutating func addInputs() throws {
    guard !model.inputs.isEmpty else {
      throw model.reader.error(at: nil, "an input is missing")
    }
    for (position, index) in model.inputs.enumerated() {
      let tensor = try tensor(index, "input \(position)")
      guard let shape = tensor.shape else { throw tensor.error("an input without a shape") }
      // The first axis counts images, of which one is taken.
      if let axis = tensor.openAxes.first(where: { $0 > 0 || shape.rank == 1 }) {
        throw ModelError(
          path: path,
          reason: .invalidConfiguration(
            name: "input “\(tensor.name)”",
            message: "the length of axis \(axis) is left open; convert the network with the size of"
              + " its input stated"))
      }
      guard values[index] == nil else { throw tensor.error("an input that is listed twice") }
      guard try model.data(of: tensor) == nil else {
        throw tensor.error("an input that has stored values")
      }
      let type: ElementType =
        switch tensor.type {
        case .int32: .int32
        case .int64: .int64
        case _ where tensor.type.isReal: .float32
        default: throw tensor.unsupported("an input of type \(tensor.type)")
        }
      let names = graph.inputs.map { graph[$0].name }
      values[index] = try builder.addInput(
        Self.uniqueName(tensor.name, among: names, fallback: "input"), TensorType(type, shape))
    }
  }

  private mutating func addOutputs() throws {
    guard !model.outputs.isEmpty else {
      throw model.reader.error(at: nil, "an output is missing")
    }
    for (position, index) in model.outputs.enumerated() {
      let tensor = try tensor(index, "output \(position)")
      guard let value = values[index] else {
        throw tensor.error("an output that no operator computes")
      }
      builder.addOutput(
        Self.uniqueName(tensor.name, among: graph.outputs.map(\.name), fallback: "output"), value)
    }
  }

  private static func uniqueName(_ name: String, among names: [String], fallback: String) -> String
  {
    let base = name.isEmpty ? fallback : name
    var unique = base
    var number = 1
    while names.contains(unique) {
      unique = "\(base)_\(number)"
      number += 1
    }
    return unique
  }

  // MARK: Operators

  private mutating func add(_ node: TFLiteNode) throws {
    let results = try node.outputs.map { try tensor($0, "a result of operator \(node.index)") }
    let found = try convert(node)
    guard found.count == results.count else {
      let count = found.count == 1 ? "one result" : "\(found.count) results"
      throw node.error("has \(count), found \(results.count)")
    }
    for (result, value) in zip(results, found) { try define(result, value, by: node) }
  }

  /// Records the value in the graph that corresponds to a tensor of the file.
  private mutating func define(
    _ result: TFLiteTensor, _ value: Graph.ValueID, by node: TFLiteNode
  ) throws {
    guard values[result.index] == nil else {
      throw node.error("its result, tensor \(result.index), exists already")
    }
    guard try model.data(of: result) == nil else {
      throw node.error("its result, tensor \(result.index), has stored values")
    }
    let type = graph[value].type
    guard result.shape == nil || result.shape == type.shape else {
      throw node.error("the file says its result is \(result.shape ?? []), but it is \(type.shape)")
    }
    guard result.type.isReal == (type.elementType == .float32) else {
      throw node.error("the file says its result is \(result.type), but it is \(type)")
    }
    values[result.index] = value
  }

  /// Adds an operator on all inputs of a node, of which there must be as many as stated.
  mutating func add(
    _ operation: Operator, onInputs count: Int, of node: TFLiteNode
  ) throws -> Graph.ValueID {
    try node.checkInputCount(count...count)
    return try add(operation, (0..<count).map { try operand(node, $0) }, of: node)
  }

  // MARK: Operands

  /// Returns the file's description of a tensor.
  func tensor(_ index: Int, _ what: String) throws(FormatError) -> TFLiteTensor {
    guard model.tensors.indices.contains(index) else {
      throw model.reader.error(at: nil, "\(what): tensor \(index) of \(model.tensors.count)")
    }
    return model.tensors[index]
  }

  /// Returns the value of a node's input, which may be computed or constant.
  mutating func operand(_ node: TFLiteNode, _ position: Int) throws -> Graph.ValueID {
    let index = try node.input(position)
    if let value = values[index] { return value }
    let value = builder.addConstant(
      try constant(node, position), name: try tensor(index, "an input").name)
    values[index] = value
    return value
  }

  /// Adds weights that are derived from those of an operator.
  mutating func addWeights(_ weights: Tensor, _ node: TFLiteNode) throws -> Graph.ValueID {
    addStored(weights, name: try tensor(node.input(1), "the weights").name)
  }

  /// Returns the bias of an operator as a list; empty if it has none.
  mutating func bias(_ node: TFLiteNode) throws -> [Graph.ValueID] {
    try node.hasInput(2) ? [operand(node, 2)] : []
  }

  /// Returns the real values of a node's input, which must be a constant.
  mutating func constant(_ node: TFLiteNode, _ position: Int) throws -> Tensor {
    let index = try node.input(position)
    if let value = values[index] {
      guard let tensor = graph.constant(value) else {
        throw node.error("input \(position) must be constant")
      }
      return tensor
    }
    let tensor = try tensor(index, "input \(position) of operator \(node.index)")
    guard let data = try model.data(of: tensor), let shape = tensor.shape else {
      throw node.error("input \(position), tensor \(index), is used before it is computed")
    }
    try builder.memory.countParameters(shape.elementCount)
    return try TFLiteConstants.real(tensor, data: data, shape: shape, path: path)
  }

  /// Returns the integers of a node's input, such as sizes, axes or paddings, which must be a constant.
  func integers(_ node: TFLiteNode, _ position: Int) throws -> [Int] {
    let index = try node.input(position)
    let tensor = try tensor(index, "input \(position) of operator \(node.index)")
    guard values[index] == nil, let data = try model.data(of: tensor) else {
      throw node.error("input \(position) must be constant")
    }
    return try TFLiteConstants.integers(tensor, data: data)
  }
}
