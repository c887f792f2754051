// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

extension ImageModel {
  /// The meaning of a model's output, which determines the treatment of its tensor.
  public enum OutputRole: Hashable, Sendable {
    /// The logits of a segmentation network, Float32 [1, h, w, classes], which form a ``LabelMap`` when they are
    /// enlarged to `width` columns and `height` rows.
    case labels(
      SegmentationClasses, width: Int, height: Int,
      mapping: Operator.ResizeMapping = .alignCorners)
    /// A soft mask: Float32 [1, h, w, 1] or [h, w], or for ``MaskReading/classes`` [1, h, w, classes] or Int64 [1, h, w]. The
    /// model's results hold the mask that the reading makes of it, 0…1.
    case mask(MaskReading)
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
}

extension ImageModel.OutputRole {
  /// The name of the role, for errors.
  var name: String {
    switch self {
    case .labels: "labels"
    case .mask: "mask"
    case .boxes: "boxes"
    case .points: "points"
    case .scores: "scores"
    case .image: "image"
    case .tensor: "tensor"
    }
  }

  /// The maximum number of pixels of a label map: that of the largest image that the library's own networks take.
  private static let maximumLabelCount = 8193 * 8193

  /// Returns whether a tensor of this type can have the role, and what is made of it is within the limits.
  func accepts(_ type: TensorType, _ limits: ModelLimits = .standard) -> Bool {
    let isFloat = type.elementType == .float32
    let shape = type.shape
    return switch self {
    case .labels(let classes, let width, let height, _):
      isFloat && shape.rank == 4 && shape[0] == 1 && shape[3] == classes.names.count
        && (1...256).contains(shape[3]) && shape.elementCount > 0
        && width > 0 && height > 0
        && Self.acceptsLabels(.saturatingProduct(width, height), classCount: shape[3], limits)
    case .mask(let reading): reading.accepts(type)
    case .scores(let names): isFloat && shape.elementCount == names.count
    case .boxes, .points, .image, .tensor: true
    }
  }

  /// Returns whether a label map of so many pixels is within the limits, as are the probabilities of its classes.
  private static func acceptsLabels(
    _ count: Int, classCount: Int, _ limits: ModelLimits
  ) -> Bool {
    count <= maximumLabelCount
      && .saturatingProduct(count, classCount) <= limits.maximumOperationCount
      && .saturatingProduct(count, MemoryLayout<Float>.size) <= limits.maximumArenaByteCount
  }
}

extension ImageModel {
  /// A named output of a model.
  public struct Output: Hashable, Sendable {
    /// The name of the graph's output.
    public let name: String
    /// The meaning of the tensor.
    public let role: OutputRole
    /// The type of the tensor.
    public let type: TensorType
    /// Indicates that the network ends in a sigmoid there, so that its numbers are probabilities.
    package let isProbability: Bool
  }
}
