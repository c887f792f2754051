// SPDX-License-Identifier: Apache-2.0

import Silhouette
import SilhouetteInference

/// DeepLabV3-MobileNetV2 in the measured sizes.
enum Networks {
  /// Returns the bundled network as a graph.
  ///
  /// - Parameters:
  ///   - size: The number of rows and of columns of the input.
  ///   - outputStride: 8 or 16. The weights fit both; only the dilations differ.
  ///   - batchCount: The number of images in one run.
  static func graph(size: Int = 513, outputStride: Int, batchCount: Int = 1) throws -> Graph {
    let weights = try DeepLabV3.bundledWeights()
    var configuration = weights.configuration
    configuration.outputStride = outputStride
    let graph = try DeepLabV3.Weights(configuration: configuration, tensors: weights.tensors)
      .graph(inputSize: size)
    return batchCount == 1 ? graph : try batched(graph, batchCount)
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
