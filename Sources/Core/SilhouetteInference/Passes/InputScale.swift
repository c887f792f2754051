// SPDX-License-Identifier: Apache-2.0

/// The scaling with which a graph begins: multiplication of its input by a factor, then addition of an offset.
///
/// The code that fills the input can apply it at no cost while it converts bytes to floats; separate steps would pass
/// over the whole image twice.
package struct InputScale: Hashable, Sendable {
  /// The factor.
  package private(set) var scale: Float = 1
  /// The addend.
  package private(set) var offset: Float = 0

  /// Removes the multiplications by a scalar and additions of a scalar at the beginning of a graph.
  ///
  /// - Parameters:
  ///   - graph: The graph, which is reduced to the remaining operators and then takes the scaled input.
  ///   - name: The name of the input.
  /// - Throws: `GraphError` from rewriting.
  package init(takenFrom graph: inout Graph, input name: String) throws {
    while let step = Self.firstStep(of: graph, input: name) {
      if step.operation == .binary(.multiply) {
        (scale, offset) = (scale * step.number, offset * step.number)
      } else {
        offset += step.number
      }
      graph = try GraphRewriter.rewrite(graph) { _, id, _, inputs in
        id == step.value ? inputs[step.position] : nil
      }
    }
  }

  private struct Step {
    let value: Graph.ValueID
    let operation: Operator
    /// The index of the operand that is the input.
    let position: Int
    let number: Float
  }

  /// Returns the only user of the input, if it is a product or a sum with a scalar.
  private static func firstStep(of graph: Graph, input name: String) -> Step? {
    guard let input = graph.inputs.first(where: { graph[$0].name == name }),
      graph.useCounts[input.index] == 1
    else { return nil }
    for index in graph.values.indices {
      let value = Graph.ValueID(index: index)
      guard let (operation, inputs) = graph.operation(value),
        let position = inputs.firstIndex(of: input)
      else { continue }
      guard operation == .binary(.multiply) || operation == .binary(.add),
        graph[value].type == graph[input].type,
        let number = graph.constant(inputs[1 - position])?.uniformNumber
      else { return nil }
      return Step(
        value: value, operation: operation, position: position, number: Float(number))
    }
    return nil
  }
}
