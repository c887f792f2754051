// SPDX-License-Identifier: Apache-2.0

import Given
import SilhouetteInference

// Exercise to Documentation/HowItWorks/08-Graphs.md.
// Test it with: swift test --package-path Exercises --filter PassTests

enum Pass {
  /// Returns a graph with the same results, in which ReLUs are part of the convolutions before
  /// them.
  ///
  /// A value whose operator is `.activation(.relu)` is fused into the value that it reads, if
  ///
  /// - that is a `.convolution2D` whose own activation is `.identity`, and
  /// - nothing else reads the convolution: it is an operand of no other value and not an output of
  ///   the graph.
  ///
  /// Both become one `.convolution2D` with the activation `.relu`, whose name is that of the ReLU.
  /// Everything else stays as it is: the inputs and their order, the constants, the other
  /// operators, and the outputs with their names and order. The result must not contain the
  /// convolution a second time.
  ///
  /// A graph is a list, `graph.values`, in which every value follows its operands. A value has a
  /// `name`, a `type` and an `origin`: `.input`, `.constant(tensor)` or
  /// `.operation(operation, operands)`. Operands are identifiers: `graph[id]` is the value, and
  /// `id.index` its position in the list.
  /// `graph.outputs` are pairs of a `name` and an identifier, `value`. A new graph, `Graph()`, is
  /// built with `addInput(_:_:)`, `addConstant(_:name:)` and `add(_:_:name:)`, each of which
  /// returns the identifier of the new value, and with `addOutput(_:_:)`.
  ///
  /// - Throws: `GraphError` if a value cannot be added.
  ///
  /// Hint: Count the readers of every value first, and note which convolution is fused with which
  /// ReLU. Then copy the values one after another, and keep for each index the identifier of the
  /// value in the new graph that takes its place. Patterns may be nested:
  /// `case .operation(.activation(.relu), let operands)`. The activation of an
  /// `Operator.Convolution2D` is a variable.
  static func fusingReLU(_ graph: Graph) throws -> Graph {
    throw NotSolved()
  }
}
