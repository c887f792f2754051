// SPDX-License-Identifier: Apache-2.0

/// What a graph does first with a picture: times a number, plus a number.
///
/// Who makes the input can do that for nothing while the bytes become floats; as steps of their own
/// they go through the whole picture twice.
package struct InputScale: Hashable, Sendable {
  /// What numbers are multiplied by.
  package private(set) var scale: Float = 1
  /// What is then added.
  package private(set) var offset: Float = 0

  /// Takes the first multiplications and additions of single constants out of a graph.
  ///
  /// - Parameters:
  ///   - graph: Becomes the rest: it takes the scaled input.
  ///   - name: The input.
  /// - Throws: What rewriting throws.
  package init(takenFrom graph: inout Graph, input name: String) throws {
    while let step = Self.firstStep(of: graph, input: name) {
      switch step.operation {
      case .multiply: (scale, offset) = (scale * step.number, offset * step.number)
      default: offset += step.number
      }
      graph = try GraphRewriter.rewrite(graph) { _, id, _, inputs in
        id == step.value ? inputs[step.position] : nil
      }
    }
  }

  private struct Step {
    let value: Graph.ValueID
    let operation: Operator
    /// Which operand is the input.
    let position: Int
    let number: Float
  }

  /// The only user of the input, if it is a product or a sum with one number.
  private static func firstStep(of graph: Graph, input name: String) -> Step? {
    guard let input = graph.inputs.first(where: { graph[$0].name == name }),
      graph.useCounts[input.index] == 1
    else { return nil }
    for index in graph.values.indices {
      let value = Graph.ValueID(index: index)
      guard let (operation, inputs) = graph.operation(value),
        let position = inputs.firstIndex(of: input)
      else { continue }
      guard operation == .multiply(Multiply()) || operation == .add(Add()),
        let constant = graph.constant(inputs[1 - position]),
        constant.shape.elementCount == 1, graph[value].type == graph[input].type,
        let number = constant.scalars(of: Float.self).first
      else { return nil }
      return Step(value: value, operation: operation, position: position, number: number)
    }
    return nil
  }
}
