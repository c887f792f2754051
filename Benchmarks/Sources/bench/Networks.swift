// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteInference

/// A measured network.
struct MeasuredNetwork {
  /// The network and the size of its input, for headings.
  let title: String
  /// The network's operators.
  let graph: Graph

  /// Returns the bundled network, DeepLabV3+ on EfficientNet-Lite0.
  ///
  /// - Parameters:
  ///   - size: The number of rows and of columns of the input.
  ///   - batchCount: The number of images in one run.
  static func bundled(size: Int = 320, batchCount: Int = 1) throws -> MeasuredNetwork {
    let inputSize = ModelInputSize(width: size, height: size)
    let graph = try ImageModel.bundled(inputSize: inputSize).model.graph
    return MeasuredNetwork(
      title: "DeepLabV3+, bundled, \(size)×\(size)",
      graph: batchCount == 1 ? graph : try batched(graph, batchCount))
  }

  /// Returns a DeepLabV3 network in a file, with the size of input in the file.
  ///
  /// - Parameters:
  ///   - path: A `.safetensors` file in the library's own format, to which `silhouette convert` brings others.
  ///   - outputStride: 8 or 16. The weights fit both; only the dilations differ.
  static func deepLabV3(_ path: String, outputStride: Int) throws -> MeasuredNetwork {
    let weights = try DeepLabV3.Weights(contentsOf: path)
    var configuration = weights.configuration
    configuration.outputStride = outputStride
    let size = configuration.inputSize
    return MeasuredNetwork(
      title: "DeepLabV3, output stride \(outputStride), \(size)×\(size)",
      graph: try DeepLabV3.Weights(configuration: configuration, tensors: weights.tensors).graph())
  }

  /// Returns the bundled network, and those in the file that the options name.
  static func all(_ options: MeasurementOptions) throws -> [MeasuredNetwork] {
    try [bundled()] + named(options)
  }

  /// Returns the networks in the file that the options name.
  static func named(_ options: MeasurementOptions) throws -> [MeasuredNetwork] {
    guard let path = options.model else { return [] }
    return try [16, 8].map { try deepLabV3(path, outputStride: $0) }
  }

  /// Returns the same operators for a batch of images.
  private static func batched(_ graph: Graph, _ batchCount: Int) throws -> Graph {
    var result = Graph()
    var places: [Graph.ValueID] = []
    for value in graph.values {
      switch value.origin {
      case .input:
        let shape = TensorShape([batchCount] + value.type.shape.dimensions.dropFirst())
        places.append(
          result.addInput(value.name, TensorType(value.type.elementType, shape)))
      case .constant(let tensor): places.append(result.addConstant(tensor, name: value.name))
      case .operation(let operation, let inputs):
        places.append(
          try result.add(operation, inputs.map { places[$0.index] }, name: value.name))
      }
    }
    for output in graph.outputs { result.addOutput(output.name, places[output.value.index]) }
    return result
  }
}

extension Model {
  /// Returns zeros for each input.
  var zeros: [Tensor] {
    graph.inputs.map { Tensor(zeros: graph[$0].type.shape, of: graph[$0].type.elementType) }
  }
}
