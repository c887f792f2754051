// SPDX-License-Identifier: Apache-2.0

/// Copies a graph value by value, while a pass replaces some of the values.
struct GraphRewriter {
  private let source: Graph
  private(set) var result = Graph()
  /// For each value of the source, its counterpart in the result.
  private var replacements: [Graph.ValueID?]

  init(_ source: Graph) {
    self.source = source
    replacements = Array(repeating: nil, count: source.values.count)
  }

  /// Rewrites the whole graph.
  ///
  /// - Parameter replace: A function that receives an operation, its inputs in the new graph, and the new
  ///   graph, and returns the value that replaces the operation's, or `nil` to copy it.
  static func rewrite(
    _ source: Graph,
    replace: (inout Graph, Graph.ValueID, Operator, [Graph.ValueID]) throws -> Graph.ValueID?
  ) throws -> Graph {
    var rewriter = GraphRewriter(source)
    for index in source.values.indices {
      let value = source.values[index]
      let new: Graph.ValueID
      switch value.origin {
      case .input: new = rewriter.result.addInput(value.name, value.type)
      case .constant(let tensor): new = rewriter.result.addConstant(tensor, name: value.name)
      case .operation(let operation, let inputs):
        let inputs = inputs.compactMap { rewriter.replacements[$0.index] }
        new =
          try replace(&rewriter.result, Graph.ValueID(index: index), operation, inputs)
          ?? rewriter.result.add(operation, inputs, name: value.name)
      }
      rewriter.replacements[index] = new
    }
    for output in source.outputs {
      if let value = rewriter.replacements[output.value.index] {
        rewriter.result.addOutput(output.name, value)
      }
    }
    return rewriter.result
  }
}
