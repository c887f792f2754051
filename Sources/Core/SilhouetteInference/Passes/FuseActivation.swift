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
    guard var holder = definition as? any ActivationHolder, holder.holdsActivation,
      holder.activation == .identity
    else { return nil }
    holder.activation = activation
    return holder.operation
  }
}
