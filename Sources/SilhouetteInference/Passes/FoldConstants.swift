// SPDX-License-Identifier: Apache-2.0

/// Rewrites an operator on constants → its result, a constant.
struct FoldConstants: Pass {
  /// A function that computes the result of an operator on tensors.
  typealias Evaluator = @Sendable (Operator, [Tensor]) throws -> Tensor

  static let name = "foldConstants"

  /// The maximum number of elements of a folded result: a model file of a few bytes must not expand to gigabytes.
  static let maximumElementCount = 1 << 24

  /// The function that computes folded results; passes do not depend on plans and kernels.
  let evaluate: Evaluator

  func apply(to graph: Graph) throws -> Graph {
    try GraphRewriter.rewrite(graph) { result, id, operation, inputs in
      let constants = inputs.compactMap { result.constant($0) }
      guard constants.count == inputs.count,
        graph[id].type.shape.elementCount <= Self.maximumElementCount
      else { return nil }
      return result.addConstant(try evaluate(operation, constants), name: graph[id].name)
    }
  }
}
