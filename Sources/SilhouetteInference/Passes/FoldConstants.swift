// SPDX-License-Identifier: Apache-2.0

/// An operator on constants → a constant.
struct FoldConstants: Pass {
  /// Computes the result of an operator on tensors.
  typealias Evaluator = @Sendable (Operator, [Tensor]) throws -> Tensor

  static let name = "foldConstants"

  /// Larger results are not folded: a model file of a few bytes must not expand to gigabytes.
  static let maximumElementCount = 1 << 24

  /// Computes what is folded; passes do not depend on plans and kernels.
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
