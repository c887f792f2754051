// SPDX-License-Identifier: Apache-2.0

/// Rewrites an activation of a value that has no other use → an attribute of the operator that computes the value.
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
  /// Returns the operator with an activation applied to its result; `nil` if it cannot hold one.
  func fusing(_ activation: Activation) -> Operator? {
    func fused<Definition: ActivationHolder>(
      _ definition: Definition, _ operation: (Definition) -> Operator
    ) -> Operator? {
      guard definition.activation == .identity else { return nil }
      var definition = definition
      definition.activation = activation
      return operation(definition)
    }
    // No default, so that a new operator must be considered.
    switch self {
    case .convolution2D(let definition): return fused(definition, Operator.convolution2D)
    case .depthwiseConvolution2D(let definition):
      return fused(definition, Operator.depthwiseConvolution2D)
    case .add(let definition): return fused(definition, Operator.add)
    case .multiply(let definition): return fused(definition, Operator.multiply)
    case .averagePool2D(let definition): return fused(definition, Operator.averagePool2D)
    case .maxPool2D(let definition): return fused(definition, Operator.maxPool2D)
    case .maximum, .minimum, .divide, .function, .transpose, .gather, .reduce, .globalAveragePool2D,
      .resizeBilinear, .resizeNearest, .concatenate,
      .reshape, .pad, .softmax, .activation, .argMax, .quantize, .dequantize, .parametricReLU,
      .depthToSpace, .slice, .landmarksToMatrix, .transformBilinear, .transformLandmarks:
      return nil
    }
  }
}

/// An operator that has an activation as an attribute.
private protocol ActivationHolder {
  var activation: Operator.Activation { get set }
}

extension Operator.Convolution2D: ActivationHolder {}
extension Operator.DepthwiseConvolution2D: ActivationHolder {}
extension Operator.Add: ActivationHolder {}
extension Operator.Multiply: ActivationHolder {}
extension Operator.AveragePool2D: ActivationHolder {}
extension Operator.MaxPool2D: ActivationHolder {}
