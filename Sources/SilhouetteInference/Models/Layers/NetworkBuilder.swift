// SPDX-License-Identifier: Apache-2.0

/// A builder that adds a network's layers to a graph.
struct NetworkBuilder {
  var graph = Graph()
  /// Every layer's weights and bias, by name.
  let weights: [String: Tensor]

  init(weights: [String: Tensor]) { self.weights = weights }

  /// Adds a convolution with its bias and activation.
  ///
  /// - Throws: ``GraphError`` if a weight is missing or its shape does not fit.
  mutating func convolve(
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
