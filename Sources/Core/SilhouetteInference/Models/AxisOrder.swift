// SPDX-License-Identifier: Apache-2.0

/// The order of the axes of images and feature maps in a model's format, outside of the graph.
///
/// A ``Graph`` has channels last, whatever its format; arrays for users of the original model have that model's order.
package enum AxisOrder: Hashable, Sendable, CaseIterable {
  /// [N, H, W, C], as in graphs.
  case channelsLast
  /// [N, C, H, W].
  case channelsFirst

  /// Returns the shape in this order of a value that has the given shape in the graph. Only values with four axes differ.
  package func shape(ofGraphShape shape: TensorShape) -> TensorShape {
    isOther(shape) ? TensorShape(Self.outward.map { shape[$0] }) : shape
  }

  /// Returns a tensor in this order from the tensor in the graph's order. Only tensors with four axes differ.
  package func tensor(fromGraph tensor: Tensor) -> Tensor {
    isOther(tensor.shape) ? tensor.permuted(Self.outward) : tensor
  }

  /// Returns a tensor in the graph's order from the tensor in this order. Only tensors with four axes differ.
  package func graphTensor(_ tensor: Tensor) -> Tensor {
    isOther(tensor.shape) ? tensor.permuted(Self.inward) : tensor
  }

  /// The axes of the graph in the order of channels first.
  private static let outward = [0, 3, 1, 2]
  /// The axes of channels first in the graph's order.
  private static let inward = [0, 2, 3, 1]

  private func isOther(_ shape: TensorShape) -> Bool {
    self == .channelsFirst && shape.rank == 4
  }
}
