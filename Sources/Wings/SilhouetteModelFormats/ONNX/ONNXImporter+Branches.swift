// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteInference

/// A graph within an operator.
struct ONNXBranch {
  let nodes: [ProtobufMessage]
  /// The stored tensors, by name.
  let initializers: [String: ProtobufMessage]
  /// The names of the results.
  let outputs: [String]
}

// Control flow that is settled when the file is read.
extension ONNXImporter {
  /// Returns the branch of an operator `If` that its condition, which must be known, chooses.
  mutating func branch(of node: ONNXNode) throws -> ONNXBranch {
    try node.checkInputCount(1...1)
    guard isKnown(node.inputs[0]) else { throw node.unsupported }
    let condition = try known(node, 0)
    guard condition.shape.elementCount == 1, let flag = condition.integers?.first else {
      throw node.error("the condition must be one truth value")
    }
    let name = flag != 0 ? "then_branch" : "else_branch"
    guard let graph = try node.graph(name) else { throw node.error("the \(name) is missing") }
    let limit = limits.maximumTensorCount
    let outputs = try graph.messages(12, limit: limit, "results").map { try $0.text(1, "a name") }
    guard outputs.count == node.outputs.count else {
      throw node.error(
        "the \(name) has \(outputs.count) results, expected \(node.outputs.count)")
    }
    return ONNXBranch(
      nodes: try graph.messages(1, limit: limit, "operators"),
      initializers: try ONNXModel.storedTensors(
        of: graph, path: model.reader.path, limit: limit),
      outputs: outputs)
  }
}
