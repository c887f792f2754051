// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

extension GraphFile {
  /// Creates the file of a graph without a description.
  package init(testing graph: Graph, name: String = "test") {
    self.init(
      graph, ModelDescription(graph), origin: "a test", metadata: [], path: name)
  }
}
