// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// An invalid combination of operators and values in a graph.
public struct GraphError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The operator's name.
  package let operation: String
  /// The node's name, possibly empty.
  package let node: String
  /// The types of the operator's inputs.
  package let inputs: [TensorType]
  /// A description of the problem: what was expected and found.
  package let message: String

  /// Creates an error about one node.
  package init(operation: String, node: String = "", inputs: [TensorType] = [], _ message: String) {
    self.operation = operation
    self.node = node
    self.inputs = inputs
    self.message = message
  }

  public var description: String {
    let name = node.isEmpty ? operation : "\(operation) “\(node)”"
    return "\(name)(\(inputs.excerpt())): \(message)"
  }
}
