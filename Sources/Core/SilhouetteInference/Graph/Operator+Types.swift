// SPDX-License-Identifier: Apache-2.0

extension Operator {
  /// Returns the type of the result; errors name the node.
  func checkedOutputType(
    of inputs: [Graph.Value], node: String
  ) throws(GraphError) -> TensorType {
    let definition = definition
    let types = inputs.map(\.type)
    func error(_ message: String) -> GraphError {
      GraphError(operation: definition.name, node: node, inputs: types, message)
    }
    guard definition.inputCount.contains(inputs.count) else {
      throw error("takes \(definition.inputCount) inputs, found \(inputs.count)")
    }
    do {
      return try definition.outputType(of: types)
    } catch let failure {
      throw error(failure.message)
    }
  }
}
