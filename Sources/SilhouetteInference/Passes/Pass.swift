// SPDX-License-Identifier: Apache-2.0

/// A rewrite of a graph into another one that computes the same.
package protocol Pass: Sendable {
  /// The name for messages and printed pipelines.
  static var name: String { get }

  /// Returns the rewritten graph.
  func apply(to graph: Graph) throws -> Graph
}
