// SPDX-License-Identifier: Apache-2.0

extension Operator {
  /// The type of the result, with the node named in what is thrown.
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
