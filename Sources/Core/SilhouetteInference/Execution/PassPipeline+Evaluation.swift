// SPDX-License-Identifier: Apache-2.0

extension PassPipeline {
  /// The passes that convert a network to a canonical form, which does not depend on its file format.
  package static let canonical = PassPipeline.canonical(evaluatingWith: Model.evaluate)

  /// The passes for every model, which convert it to the canonical form and then make it faster.
  package static let standard = PassPipeline.standard(evaluatingWith: Model.evaluate)
}

extension Model {
  /// Computes the result of one operator on one thread.
  ///
  /// - Parameters:
  ///   - operation: The operator.
  ///   - operands: Its inputs.
  /// - Throws: ``GraphError`` if the operator does not accept such inputs; ``InferenceError`` if the computation needs too
  ///   much memory.
  @Sendable package static func evaluate(
    _ operation: Operator, _ operands: [Tensor]
  ) throws -> Tensor {
    var graph = Graph()
    // Weights must be constants; the first operand must not be, or the graph would have no input.
    let values = operands.enumerated().map { number, tensor in
      number == 0 ? graph.addInput("0", tensor.type) : graph.addConstant(tensor)
    }
    graph.addOutput("result", try graph.add(operation, values))
    let model = try Model(
      graph, options: InferenceOptions(threadCount: 1, matrixBackend: .swift), passes: .none,
      limits: PlanLimits())
    return try model.run(Array(operands.prefix(1)))[0]
  }
}
