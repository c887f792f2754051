// SPDX-License-Identifier: Apache-2.0

/// The shape of a network that may make a mask of an image, or label its pixels: one input, an RGB image, and an output of one
/// channel, or of a number for each of several classes.
///
/// The scaling of the image and the meaning of the output cannot be seen in a graph.
package struct MaskModelShape: Hashable, Sendable {
  /// The size of the input.
  package let inputSize: ModelInputSize
  /// The names of the outputs that have the shape of a mask, in the graph's order.
  package let maskNames: [String]
  /// The names of those that have the shape of class scores or of a map of classes.
  package let classNames: [String]

  /// Creates the shape of a graph; `nil` if it has other inputs.
  package init?(_ graph: Graph) {
    guard graph.inputs.count == 1, let input = graph.inputs.first else { return nil }
    let type = graph[input].type
    let shape = type.shape
    guard type.elementType == .float32, shape.rank == 4, shape[0] == 1, shape[3] == 3,
      shape.elementCount > 0
    else { return nil }
    inputSize = ModelInputSize(width: shape[2], height: shape[1])
    maskNames = graph.outputs.filter {
      let type = graph[$0.value].type
      return type.shape.rank == 4 && ImageModel.MaskReading.asIs.accepts(type)
    }.map(\.name)
    classNames = graph.outputs.filter {
      ImageModel.MaskReading.classes.accepts(graph[$0.value].type)
    }.map(\.name)
  }
}
