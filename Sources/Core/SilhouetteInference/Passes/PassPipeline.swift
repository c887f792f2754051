// SPDX-License-Identifier: Apache-2.0

/// A sequence of passes.
package struct PassPipeline: Sendable {
  package var passes: [any Pass]

  /// Indicates whether the graph is verified after every pass, as in tests.
  package var verifiesEveryPass = false

  package init(_ passes: [any Pass]) { self.passes = passes }

  /// Returns the passes that bring a network into the same form, however a file expresses it.
  ///
  /// - Parameter evaluate: A function that computes an operator on constants.
  static func canonical(evaluatingWith evaluate: @escaping FoldConstants.Evaluator) -> PassPipeline
  {
    PassPipeline([
      // Unused values are removed first, so that they do not count as uses. Constants come next, so that their
      // results are known to be constant; identities before scalars, so that nothing interrupts a chain of
      // scalar operators; scalars before activations, because they may become one.
      RemoveUnused(), FoldConstants(evaluate: evaluate), DropIdentities(), ComposeScalars(),
      CanonicalConvolutions(), FuseActivation(), RemoveUnused(),
    ])
  }

  /// Returns the passes for every model, which canonicalise it and then make it faster.
  ///
  /// - Parameter evaluate: A function that computes an operator on constants.
  static func standard(evaluatingWith evaluate: @escaping FoldConstants.Evaluator) -> PassPipeline {
    PassPipeline(
      canonical(evaluatingWith: evaluate).passes
        + [FoldChannelScales(), SplitPooledBranch(), SplitSingleChannel(), RemoveUnused()])
  }

  /// No passes.
  package static let none = PassPipeline([])

  package func apply(to graph: Graph) throws -> Graph {
    var graph = graph
    for pass in passes {
      graph = try pass.apply(to: graph)
      if verifiesEveryPass { try Self.verify(graph, after: pass) }
    }
    return graph
  }

  /// The same passes, with the graph verified after each.
  package var verified: PassPipeline {
    var pipeline = self
    pipeline.verifiesEveryPass = true
    return pipeline
  }

  private static func verify(_ graph: Graph, after pass: any Pass) throws(GraphError) {
    do {
      try Graph.Verifier.verify(graph)
    } catch {
      throw GraphError(operation: "pass \(type(of: pass).name)", "invalid result: \(error)")
    }
  }
}

/// A rewrite of a graph into another one that computes the same results.
package protocol Pass: Sendable {
  /// The name, for messages and printed pipelines.
  static var name: String { get }

  /// Returns the rewritten graph.
  func apply(to graph: Graph) throws -> Graph
}
