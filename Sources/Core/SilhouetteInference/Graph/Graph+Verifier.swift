// SPDX-License-Identifier: Apache-2.0

extension Graph {
  /// A checker of the invariants that hold for every graph, whatever its source.
  ///
  /// Building a graph value by value guarantees most of them; models are verified once when they are
  /// prepared, and tests verify graphs after every pass.
  package enum Verifier {
    /// Checks a graph: every value follows its operands and has the result type of its
    /// operator; constants hold tensors of their type; at least one input and one output exist,
    /// with unique names; and no size overflows.
    ///
    /// - Throws: ``GraphError`` that names the first invalid value.
    package static func verify(_ graph: Graph) throws(GraphError) {
      try verify(values: graph.values, outputs: graph.outputs)
    }

    static func verify(values: [Graph.Value], outputs: [Graph.Output]) throws(GraphError) {
      var inputNames: Set<String> = []
      for (index, value) in values.enumerated() {
        switch value.origin {
        case .input:
          guard !value.name.isEmpty, inputNames.insert(value.name).inserted else {
            throw error("input", value, "its name is empty or in use")
          }
        case .constant(let tensor):
          guard tensor.type == value.type else {
            throw error("constant", value, "holds \(tensor.type), declared as \(value.type)")
          }
        case .operation(let operation, let inputs):
          for input in inputs where !(0..<index).contains(input.index) {
            throw error(operation.name, value, "%\(index) is computed from the later \(input)")
          }
          let type = try operation.checkedOutputType(
            of: inputs.map { values[$0.index] }, node: value.name)
          guard type == value.type else {
            throw error(operation.name, value, "computes \(type), declared as \(value.type)")
          }
        }
        guard TensorShape.checkedProduct(value.type.shape.dimensions) != nil,
          value.type.saturatingByteCount < .max
        else { throw error("value", value, "\(value.type) is too large") }
      }
      guard !outputs.isEmpty else { throw GraphError(operation: "graph", "has no output") }
      var outputNames: Set<String> = []
      for output in outputs {
        guard values.indices.contains(output.value.index) else {
          throw GraphError(
            operation: "output", node: output.name, "\(output.value) of \(values.count) values")
        }
        guard !output.name.isEmpty, outputNames.insert(output.name).inserted else {
          throw GraphError(operation: "output", node: output.name, "its name is empty or in use")
        }
      }
    }

    private static func error(
      _ operation: String, _ value: Graph.Value, _ message: String
    ) -> GraphError {
      GraphError(operation: operation, node: value.name, message)
    }
  }
}
