// SPDX-License-Identifier: Apache-2.0

/// The small U²-Net: the stages and their connections.
///
/// Source: Qin, Zhang, Huang, Dehghan, Zaiane, Jagersand: *U²-Net: Going deeper with nested U-structure for salient
/// object detection*, Pattern Recognition 2020, section 3.2 and table 1 (“U²-Net†”). The six stages on the way down are
/// residual U-blocks, each on features of half the size of the stage before. Each of the five stages on the way up takes
/// the enlarged result of the stage below and the result of the stage of the same size on the way down. Every stage on
/// the way up, and the last on the way down, produces one channel (“side output”); all six, enlarged to the image's size,
/// are combined into the mask.
struct U2NetNetwork: Hashable, Sendable {
  /// The name of the graph's input.
  static let inputName = "image"
  /// The name of the graph's output.
  static let outputName = "mask"
  /// The number of channels of every stage's result.
  static let channels = 64
  /// The number of channels within a stage.
  static let innerChannels = 16

  /// The kinds of the stages, the largest first.
  static let kinds: [ResidualUBlock.Kind] = [
    .pooled(levels: 7), .pooled(levels: 6), .pooled(levels: 5), .pooled(levels: 4), .dilated,
    .dilated,
  ]

  /// The stages on the way down.
  let encoder: [ResidualUBlock]
  /// The stages on the way up, the largest first.
  let decoder: [ResidualUBlock]
  /// The convolutions that produce one channel per size, the largest first.
  let sides: [ConvolutionLayer]
  /// The convolution that combines the side outputs into the mask.
  let fusion: ConvolutionLayer

  init() {
    let channels = Self.channels
    let inner = Self.innerChannels
    encoder = Self.kinds.enumerated().map { index, kind in
      ResidualUBlock(
        "stage\(index + 1)", kind, inputChannels: index == 0 ? 3 : channels, innerChannels: inner,
        outputChannels: channels)
    }
    decoder = Self.kinds.dropLast().enumerated().map { index, kind in
      ResidualUBlock(
        "stage\(index + 1)d", kind, inputChannels: 2 * channels, innerChannels: inner,
        outputChannels: channels)
    }
    sides = Self.kinds.indices.map {
      ConvolutionLayer(
        name: "side\($0 + 1)", kernel: 3, inputChannels: channels, outputChannels: 1)
    }
    fusion = ConvolutionLayer(
      name: "outconv", inputChannels: Self.kinds.count, outputChannels: 1)
  }

  /// All layers in the order in which they are used.
  var layers: [ConvolutionLayer] {
    encoder.flatMap(\.layers) + decoder.reversed().flatMap(\.layers) + sides + [fusion]
  }

  /// Returns the graph for images of the given size.
  ///
  /// - Parameters:
  ///   - weights: Every layer's weights and bias, by name, in the expected shapes.
  ///   - width: The columns of the image.
  ///   - height: The rows of the image.
  /// - Throws: ``GraphError`` if a weight's shape does not fit its layer.
  func graph(weights: [String: Tensor], width: Int, height: Int) throws(GraphError) -> Graph {
    var builder = NetworkBuilder(weights: weights)
    var features = builder.graph.addInput(
      Self.inputName, TensorType(.float32, [1, height, width, 3]))

    var stages: [Graph.ValueID] = []
    for (index, stage) in encoder.enumerated() {
      if index > 0 { features = try builder.halve(features, name: "pool\(index)\(index + 1)") }
      features = try builder.apply(stage, features)
      stages.append(features)
    }
    for index in decoder.indices.reversed() {
      let joined = try builder.join(features, stages[index], name: decoder[index].name)
      features = try builder.apply(decoder[index], joined)
      stages[index] = features
    }

    var maps: [Graph.ValueID] = []
    for (side, stage) in zip(sides, stages) {
      let map = try builder.convolve(side, stage)
      maps.append(try builder.resize(map, like: stages[0], name: side.name + ".resize"))
    }
    let joined = try builder.graph.add(
      .concatenate(Operator.Concatenate(axis: 3)), maps, name: fusion.name + ".concatenate")
    let fused = try builder.convolve(fusion, joined)
    let mask = try builder.graph.add(.activation(.sigmoid), [fused], name: Self.outputName)
    builder.graph.addOutput(Self.outputName, mask)
    return builder.graph
  }
}
