// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

extension TorchVision {
  /// The head of DeepLabV3 and of FCN: an optional pyramid, a 3×3 convolution, and a 1×1 convolution that produces one
  /// value per class.
  ///
  /// Sources: Chen, Papandreou, Schroff, Adam: *Rethinking Atrous Convolution for Semantic Image Segmentation*, 2017; Long,
  /// Shelhamer, Darrell: *Fully Convolutional Networks for Semantic Segmentation*, CVPR 2015.
  struct ConvolutionalHead: Hashable, Sendable {
    /// Branches that examine each position at several scales; see ``DeepLabV3Network``.
    struct Pyramid: Hashable, Sendable {
      /// The dilations of the branches for the surroundings.
      static let rates = [12, 24, 36]

      /// The branch for the position itself.
      let pointwise: Layer
      /// The branches for the surroundings.
      let rates: [Layer]
      /// The branch for the whole image.
      let pool: Layer
      /// The convolution that combines the branches.
      let project: Layer

      var branches: [Layer] { [pointwise] + rates + [pool] }
    }

    /// The number that is added to the variances of the normalisations, for any backbone.
    static let epsilon = 1e-5

    /// The pyramid; `nil` for FCN.
    let pyramid: Pyramid?
    let filter: Layer
    let classifier: Layer

    var layers: [Layer] {
      (pyramid.map { $0.branches + [$0.project] } ?? []) + [filter, classifier]
    }

    /// Derives the layers from a state dict.
    ///
    /// - Parameters:
    ///   - state: The state dict.
    ///   - channels: The number of channels of the backbone's features.
    /// - Throws: ``ModelError`` if a layer's weights are missing.
    init(_ state: StateDict, from channels: Int) throws(ModelError) {
      let hasPyramid = state.hasModule("classifier.0.convs")
      pyramid = hasPyramid ? try Pyramid(state, from: channels) : nil
      let first = hasPyramid ? 1 : 0
      filter = try state.layer(
        "classifier.\(first)",
        .normalization("classifier.\(first + 1)", epsilon: Self.epsilon), kernel: 3,
        from: pyramid?.project.outputChannels ?? channels, activation: .relu)
      classifier = try state.layer("classifier.4", .bias, from: filter.outputChannels)
    }
  }
}

extension TorchVision.ConvolutionalHead.Pyramid {
  init(_ state: TorchVision.StateDict, from channels: Int) throws(ModelError) {
    let prefix = "classifier.0.convs"
    func norm(_ name: String) -> TorchVision.Layer.Offset {
      .normalization(name, epsilon: TorchVision.ConvolutionalHead.epsilon)
    }
    pointwise = try state.layer(
      prefix + ".0.0", norm(prefix + ".0.1"), from: channels, activation: .relu)
    var rates: [TorchVision.Layer] = []
    for (index, rate) in Self.rates.enumerated() {
      let name = "\(prefix).\(index + 1)"
      rates.append(
        try state.layer(
          name + ".0", norm(name + ".1"), kernel: 3, from: channels, dilation: rate,
          activation: .relu))
    }
    self.rates = rates
    // The pooling itself is part 0.
    let name = "\(prefix).\(Self.rates.count + 1)"
    pool = try state.layer(name + ".1", norm(name + ".2"), from: channels, activation: .relu)
    let branches = [pointwise] + rates + [pool]
    project = try state.layer(
      "classifier.0.project.0", norm("classifier.0.project.1"),
      from: branches.reduce(0) { $0 + $1.outputChannels }, activation: .relu)
  }
}

extension NetworkBuilder {
  /// Adds the head of DeepLabV3 or of FCN.
  ///
  /// - Returns: The logits, of the features' size.
  mutating func apply(
    _ head: TorchVision.ConvolutionalHead, _ input: Graph.ValueID
  ) throws(GraphError) -> Graph.ValueID {
    var features = input
    if let pyramid = head.pyramid { features = try apply(pyramid, features) }
    return try convolve(head.classifier, convolve(head.filter, features))
  }

  private mutating func apply(
    _ pyramid: TorchVision.ConvolutionalHead.Pyramid, _ features: Graph.ValueID
  ) throws(GraphError) -> Graph.ValueID {
    var branches = [try convolve(pyramid.pointwise, features)]
    for layer in pyramid.rates { branches.append(try convolve(layer, features)) }
    let mean = try average(features, name: pyramid.pool.name + ".mean")
    let pooled = try convolve(pyramid.pool, mean)
    branches.append(try resize(pooled, like: features, name: pyramid.pool.name + ".resize"))
    let joined = try graph.add(
      .concatenate(Operator.Concatenate(axis: 3)), branches,
      name: pyramid.project.name + ".concatenate")
    return try convolve(pyramid.project, joined)
  }
}
