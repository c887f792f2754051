// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

/// A stage of DeepLabV3 or DeepLabV3+: the stem, a block of the backbone, a branch of the pyramid, a step of the decoder or a
/// layer of the head.
package struct Stage: Hashable, Sendable {
  /// The name, such as `backbone.block.5`, with which the names of the stage's values begin.
  package let name: String
  /// The values that the stage's operators compute, in order.
  package let values: [Graph.ValueID]

  /// The stage's result.
  package var result: Graph.ValueID { values[values.count - 1] }

  /// Returns the stages of a graph of DeepLabV3 or DeepLabV3+, in order; none of another graph.
  package static func stages(of graph: Graph) -> [Stage] {
    var stages: [(name: String, values: [Graph.ValueID])] = []
    for index in graph.values.indices {
      let id = Graph.ValueID(index: index)
      guard graph.operation(id) != nil, let name = name(ofValue: graph[id].name) else { continue }
      if let place = stages.firstIndex(where: { $0.name == name }) {
        stages[place].values.append(id)
      } else {
        stages.append((name, [id]))
      }
    }
    return stages.map { Stage(name: $0.name, values: $0.values) }
  }

  /// Returns the name of the stage to which a value belongs; `nil` if it belongs to none.
  package static func name(ofValue name: String) -> String? {
    let parts = name.split(at: ".")
    switch (parts[0], parts.dropFirst().first) {
    case ("subject", _): return String(parts[0])
    case (_, nil), ("aspp", "concatenate"): return nil
    case ("classes", _): return String(parts[0])
    case ("backbone", "block"), ("aspp", "rate"): return parts.prefix(3).joined(separator: ".")
    case ("backbone", "stem"), ("head", _), ("aspp", _), ("decoder", _):
      return parts.prefix(2).joined(separator: ".")
    default: return nil
    }
  }

  /// Returns the spatial convolutions of the stage, larger than 1×1: the value, the size of the window and its spacing.
  package func windows(
    in graph: Graph
  ) -> [(value: Graph.ValueID, kernel: Operator.Extent2D, window: Operator.Window)] {
    values.compactMap { id in
      guard let (operation, inputs) = graph.operation(id) else { return nil }
      switch operation {
      case .convolution2D(let convolution):
        let weights = graph[inputs[1]].type.shape
        guard weights[1] * weights[2] > 1 else { return nil }
        return (id, Operator.Extent2D(weights[1], weights[2]), convolution.window)
      case .depthwiseConvolution2D(let convolution):
        let weights = graph[inputs[1]].type.shape
        return (id, Operator.Extent2D(weights[0], weights[1]), convolution.window)
      default: return nil
      }
    }
  }
}
