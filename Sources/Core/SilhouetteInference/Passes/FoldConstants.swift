// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// Rewrites an operator on constants → its result, a constant.
struct FoldConstants: Pass {
  /// A function that computes the result of an operator on tensors.
  typealias Evaluator = @Sendable (Operator, [Tensor]) throws -> Tensor

  static let name = "foldConstants"

  /// The maximum number of operations for all folded results, in addition to a few for each element of the graph's
  /// constants: a model file of a few bytes must not expand to gigabytes, nor take minutes to prepare.
  static let maximumOperationCount = 1 << 24

  /// The function that computes folded results; passes do not depend on plans and kernels.
  let evaluate: Evaluator

  func apply(to graph: Graph) throws -> Graph {
    var operationCount = 0
    let limit = Self.maximumOperationCount.saturatingSum(
      .saturatingProduct(16, graph.statistics.parameterCount))
    return try GraphRewriter.rewrite(graph) { result, id, operation, inputs in
      let constants = inputs.compactMap { result.constant($0) }
      guard constants.count == inputs.count else { return nil }
      let count = operationCount.saturatingSum(graph.operationCount(of: id))
      guard count <= limit else { return nil }
      operationCount = count
      return result.addConstant(try evaluate(operation, constants), name: graph[id].name)
    }
  }
}
