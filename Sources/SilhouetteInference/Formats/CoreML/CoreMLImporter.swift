// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// Makes a graph of the layers of a Core ML network.
///
/// Core ML's values are [sequence, batch, channels, rows, columns], of which sequence and batch are
/// 1 here; the graph's are [1, rows, columns, channels].
struct CoreMLImporter {
  let model: CoreMLModel
  let limits: ModelLimits
  private(set) var graph = Graph()
  /// What each value that the file names became.
  private var values: [String: Graph.ValueID] = [:]
  private var parameterCount = 0
  /// The first name that the last layer makes.
  private var lastName = ""

  private var path: String { model.network.reader.path }

  /// Converts the whole model.
  ///
  /// - Returns: The computation and what it takes and gives.
  /// - Throws: `FormatError` where the file contradicts itself; ``ModelError`` for a layer that is
  ///   not supported and for a model beyond the limits.
  static func graph(
    of model: CoreMLModel, limits: ModelLimits
  ) throws -> (graph: Graph, description: ModelDescription) {
    var importer = CoreMLImporter(model: model, limits: limits)
    let inputs = try importer.addInputs()
    let layers = try model.network.messages(1, limit: limits.maximumTensorCount, "layers")
    for (index, layer) in layers.enumerated() {
      try importer.add(CoreMLLayer(layer, index: index))
    }
    var description = try importer.addOutputs()
    description.inputs = inputs
    let multiplyAdds = importer.graph.statistics.multiplyAdds
    guard multiplyAdds <= limits.maximumMultiplyAdds else {
      throw importer.tooLarge("multiply-adds", limits.maximumMultiplyAdds, multiplyAdds)
    }
    return (importer.graph, description)
  }

  private init(model: CoreMLModel, limits: ModelLimits) {
    self.model = model
    self.limits = limits
  }

  private func tooLarge(_ what: String, _ limit: Int, _ found: Int) -> ModelError {
    ModelError(path: path, reason: .tooLarge(what: what, limit: limit, found: found))
  }

  // MARK: Values

  /// Names a value that there was not yet.
  mutating func define(_ name: String, _ value: Graph.ValueID) throws(FormatError) {
    guard values.updateValue(value, forKey: name) == nil else {
      throw model.network.error("the value “\(name)” is made twice")
    }
  }

  func value(_ name: String) -> Graph.ValueID? { values[name] }

  mutating func addInput(
    _ name: String, _ dimensions: [Int]
  ) throws -> Graph.ValueID {
    guard let shape = Shape(validating: dimensions) else {
      throw model.network.error("the input “\(name)” of \(dimensions) is not possible")
    }
    let type = TensorType(.float32, shape)
    try checkSize(of: type)
    return graph.addInput(name, type)
  }

  mutating func addConstant(_ tensor: Tensor, name: String) -> Graph.ValueID {
    graph.addConstant(tensor, name: name)
  }

  mutating func addOperation(
    _ operation: Operator, _ inputs: [Graph.ValueID], name: String
  ) throws(GraphError) -> Graph.ValueID {
    try graph.add(operation, inputs, name: name)
  }

  mutating func addOutput(_ name: String, _ value: Graph.ValueID) {
    graph.addOutput(name, value)
  }

  // MARK: Layers

  private mutating func add(_ layer: CoreMLLayer) throws {
    let result = try convert(layer)
    guard layer.outputs.count == 1 else {
      throw layer.error("makes one result, found \(layer.outputs.count)")
    }
    lastName = layer.outputs[0]
    guard values[lastName] == nil else {
      throw layer.error("its result “\(lastName)” exists already")
    }
    values[lastName] = result
  }

  func unsupported(_ layer: CoreMLLayer) -> ModelError {
    ModelError(
      path: path,
      reason: .unsupportedOperator(
        name: "\(layer.kind) “\(layer.name)”", version: model.version, index: layer.index))
  }

  /// Adds an operator to the graph, with what is thrown naming the layer of the file.
  ///
  /// - Parameter part: What it is for where a layer takes several.
  mutating func add(
    _ operation: Operator, _ inputs: [Graph.ValueID], of layer: CoreMLLayer, part: String = ""
  ) throws -> Graph.ValueID {
    guard graph.values.count < 4 * limits.maximumTensorCount else {
      throw tooLarge("values", 4 * limits.maximumTensorCount, graph.values.count + 1)
    }
    let value: Graph.ValueID
    do {
      value = try graph.add(
        operation, inputs, name: part.isEmpty ? layer.name : "\(layer.name).\(part)")
    } catch {
      throw layer.error(error.message)
    }
    try checkSize(of: graph[value].type)
    return value
  }

  private func checkSize(of type: TensorType) throws(ModelError) {
    let limit = limits.maximumArenaByteCount
    guard type.saturatingByteCount <= limit else {
      throw tooLarge("bytes in a tensor of \(type)", limit, type.saturatingByteCount)
    }
  }

  /// The value of an input, [N, H, W, C].
  func operand(_ layer: CoreMLLayer, _ position: Int = 0) throws(ModelError) -> Graph.ValueID {
    guard layer.inputs.indices.contains(position) else {
      throw layer.error("input \(position) is missing")
    }
    guard let value = values[layer.inputs[position]] else {
      throw layer.error("its input “\(layer.inputs[position])” is used before it is made")
    }
    return value
  }

  /// All inputs.
  func operands(
    _ layer: CoreMLLayer, _ range: ClosedRange<Int> = 2...CoreMLLayer.maximumValueCount
  ) throws -> [Graph.ValueID] {
    try layer.checkInputCount(range)
    return try layer.inputs.indices.map { try operand(layer, $0) }
  }

  /// The one input, which must be [N, H, W, C] of Float32.
  func picture(_ layer: CoreMLLayer) throws -> (value: Graph.ValueID, shape: Shape) {
    let value = try operands(layer, 1...1)[0]
    let type = graph[value].type
    guard type.elementType == .float32, type.shape.rank == 4 else {
      throw layer.error("takes Float32 [N, H, W, C], found \(type)")
    }
    return (value, type.shape)
  }

  /// Stored numbers of a layer.
  ///
  /// - Parameters:
  ///   - number: The field that holds them.
  ///   - dimensions: How many there must be along each axis, in the file's order.
  mutating func weights(
    _ layer: CoreMLLayer, in message: ProtobufMessage? = nil, _ number: Int, _ dimensions: [Int],
    _ what: String
  ) throws -> Tensor {
    guard let shape = Shape(validating: dimensions) else {
      throw layer.error("\(what) of \(dimensions) are not possible")
    }
    guard let stored = try (message ?? layer.parameters).message(number, what) else {
      throw layer.error("\(what) are missing")
    }
    let numbers = try CoreMLWeights(stored, "\(what) of layer “\(layer.name)”")
    let (sum, overflow) = parameterCount.addingReportingOverflow(shape.elementCount)
    parameterCount = overflow ? .max : sum
    guard parameterCount <= limits.maximumParameterCount else {
      throw tooLarge("parameters", limits.maximumParameterCount, parameterCount)
    }
    let tensor = try numbers.tensor(shape)
    if let index = tensor.firstNonFiniteIndex {
      throw ModelError(
        path: path, reason: .notFinite(name: "\(layer.name), \(what)", index: index))
    }
    return tensor
  }

  /// The name of what a network with scores ends in.
  func scoreName() throws(FormatError) -> String {
    let name = try model.probabilityName()
    return name.isEmpty ? lastName : name
  }
}
