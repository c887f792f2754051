// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The weights of a network in the project's own format.
package protocol NetworkWeights {
  /// The file's name in errors.
  var path: String { get }

  /// Reads the network from an open `.safetensors` file.
  ///
  /// - Throws: ``ModelError`` if the file does not contain such a network.
  init(_ file: SafetensorsFile) throws(ModelError)
}

extension NetworkWeights {
  /// Reads a file in memory; the memory must not change during the call, and the tensors are copies.
  ///
  /// - Throws: `FileError`, `FormatError` or ``ModelError``.
  package init(buffer: AlignedBuffer, name: String, limits: ModelLimits = .standard) throws {
    try self.init(SafetensorsFile(buffer: buffer, name: name, limits: limits))
  }

  /// Returns the graph that a network builds from these weights; its errors name the file.
  package func graph(
    _ build: () throws(GraphError) -> Graph
  ) throws(ModelError) -> Graph {
    do {
      return try build()
    } catch {
      throw ModelError(
        path: path, reason: .invalidConfiguration(name: "the network", message: error.description))
    }
  }
}

/// A builder that adds a network's layers to a graph.
package struct NetworkBuilder {
  package var graph = Graph()
  /// Every layer's weights and bias, by name.
  package let weights: [String: Tensor]

  package init(weights: [String: Tensor]) { self.weights = weights }

  /// Adds a convolution with its bias and activation.
  ///
  /// - Throws: ``GraphError`` if a weight is missing or its shape does not fit.
  package mutating func convolve(
    _ layer: ConvolutionLayer, _ input: Graph.ValueID
  ) throws(GraphError) -> Graph.ValueID {
    let weight = try constant(layer.weightName, of: layer)
    let bias = try constant(layer.biasName, of: layer)
    return try graph.add(layer.operation, [input, weight, bias], name: layer.name)
  }

  private mutating func constant(
    _ name: String, of layer: ConvolutionLayer
  ) throws(GraphError) -> Graph.ValueID {
    guard let tensor = weights[name] else {
      throw GraphError(operation: layer.operation.name, node: layer.name, "“\(name)” is missing")
    }
    return graph.addConstant(tensor, name: name)
  }
}
