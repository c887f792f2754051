// SPDX-License-Identifier: Apache-2.0

/// Passes one after the other.
package struct PassPipeline: Sendable {
  package var passes: [any Pass]

  package init(_ passes: [any Pass]) { self.passes = passes }

  /// Returns what makes one form of the many in which files spell the same network.
  ///
  /// - Parameter evaluate: Computes operators on constants.
  static func canonical(evaluatingWith evaluate: @escaping FoldConstants.Evaluator) -> PassPipeline
  {
    PassPipeline([
      // What nobody needs goes first, so that it does not count as a use. Then constants, so that
      // what they make is seen as constant; identities before scalars, so that nothing stands
      // between the links of a chain; scalars before activations, of which they may become one.
      RemoveUnused(), FoldConstants(evaluate: evaluate), DropIdentities(), ComposeScalars(),
      CanonicalConvolutions(), FuseActivation(), RemoveUnused(),
    ])
  }

  /// Returns what every model goes through: one form, then what makes it faster.
  ///
  /// - Parameter evaluate: Computes operators on constants.
  static func standard(evaluatingWith evaluate: @escaping FoldConstants.Evaluator) -> PassPipeline {
    PassPipeline(
      canonical(evaluatingWith: evaluate).passes + [SplitPooledBranch(), RemoveUnused()])
  }

  /// Nothing is changed.
  package static let none = PassPipeline([])

  package func apply(to graph: Graph) throws -> Graph {
    var graph = graph
    for pass in passes { graph = try pass.apply(to: graph) }
    return graph
  }
}
