// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// Makes a graph of the operators of a TensorFlow Lite file.
///
/// Quantised values become the real numbers they stand for: constants are de-quantised here, and
/// what is computed is Float32. So `QUANTIZE` and `DEQUANTIZE` leave nothing to do.
struct TFLiteImporter {
  let model: TFLiteModel
  let limits: ModelLimits
  private(set) var graph = Graph()
  /// What each tensor of the file became.
  private var values: [Int: Graph.ValueID] = [:]
  private var parameterCount = 0

  private var path: String { model.reader.path }

  /// Converts the whole model.
  ///
  /// - Throws: `FormatError` where the file contradicts itself; ``ModelError`` for an operator that
  ///   is not supported and for a model beyond the limits.
  static func graph(of model: TFLiteModel, limits: ModelLimits) throws -> Graph {
    var importer = TFLiteImporter(model: model, limits: limits)
    try importer.addInputs()
    for index in 0..<(model.operators?.count ?? 0) {
      guard let table = try model.operators?.table(index, "operator") else { break }
      try importer.add(TFLiteNode(table, index: index, model: model))
    }
    try importer.addOutputs()
    let multiplyAdds = importer.graph.statistics.multiplyAdds
    guard multiplyAdds <= limits.maximumMultiplyAdds else {
      throw importer.tooLarge("multiply-adds", limits.maximumMultiplyAdds, multiplyAdds)
    }
    return importer.graph
  }

  private init(model: TFLiteModel, limits: ModelLimits) {
    self.model = model
    self.limits = limits
  }

  private func tooLarge(_ what: String, _ limit: Int, _ found: Int) -> ModelError {
    ModelError(path: path, reason: .tooLarge(what: what, limit: limit, found: found))
  }

  // MARK: Inputs and outputs

  private mutating func addInputs() throws {
    guard !model.inputs.isEmpty else {
      throw model.reader.error(at: nil, "there is no input")
    }
    for (position, index) in model.inputs.enumerated() {
      let tensor = try tensor(index, "input \(position)")
      guard let shape = tensor.shape else { throw tensor.error("an input without a shape") }
      guard values[index] == nil else { throw tensor.error("an input that stands twice") }
      guard try model.data(of: tensor) == nil else {
        throw tensor.error("an input that has stored numbers")
      }
      let type: ElementType =
        switch tensor.type {
        case .int32: .int32
        case .int64: .int64
        case _ where tensor.type.isReal: .float32
        default: throw tensor.error("an input of type \(tensor.type)")
        }
      let names = graph.inputs.map { graph[$0].name }
      values[index] = graph.addInput(
        Self.uniqueName(tensor.name, among: names, fallback: "input"), TensorType(type, shape))
      try checkSize(of: TensorType(type, shape))
    }
  }

  private mutating func addOutputs() throws {
    guard !model.outputs.isEmpty else {
      throw model.reader.error(at: nil, "there is no output")
    }
    for (position, index) in model.outputs.enumerated() {
      let tensor = try tensor(index, "output \(position)")
      guard let value = values[index] else { throw tensor.error("an output that nothing makes") }
      graph.addOutput(
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
    guard node.outputs.count == 1 else {
      throw node.error("makes one result, found \(node.outputs.count)")
    }
    let result = try tensor(node.outputs[0], "the result of operator \(node.index)")
    guard values[result.index] == nil else {
      throw node.error("its result, tensor \(result.index), exists already")
    }
    guard try model.data(of: result) == nil else {
      throw node.error("its result, tensor \(result.index), has stored numbers")
    }
    let value = try convert(node, name: result.name)
    let type = graph[value].type
    guard result.shape == nil || result.shape == type.shape else {
      throw node.error(
        "the file says its result is \(result.shape ?? []), but it is \(type.shape)")
    }
    guard result.type.isReal == (type.elementType == .float32) else {
      throw node.error("the file says its result is \(result.type), but it is \(type)")
    }
    values[result.index] = value
  }

  /// Adds an operator to the graph, with what is thrown naming the node of the file.
  mutating func add(
    _ operation: Operator, _ inputs: [Graph.ValueID], of node: TFLiteNode, name: String
  ) throws -> Graph.ValueID {
    guard graph.values.count < 4 * limits.maximumTensorCount else {
      throw tooLarge("values", 4 * limits.maximumTensorCount, graph.values.count + 1)
    }
    let value: Graph.ValueID
    do {
      value = try graph.add(operation, inputs, name: name)
    } catch {
      throw node.error(error.message)
    }
    try checkSize(of: graph[value].type)
    return value
  }

  private func checkSize(of type: TensorType) throws(ModelError) {
    let limit = limits.maximumArenaByteCount
    let (byteCount, overflow) = type.shape.elementCount.multipliedReportingOverflow(
      by: type.elementType.byteCount)
    guard !overflow, byteCount <= limit else {
      throw tooLarge("bytes in a tensor of \(type)", limit, overflow ? .max : byteCount)
    }
  }

  // MARK: Operands

  /// What the file says of a tensor.
  func tensor(_ index: Int, _ what: String) throws(FormatError) -> TFLiteTensor {
    guard model.tensors.indices.contains(index) else {
      throw model.reader.error(at: nil, "\(what): tensor \(index) of \(model.tensors.count)")
    }
    return model.tensors[index]
  }

  /// The value of an input, be it computed or stored.
  mutating func operand(_ node: TFLiteNode, _ position: Int) throws -> Graph.ValueID {
    let index = try node.input(position)
    if let value = values[index] { return value }
    let value = graph.addConstant(
      try constant(node, position), name: try tensor(index, "an input").name)
    values[index] = value
    return value
  }

  /// Adds a constant that is not a tensor of the file as it stands.
  mutating func addConstant(_ tensor: Tensor, name: String) -> Graph.ValueID {
    graph.addConstant(tensor, name: name)
  }

  /// The real numbers of an input that must be stored.
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
      throw node.error("input \(position), tensor \(index), is used before it is made")
    }
    parameterCount = Self.saturatingSum(parameterCount, shape.elementCount)
    guard parameterCount <= limits.maximumParameterCount else {
      throw tooLarge("parameters", limits.maximumParameterCount, parameterCount)
    }
    return try TFLiteConstants.real(tensor, data: data, shape: shape, path: path)
  }

  /// The integers of an input that must be stored: sizes, axes, paddings.
  func integers(_ node: TFLiteNode, _ position: Int) throws -> [Int] {
    let index = try node.input(position)
    let tensor = try tensor(index, "input \(position) of operator \(node.index)")
    guard values[index] == nil, let data = try model.data(of: tensor) else {
      throw node.error("input \(position) must be constant")
    }
    return try TFLiteConstants.integers(tensor, data: data)
  }

  private static func saturatingSum(_ a: Int, _ b: Int) -> Int {
    let (sum, overflow) = a.addingReportingOverflow(b)
    return overflow ? .max : sum
  }
}
