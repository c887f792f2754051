// SPDX-License-Identifier: Apache-2.0

/// An activation of a value that nobody else uses → an attribute of the operator that makes it.
struct FuseActivation: Pass {
  static let name = "fuseActivation"

  func apply(to graph: Graph) throws -> Graph {
    let useCounts = graph.useCounts
    return try GraphRewriter.rewrite(graph) { result, id, operation, inputs in
      guard case .activation(let activation) = operation,
        let (_, sources) = graph.operation(id), useCounts[sources[0].index] == 1,
        let (producer, producerInputs) = result.operation(inputs[0]),
        let fused = producer.fusing(activation)
      else { return nil }
      return try result.add(fused, producerInputs, name: graph[id].name)
    }
  }
}

extension Operator {
  /// The operator with an activation applied to its result; `nil` if it cannot hold one.
  func fusing(_ activation: Activation) -> Operator? {
    switch self {
    case .convolution2D(var definition) where definition.activation == .identity:
      definition.activation = activation
      return .convolution2D(definition)
    case .depthwiseConvolution2D(var definition) where definition.activation == .identity:
      definition.activation = activation
      return .depthwiseConvolution2D(definition)
    case .add(var definition) where definition.activation == .identity:
      definition.activation = activation
      return .add(definition)
    case .multiply(var definition) where definition.activation == .identity:
      definition.activation = activation
      return .multiply(definition)
    case .averagePool2D(var definition) where definition.activation == .identity:
      definition.activation = activation
      return .averagePool2D(definition)
    case .maxPool2D(var definition) where definition.activation == .identity:
      definition.activation = activation
      return .maxPool2D(definition)
    default: return nil
    }
  }
}
