// SPDX-License-Identifier: Apache-2.0

/// The weights of a network that the library builds, from a `.safetensors` file.
package protocol NetworkWeights {
  /// The file's metadata, by name.
  var metadata: [String: String] { get }
  /// The file's name in errors.
  var path: String { get }
}

extension NetworkWeights {
  /// The file's metadata, by name, in alphabetical order.
  package var texts: [(name: String, value: String)] {
    metadata.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Returns the graph that a network builds from these weights for images of a size; its errors name the file.
  package func graph(
    width: Int, height: Int, _ build: () throws(GraphError) -> Graph
  ) throws(ModelError) -> Graph {
    guard (1...8193).contains(width), (1...8193).contains(height) else {
      throw ModelError(
        path: path,
        reason: .invalidConfiguration(
          name: "the input size",
          message: "expected 1 to 8193 rows and columns, found \(width)×\(height)"))
    }
    return try graph(build)
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

  /// Adds the mean over all positions, convolved once and broadcast back to every position.
  mutating func poolWholeImage(
    _ layer: ConvolutionLayer, _ features: Graph.ValueID
  ) throws(GraphError) -> Graph.ValueID {
    let mean = try graph.add(
      .globalAveragePool2D(Operator.GlobalAveragePool2D()), [features], name: layer.name + ".mean")
    return try resize(
      convolve(layer, mean), like: features, .alignCorners, name: layer.name + ".resize")
  }

  /// Adds the interpolation of features to the size of others, unless they already have it.
  package mutating func resize(
    _ features: Graph.ValueID, like other: Graph.ValueID,
    _ mapping: Operator.ResizeMapping = .halfPixelCenters, name: String
  ) throws(GraphError) -> Graph.ValueID {
    let from = graph[features].type.shape
    let to = graph[other].type.shape
    guard from[1] != to[1] || from[2] != to[2] else { return features }
    let resize = Operator.ResizeBilinear(size: Operator.Extent2D(to[1], to[2]), mapping: mapping)
    return try graph.add(.resizeBilinear(resize), [features], name: name)
  }

  /// Adds the concatenation of features along their channels.
  mutating func concatenate(
    _ features: [Graph.ValueID], name: String
  ) throws(GraphError) -> Graph.ValueID {
    try graph.add(.concatenate(Operator.Concatenate(axis: 3)), features, name: name)
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
