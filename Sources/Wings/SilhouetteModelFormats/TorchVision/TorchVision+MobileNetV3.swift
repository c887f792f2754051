// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

extension TorchVision {
  /// MobileNetV3-Large up to its last features, which have a sixteenth of the image's rows and columns.
  ///
  /// Source: Howard et al.: *Searching for MobileNetV3*, ICCV 2019. The blocks are inverted residuals as in ``MobileNetV2``,
  /// some of them with *squeeze-and-excite*: the mean of every channel over all positions determines a factor for each
  /// channel. For segmentation, the last three blocks keep the size of those before, and are dilated instead.
  struct MobileNetV3: Hashable, Sendable {
    /// The parameters of a block that its weights' shapes do not determine.
    private struct Row {
      var kernel = 3
      /// Indicates whether the block has squeeze-and-excite.
      var squeezes = false
      let activation: Operator.Activation
      /// The paper's stride; dilated blocks have none.
      var stride = 1
      var dilation = 1
    }

    /// Table 1 of the paper, for segmentation. Unlike in ``ResNet``, the first block without its stride is already dilated.
    private static let rows = [
      Row(activation: .relu),
      Row(activation: .relu, stride: 2),
      Row(activation: .relu),
      Row(kernel: 5, squeezes: true, activation: .relu, stride: 2),
      Row(kernel: 5, squeezes: true, activation: .relu),
      Row(kernel: 5, squeezes: true, activation: .relu),
      Row(activation: .hardSwish, stride: 2),
      Row(activation: .hardSwish),
      Row(activation: .hardSwish),
      Row(activation: .hardSwish),
      Row(squeezes: true, activation: .hardSwish),
      Row(squeezes: true, activation: .hardSwish),
      Row(kernel: 5, squeezes: true, activation: .hardSwish, stride: 2, dilation: 2),
      Row(kernel: 5, squeezes: true, activation: .hardSwish, dilation: 2),
      Row(kernel: 5, squeezes: true, activation: .hardSwish, dilation: 2),
    ]

    /// The number of the block, from 1, with the last features of an eighth of the image's rows and columns that LR-ASPP
    /// uses.
    static let detailBlock = 4
    /// The number that is added to the variances of the normalisations.
    private static let epsilon = 1e-3

    /// The layers that compute a factor for each channel from the channels' means.
    struct SqueezeExcite: Hashable, Sendable {
      /// The prefix of the names of its weights.
      let name: String
      let squeeze: Layer
      let excite: Layer
    }

    /// An inverted residual block.
    struct Block: Hashable, Sendable {
      /// The prefix of the names of its weights, such as `backbone.4`.
      let name: String
      /// The expansion; `nil` if it would not add channels.
      let expand: Layer?
      let depthwise: Layer
      let squeezeExcite: SqueezeExcite?
      let project: Layer
      /// Indicates whether the block's input is added to its result.
      let isResidual: Bool

      var layers: [Layer] {
        (expand.map { [$0] } ?? []) + [depthwise]
          + (squeezeExcite.map { [$0.squeeze, $0.excite] } ?? []) + [project]
      }
    }

    /// The first convolution.
    let stem: Layer
    let blocks: [Block]
    /// The last convolution.
    let last: Layer

    var layers: [Layer] { [stem] + blocks.flatMap(\.layers) + [last] }

    /// The number of channels of the features for details.
    var detailChannels: Int { blocks[Self.detailBlock - 1].project.outputChannels }

    /// Derives the layers from a state dict.
    ///
    /// - Throws: ``ModelError`` if a layer's weights are missing.
    init(_ state: StateDict) throws(ModelError) {
      stem = try state.layer(
        "backbone.0.0", .normalization("backbone.0.1", epsilon: Self.epsilon), kernel: 3, from: 3,
        stride: 2, activation: .hardSwish)
      var channels = stem.outputChannels
      var blocks: [Block] = []
      for (index, row) in Self.rows.enumerated() {
        let block = try Self.block("backbone.\(index + 1)", row, in: state, from: channels)
        channels = block.project.outputChannels
        blocks.append(block)
      }
      self.blocks = blocks
      let name = "backbone.\(Self.rows.count + 1)"
      last = try state.layer(
        name + ".0", .normalization(name + ".1", epsilon: Self.epsilon), from: channels,
        activation: .hardSwish)
    }

    private static func block(
      _ name: String, _ row: Row, in state: StateDict, from channels: Int
    ) throws(ModelError) -> Block {
      // The parts of a block are numbered, and not all blocks have all parts.
      var part = 0
      func next() -> String {
        defer { part += 1 }
        return "\(name).block.\(part)"
      }
      func convolution(
        _ name: String, kernel: Int = 1, from input: Int, to output: Int? = nil, groups: Int = 1,
        stride: Int = 1, dilation: Int = 1, activation: Operator.Activation = .identity
      ) throws(ModelError) -> Layer {
        try state.layer(
          name + ".0", .normalization(name + ".1", epsilon: epsilon), kernel: kernel, from: input,
          to: output, groups: groups, stride: stride, dilation: dilation, activation: activation)
      }
      var expand: Layer?
      // Only the expansion's windows are 1×1.
      if try state.weightShape("\(name).block.0.0")[2] == 1 {
        expand = try convolution(next(), from: channels, activation: row.activation)
      }
      let expanded = expand?.outputChannels ?? channels
      let depthwise = try convolution(
        next(), kernel: row.kernel, from: expanded, to: expanded, groups: expanded,
        stride: row.dilation > 1 ? 1 : row.stride, dilation: row.dilation,
        activation: row.activation)
      var squeezeExcite: SqueezeExcite?
      if row.squeezes {
        let name = next()
        let squeeze = try state.layer(name + ".fc1", .bias, from: expanded, activation: .relu)
        squeezeExcite = SqueezeExcite(
          name: name, squeeze: squeeze,
          excite: try state.layer(
            name + ".fc2", .bias, from: squeeze.outputChannels, to: expanded))
      }
      let project = try convolution(next(), from: expanded)
      return Block(
        name: name, expand: expand, depthwise: depthwise, squeezeExcite: squeezeExcite,
        project: project, isResidual: row.stride == 1 && project.outputChannels == channels)
    }
  }
}

extension NetworkBuilder {
  /// Adds a MobileNetV3.
  ///
  /// - Returns: The features of an eighth and of a sixteenth of the image's rows and columns.
  mutating func apply(
    _ network: TorchVision.MobileNetV3, _ image: Graph.ValueID
  ) throws(GraphError) -> (details: Graph.ValueID, features: Graph.ValueID) {
    var features = try convolve(network.stem, image)
    var details = features
    for (index, block) in network.blocks.enumerated() {
      features = try apply(block, features)
      if index + 1 == TorchVision.MobileNetV3.detailBlock { details = features }
    }
    return (details, try convolve(network.last, features))
  }

  private mutating func apply(
    _ block: TorchVision.MobileNetV3.Block, _ input: Graph.ValueID
  ) throws(GraphError) -> Graph.ValueID {
    var features = input
    if let expand = block.expand { features = try convolve(expand, features) }
    features = try convolve(block.depthwise, features)
    if let layers = block.squeezeExcite { features = try apply(layers, features) }
    features = try convolve(block.project, features)
    guard block.isResidual else { return features }
    return try graph.add(.binary(.add), [features, input], name: block.name + ".add")
  }

  private mutating func apply(
    _ layers: TorchVision.MobileNetV3.SqueezeExcite, _ input: Graph.ValueID
  ) throws(GraphError) -> Graph.ValueID {
    let mean = try average(input, name: layers.name + ".avgpool")
    let excited = try convolve(layers.excite, convolve(layers.squeeze, mean))
    let factors = try hardSigmoid(excited, name: layers.name + ".scale_activation")
    return try graph.add(.binary(.multiply), [input, factors], name: layers.name)
  }

  /// Adds min(max(x / 6 + 1 / 2, 0), 1).
  private mutating func hardSigmoid(
    _ input: Graph.ValueID, name: String
  ) throws(GraphError) -> Graph.ValueID {
    var value = input
    let steps: [(operation: Operator, number: Float)] = [
      (.binary(.multiply), 1 / 6), (.binary(.add), 1 / 2),
      (.binary(.maximum), 0), (.binary(.minimum), 1),
    ]
    for (operation, number) in steps {
      let constant = graph.addConstant(Tensor([number], shape: []))
      value = try graph.add(operation, [value, constant], name: name)
    }
    return value
  }
}
