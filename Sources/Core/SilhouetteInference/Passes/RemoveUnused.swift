// SPDX-License-Identifier: Apache-2.0

/// Removes values that no output needs. Inputs stay: they are the model's interface.
package struct RemoveUnused: Pass {
  /// Creates the pass.
  package init() {}

  package static let name = "removeUnused"

  package func apply(to graph: Graph) throws -> Graph {
    var isNeeded = graph.values.map { $0.origin == .input }
    for output in graph.outputs { isNeeded[output.value.index] = true }
    for index in graph.values.indices.reversed() where isNeeded[index] {
      if case .operation(_, let inputs) = graph.values[index].origin {
        for input in inputs { isNeeded[input.index] = true }
      }
    }
    if isNeeded.allSatisfy({ $0 }) { return graph }
    var result = Graph()
    var replacements: [Graph.ValueID: Graph.ValueID] = [:]
    for index in graph.values.indices where isNeeded[index] {
      let value = graph.values[index]
      let id = Graph.ValueID(index: index)
      switch value.origin {
      case .input: replacements[id] = result.addInput(value.name, value.type)
      case .constant(let tensor): replacements[id] = result.addConstant(tensor, name: value.name)
      case .operation(let operation, let inputs):
        replacements[id] = try result.add(
          operation, inputs.compactMap { replacements[$0] }, name: value.name)
      }
    }
    for output in graph.outputs {
      if let value = replacements[output.value] { result.addOutput(output.name, value) }
    }
    return result
  }
}
