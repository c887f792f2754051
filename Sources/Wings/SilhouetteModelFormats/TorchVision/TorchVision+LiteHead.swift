// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

extension TorchVision {
  /// The head LR-ASPP: features for details and features for the whole are classified separately, and the sum of both is
  /// the result. A factor for each channel of the latter is determined from the channels' means over all positions.
  ///
  /// Source: Howard et al.: *Searching for MobileNetV3*, ICCV 2019, section 6.4 (“Lite Reduced Atrous Spatial Pyramid
  /// Pooling”).
  struct LiteHead: Hashable, Sendable {
    /// The number that is added to the variances of the normalisation.
    private static let epsilon = 1e-5

    let project: Layer
    /// The layer that computes the factors.
    let scale: Layer
    /// The classifier of the features for details.
    let detailClassifier: Layer
    /// The classifier of the features for the whole.
    let classifier: Layer

    var layers: [Layer] { [project, scale, detailClassifier, classifier] }

    /// Derives the layers from a state dict.
    ///
    /// - Parameters:
    ///   - state: The state dict.
    ///   - details: The number of channels of the features for details.
    ///   - channels: The number of channels of the features for the whole.
    /// - Throws: ``ModelError`` if a layer's weights are missing.
    init(_ state: StateDict, details: Int, from channels: Int) throws(ModelError) {
      project = try state.layer(
        "classifier.cbr.0", .normalization("classifier.cbr.1", epsilon: Self.epsilon),
        from: channels, activation: .relu)
      scale = try state.layer(
        "classifier.scale.1", from: channels, to: project.outputChannels, activation: .sigmoid)
      classifier = try state.layer(
        "classifier.high_classifier", .bias, from: project.outputChannels)
      detailClassifier = try state.layer(
        "classifier.low_classifier", .bias, from: details, to: classifier.outputChannels)
    }
  }
}

extension NetworkBuilder {
  /// Adds the head LR-ASPP.
  ///
  /// - Returns: The logits, of the size of `details`.
  mutating func apply(
    _ head: TorchVision.LiteHead, details: Graph.ValueID, features: Graph.ValueID
  ) throws(GraphError) -> Graph.ValueID {
    let projected = try convolve(head.project, features)
    let mean = try average(features, name: head.scale.name + ".mean")
    let factors = try convolve(head.scale, mean)
    let scaled = try graph.add(
      .binary(.multiply), [projected, factors], name: head.scale.name + ".multiply")
    let enlarged = try resize(scaled, like: details, name: head.scale.name + ".resize")
    let sums = [
      try convolve(head.detailClassifier, details), try convolve(head.classifier, enlarged),
    ]
    return try graph.add(.binary(.add), sums, name: "classifier.add")
  }
}
