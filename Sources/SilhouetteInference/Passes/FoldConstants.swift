// SPDX-License-Identifier: Apache-2.0

/// An operator on constants → a constant.
struct FoldConstants: Pass {
  static let name = "foldConstants"

  /// Larger results are left to be computed: a model file of a few bytes must not make gigabytes.
  static let maximumElementCount = 1 << 24

  func apply(to graph: Graph) throws -> Graph {
    try GraphRewriter.rewrite(graph) { result, id, operation, inputs in
      let constants = inputs.compactMap { result.constant($0) }
      guard constants.count == inputs.count,
        graph[id].type.shape.elementCount <= Self.maximumElementCount
      else { return nil }
      var part = Graph()
      // Weights must be constants; the first operand must not be, or the part would have no input.
      let operands = constants.enumerated().map { number, tensor in
        number == 0 ? part.addInput("0", tensor.type) : part.addConstant(tensor)
      }
      part.addOutput("result", try part.add(operation, operands))
      let model = try Model(
        part, options: InferenceOptions(threadCount: 1, matrixBackend: .swift), passes: .none,
        limits: PlanLimits())
      let tensor = try model.run([constants[0]])[0]
      return result.addConstant(tensor, name: graph[id].name)
    }
  }
}
