// SPDX-License-Identifier: Apache-2.0

/// The meaning of a model's output, which determines the treatment of its tensor.
public enum OutputRole: Hashable, Sendable {
  /// The logits of a segmentation network, Float32 [1, h, w, classes], which form a ``LabelMap`` when they are
  /// enlarged with aligned corners to `width` columns and `height` rows.
  case labels(SegmentationClasses, width: Int, height: Int)
  /// A soft mask: Float32 [1, h, w, 1], 0…1.
  case mask
  /// A detector's boxes, as the network encodes them.
  case boxes
  /// Key points or landmarks, as the network encodes them.
  case points
  /// A classifier's score for each of these names, in their order.
  case scores([String])
  /// An image of bytes, 0…255: [1, h, w, channels].
  case image(ImageInput.Channels)
  /// Any other tensor.
  case tensor
}

/// A named output of a model.
public struct ModelOutput: Hashable, Sendable {
  /// The name of the graph's output.
  public let name: String
  /// The meaning of the tensor.
  public let role: OutputRole
  /// The type of the tensor.
  public let type: TensorType
}
