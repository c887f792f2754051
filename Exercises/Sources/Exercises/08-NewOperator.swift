// SPDX-License-Identifier: Apache-2.0

import Given
import SilhouetteInference

// Exercise to Documentation/HowItWorks/08-Graphs.md.
// Test it with: swift test --package-path Exercises --filter NewOperatorTests

enum NewOperator {
  /// Adds the activation Swish to a graph, built of operators that the library has.
  ///
  /// Swish (Ramachandran, Zoph and Le, 2017) with a slope β for each channel c is, for every
  /// element,
  ///
  ///     result[…, c] = x[…, c] · sigmoid(β[c] · x[…, c]),  sigmoid(t) = 1 / (1 + exp(−t))
  ///
  /// - Parameters:
  ///   - x: A value of the graph, Float32, whose last axis has as many elements as `slopes`.
  ///   - slopes: The slope β of each channel.
  ///   - graph: The graph to which values are added. It gets neither inputs nor outputs.
  /// - Returns: The identifier of the result, which has the type of x.
  /// - Throws: `GraphError` if a value cannot be added.
  ///
  /// Hint: `.binary(.multiply)` broadcasts as NumPy does: the axes are aligned at the
  /// last one. `.activation(.sigmoid)` is an operator, and `graph.addConstant(Tensor(numbers))` a
  /// value.
  static func swish(
    _ x: Graph.ValueID, slopes: [Float], in graph: inout Graph
  ) throws -> Graph.ValueID {
    throw NotSolved()
  }
}
