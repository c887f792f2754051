// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

extension TorchVision {
  /// A ResNet up to its last features, which have an eighth of the image's rows and columns.
  ///
  /// Source: He, Zhang, Ren, Sun: *Deep Residual Learning for Image Recognition*, CVPR 2016. Four stages of blocks follow a
  /// 7×7 convolution and a maximum over 3×3 windows, both of stride 2. For segmentation, the last two stages keep the size
  /// of the second; later windows are dilated instead, so that they still cover the same area of the image.
  struct ResNet: Hashable, Sendable {
    /// A bottleneck block: a 1×1 convolution reduces many channels to few, a 3×3 convolution filters these, and a 1×1
    /// convolution expands them again. The block's input is added to its result.
    struct Bottleneck: Hashable, Sendable {
      /// The prefix of the names of its weights, such as `backbone.layer1.0`.
      let name: String
      let reduce: Layer
      let filter: Layer
      let expand: Layer
      /// The convolution of the input before it is added; `nil` if input and result have the same shape.
      let shortcut: Layer?

      var layers: [Layer] { [reduce, filter, expand] + (shortcut.map { [$0] } ?? []) }
    }

    /// The stride of a stage's first block, its dilation, and the dilation of the other blocks.
    ///
    /// The first block that lost its stride still reads the same features as with it: its windows are those of the stage
    /// before.
    private static let stages: [(stride: Int, first: Int, others: Int)] = [
      (1, 1, 1), (2, 1, 1), (1, 1, 2), (1, 2, 4),
    ]
    /// The number that is added to the variances of the normalisations.
    private static let epsilon = 1e-5

    /// The first convolution.
    let stem: Layer
    /// The blocks of each stage.
    let stages: [[Bottleneck]]

    /// The number of channels of the last block.
    var outputChannels: Int { stages.last?.last?.expand.outputChannels ?? stem.outputChannels }

    var layers: [Layer] { [stem] + stages.flatMap { $0 }.flatMap(\.layers) }

    /// The network's name in torchvision; `resnet` for other numbers of blocks than in the paper.
    var name: String {
      switch stages.map(\.count) {
      case [3, 4, 6, 3]: "resnet50"
      case [3, 4, 23, 3]: "resnet101"
      default: "resnet"
      }
    }

    /// Derives the layers from a state dict.
    ///
    /// - Throws: ``ModelError`` if a layer's weights are missing.
    init(_ state: StateDict) throws(ModelError) {
      stem = try state.layer(
        "backbone.conv1", .normalization("backbone.bn1", epsilon: Self.epsilon), kernel: 7, from: 3,
        stride: 2, activation: .relu)
      var channels = stem.outputChannels
      var stages: [[Bottleneck]] = []
      for (index, stage) in Self.stages.enumerated() {
        let name = "backbone.layer\(index + 1)"
        var blocks: [Bottleneck] = []
        for number in 0..<state.count(in: name) {
          let block = try Self.block(
            "\(name).\(number)", in: state, from: channels,
            stride: number == 0 ? stage.stride : 1,
            dilation: number == 0 ? stage.first : stage.others)
          channels = block.expand.outputChannels
          blocks.append(block)
        }
        stages.append(blocks)
      }
      self.stages = stages
    }

    private static func block(
      _ name: String, in state: StateDict, from channels: Int, stride: Int, dilation: Int
    ) throws(ModelError) -> Bottleneck {
      func norm(_ suffix: String) -> Layer.Offset {
        .normalization("\(name).\(suffix)", epsilon: epsilon)
      }
      let reduce = try state.layer(
        name + ".conv1", norm("bn1"), from: channels, activation: .relu)
      let filter = try state.layer(
        name + ".conv2", norm("bn2"), kernel: 3, from: reduce.outputChannels, stride: stride,
        dilation: dilation, activation: .relu)
      let expand = try state.layer(name + ".conv3", norm("bn3"), from: filter.outputChannels)
      let isSameShape = stride == 1 && expand.outputChannels == channels
      let shortcut =
        isSameShape
        ? nil
        : try state.layer(
          name + ".downsample.0", norm("downsample.1"), from: channels,
          to: expand.outputChannels, stride: stride)
      return Bottleneck(
        name: name, reduce: reduce, filter: filter, expand: expand, shortcut: shortcut)
    }
  }
}

extension NetworkBuilder {
  /// Adds a ResNet.
  ///
  /// - Returns: Its last features.
  mutating func apply(
    _ network: TorchVision.ResNet, _ image: Graph.ValueID
  ) throws(GraphError) -> Graph.ValueID {
    let stem = try convolve(network.stem, image)
    let window = Operator.Window(
      stride: 2, padding: .explicit(top: 1, bottom: 1, left: 1, right: 1))
    var features = try graph.add(
      .maxPool2D(Operator.MaxPool2D(size: 3, window: window)), [stem], name: "backbone.maxpool")
    for block in network.stages.joined() { features = try apply(block, features) }
    return features
  }

  private mutating func apply(
    _ block: TorchVision.ResNet.Bottleneck, _ input: Graph.ValueID
  ) throws(GraphError) -> Graph.ValueID {
    let reduced = try convolve(block.reduce, input)
    let filtered = try convolve(block.filter, reduced)
    let expanded = try convolve(block.expand, filtered)
    let shortcut = if let layer = block.shortcut { try convolve(layer, input) } else { input }
    return try graph.add(
      .binary(.add, activation: .relu), [expanded, shortcut], name: block.name + ".add")
  }
}
