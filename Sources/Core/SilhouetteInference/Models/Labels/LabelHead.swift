// SPDX-License-Identifier: Apache-2.0

/// The end of a segmentation network: bilinear enlargement of the logits, then the index of the largest at every pixel.
///
/// A ``LabelMap`` computes both in one pass, without the intermediate tensor.
package struct LabelHead: Hashable, Sendable {
  /// The values before enlarging, Float32 [1, h, w, classes].
  package let logits: Graph.ValueID
  /// The columns of the label map.
  package let width: Int
  /// The rows of the label map.
  package let height: Int
  /// The mapping of the label map's pixels to the logits.
  package let mapping: Operator.ResizeMapping
  /// The number of classes, 2…256.
  package let classCount: Int

  /// Finds the end of a segmentation network that computes a value.
  ///
  /// - Parameters:
  ///   - value: The labels: [1, H, W] or, reshaped, [H, W].
  ///   - graph: A simplified graph, without superfluous operators in between.
  /// - Returns: `nil` if the value is computed in another way.
  package init?(before value: Graph.ValueID, in graph: Graph) {
    var labels = value
    if let (operation, inputs) = graph.operation(labels), case .reshape = operation {
      labels = inputs[0]
    }
    guard let (operation, inputs) = graph.operation(labels), case .argMax = operation,
      graph[labels].type.shape.rank == 3
    else { return nil }
    let shape = graph[inputs[0]].type.shape
    guard shape[0] == 1, (2...256).contains(shape[3]) else { return nil }
    // Without enlargement, logits and pixels coincide.
    var logits = inputs[0]
    var mapping = Operator.ResizeMapping.alignCorners
    if let (operation, inputs) = graph.operation(logits),
      case .resizeBilinear(let resize) = operation
    {
      guard resize.exactPositions == nil else { return nil }
      mapping = resize.mapping
      logits = inputs[0]
    }
    self.logits = logits
    self.mapping = mapping
    height = shape[1]
    width = shape[2]
    classCount = shape[3]
  }
}
