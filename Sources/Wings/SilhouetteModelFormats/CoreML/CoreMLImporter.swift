// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// Builds a graph from the layers of a Core ML network.
///
/// Core ML's values have the shape [sequence, batch, channels, rows, columns], with sequence and batch
/// equal to 1 here; the graph's have [1, rows, columns, channels].
struct CoreMLImporter: GraphImporter {
  typealias Node = CoreMLLayer

  let model: CoreMLModel
  let limits: ModelLimits
  /// The value in the graph for each name in the file.
  private var values: [String: Graph.ValueID] = [:]
  /// The number of axes that a value has in the file, by name.
  private(set) var ranks: [String: Int] = [:]
  /// The number of axes that the current layer has removed.
  var removedAxisCount = 0
  var builder: LimitedGraphBuilder
  /// The first output name of the last layer.
  private var lastName = ""

  private var path: String { model.network.reader.path }

  /// Converts the whole model.
  ///
  /// - Returns: The computation and the description of its inputs and outputs.
  /// - Throws: `FormatError` if the file contradicts itself; ``ModelError`` for an unsupported layer
  ///   and for a model beyond the limits.
  static func graph(
    of model: CoreMLModel, limits: ModelLimits
  ) throws -> (graph: Graph, description: ModelDescription) {
    var importer = CoreMLImporter(model: model, limits: limits)
    let inputs = try importer.addInputs()
    let layers = try model.network.messages(1, limit: limits.maximumTensorCount, "layers")
    var unsupported = UnsupportedOperators()
    for (index, layer) in layers.enumerated() {
      try unsupported.collect { try importer.add(CoreMLLayer(layer, index: index)) }
    }
    try unsupported.check()
    var description = try importer.addOutputs()
    description.inputs = inputs
    return (importer.graph, description)
  }

  private init(model: CoreMLModel, limits: ModelLimits) {
    self.model = model
    self.limits = limits
    let reader = model.network.reader
    builder = LimitedGraphBuilder(
      path: reader.path, fileByteCount: reader.bytes.count, limits: limits)
  }

  // MARK: Values

  /// Records the value in the graph that corresponds to a name in the file.
  ///
  /// - Parameter rank: The number of axes in the file.
  mutating func define(
    _ name: String, _ value: Graph.ValueID, rank: Int
  ) throws(FormatError) {
    ranks[name] = rank
    guard values.updateValue(value, forKey: name) == nil else {
      throw model.network.error("the value “\(name)” is defined twice")
    }
  }

  func value(_ name: String) -> Graph.ValueID? { values[name] }

  mutating func addInput(
    _ name: String, _ dimensions: [Int]
  ) throws -> Graph.ValueID {
    guard let shape = TensorShape(validating: dimensions) else {
      throw model.network.error("the input “\(name)” of \(dimensions) is not possible")
    }
    return try builder.addInput(name, TensorType(.float32, shape))
  }

  /// Adds an operator that does not correspond to a layer of the file.
  mutating func add(
    _ operation: Operator, _ inputs: [Graph.ValueID], name: String
  ) throws -> Graph.ValueID {
    let network = model.network
    return try builder.add(operation, inputs, name: name) { network.error($0.description) }
  }

  mutating func addOutput(_ name: String, _ value: Graph.ValueID) {
    builder.addOutput(name, value)
  }

  // MARK: Layers

  private mutating func add(_ layer: CoreMLLayer) throws {
    removedAxisCount = 0
    let results = try convert(layer)
    let rank = (layer.inputs.compactMap { ranks[$0] }.max() ?? 1) - removedAxisCount
    guard let first = layer.outputs.first, layer.outputs.count == results.count else {
      let count = results.count == 1 ? "one result" : "\(results.count) results"
      throw layer.error("has \(count), found \(layer.outputs.count)")
    }
    lastName = first
    for (name, result) in zip(layer.outputs, results) {
      guard values.updateValue(result, forKey: name) == nil else {
        throw layer.error("its result “\(name)” exists already")
      }
      ranks[name] = rank
    }
  }

  func unsupported(_ layer: CoreMLLayer) -> ModelError {
    ModelError(
      path: path,
      reason: .unsupportedOperator(
        name: "\(layer.kind) “\(layer.name)”", version: model.version, index: layer.index))
  }

  /// Returns the value of the layer's input at the given position.
  func operand(_ layer: CoreMLLayer, _ position: Int = 0) throws(ModelError) -> Graph.ValueID {
    guard layer.inputs.indices.contains(position) else {
      throw layer.error("input \(position) is missing")
    }
    guard let value = values[layer.inputs[position]] else {
      throw layer.error("its input “\(layer.inputs[position])” is used before it is computed")
    }
    return value
  }

  /// Returns the values of all inputs of the layer.
  func operands(
    _ layer: CoreMLLayer, _ range: ClosedRange<Int> = 2...CoreMLLayer.maximumValueCount
  ) throws -> [Graph.ValueID] {
    try layer.checkInputCount(range)
    return try layer.inputs.indices.map { try operand(layer, $0) }
  }

  /// Returns the layer's only input, which must be Float32 [N, H, W, C].
  func image(_ layer: CoreMLLayer) throws -> (value: Graph.ValueID, shape: TensorShape) {
    let value = try operands(layer, 1...1)[0]
    let type = graph[value].type
    guard type.elementType == .float32, type.shape.rank == 4 else {
      throw layer.error("takes Float32 [N, H, W, C], found \(type)")
    }
    return (value, type.shape)
  }

  /// Returns the weights that a layer stores.
  ///
  /// - Parameters:
  ///   - number: The number of the field that holds the weights.
  ///   - dimensions: The expected length along each axis, in the file's order.
  mutating func weights(
    _ layer: CoreMLLayer, in message: ProtobufMessage? = nil, _ number: Int, _ dimensions: [Int],
    _ what: String
  ) throws -> Tensor {
    guard let shape = TensorShape(validating: dimensions) else {
      throw layer.error("\(what) of \(dimensions) are not possible")
    }
    guard let stored = try (message ?? layer.parameters).message(number, what) else {
      throw layer.error("\(what) are missing")
    }
    let numbers = try CoreMLWeights(stored, "\(what) of layer “\(layer.name)”")
    try builder.memory.countParameters(shape.elementCount)
    let tensor = try numbers.tensor(shape)
    if let index = tensor.firstNonFiniteIndex {
      throw ModelError(path: path, reason: .notFinite(name: "\(layer.name), \(what)", index: index))
    }
    return tensor
  }

  /// Returns the name of the value that holds a classifier's class scores.
  func scoreName() throws(FormatError) -> String {
    let name = try model.probabilityName()
    return name.isEmpty ? lastName : name
  }
}
