// SPDX-License-Identifier: Apache-2.0

/// Rewrites an operator that returns its input unchanged → that input; an average over the whole image →
/// a global average, which is faster.
struct DropIdentities: Pass {
  static let name = "dropIdentities"

  func apply(to graph: Graph) throws -> Graph {
    try GraphRewriter.rewrite(graph) { result, id, operation, inputs in
      let types = inputs.map { result[$0].type }
      if operation.definition.isIdentity(types, graph[id].type) { return inputs[0] }
      guard case .averagePool2D(let pool) = operation,
        pool.size == Operator.Extent2D(types[0].shape[1], types[0].shape[2]),
        pool.window.dilation == 1, pool.window.padding == .valid, pool.activation == .identity
      else { return nil }
      return try result.add(
        .globalAveragePool2D(Operator.GlobalAveragePool2D()), inputs, name: graph[id].name)
    }
  }
}
