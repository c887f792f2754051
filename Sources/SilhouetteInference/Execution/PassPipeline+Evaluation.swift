// SPDX-License-Identifier: Apache-2.0

extension PassPipeline {
  /// The passes that bring a network into the same form, however a file expresses it.
  package static let canonical = PassPipeline.canonical(evaluatingWith: Model.evaluate)

  /// The passes for every model, which canonicalise it and then make it faster.
  package static let standard = PassPipeline.standard(evaluatingWith: Model.evaluate)
}

extension Model {
  /// Computes the result of one operator on one thread.
  ///
  /// - Parameters:
  ///   - operation: The operator.
  ///   - operands: Its inputs.
  /// - Throws: ``GraphError`` if the operator does not accept such inputs; ``InferenceError`` if it
  ///   needs too much memory.
  @Sendable static func evaluate(_ operation: Operator, _ operands: [Tensor]) throws -> Tensor {
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
