// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

enum Pass {
  static func fusingReLU(_ graph: Graph) throws -> Graph {
    let activations = fusedActivations(in: graph)
    let fused = Set(activations.values)
    var result = Graph()
    /// For the index of each value, the value that takes its place.
    var replacements: [Int: Graph.ValueID] = [:]
    for (index, value) in graph.values.enumerated() {
      switch value.origin {
      case .input: replacements[index] = result.addInput(value.name, value.type)
      case .constant(let tensor):
        replacements[index] = result.addConstant(tensor, name: value.name)
      case .operation(_, let inputs) where fused.contains(index):
        // The convolution has computed it.
        replacements[index] = replacements[inputs[0].index]
      case .operation(var operation, let inputs):
        var name = value.name
        if let activation = activations[index], case .convolution2D(var convolution) = operation {
          convolution.activation = .relu
          operation = .convolution2D(convolution)
          name = graph.values[activation].name
        }
        replacements[index] = try result.add(
          operation, inputs.compactMap { replacements[$0.index] }, name: name)
      }
    }
    for output in graph.outputs {
      if let value = replacements[output.value.index] { result.addOutput(output.name, value) }
    }
    return result
  }

  /// Returns the index of the ReLU for the index of each convolution that is fused.
  private static func fusedActivations(in graph: Graph) -> [Int: Int] {
    var readers = [Int](repeating: 0, count: graph.values.count)
    for value in graph.values {
      if case .operation(_, let inputs) = value.origin {
        for input in inputs { readers[input.index] += 1 }
      }
    }
    for output in graph.outputs { readers[output.value.index] += 1 }

    var activations: [Int: Int] = [:]
    for (index, value) in graph.values.enumerated() {
      if case .operation(.activation(.relu), let inputs) = value.origin,
        case .operation(.convolution2D(let convolution), _) = graph[inputs[0]].origin,
        convolution.activation == .identity, readers[inputs[0].index] == 1
      {
        activations[inputs[0].index] = index
      }
    }
    return activations
  }
}
