// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

enum NewOperator {
  static func swish(
    _ x: Graph.ValueID, slopes: [Float], in graph: inout Graph
  ) throws -> Graph.ValueID {
    // One element per channel is enough: it is broadcast to all pixels.
    let slopes = graph.addConstant(Tensor(slopes))
    let scaled = try graph.add(.binary(.multiply), [x, slopes])
    let gate = try graph.add(.activation(.sigmoid), [scaled])
    return try graph.add(.binary(.multiply), [x, gate])
  }
}
