// SPDX-License-Identifier: Apache-2.0

/// A residual U-block of U²-Net: a small U-shaped network inside one stage, added to the stage's features.
///
/// Source: Qin, Zhang, Huang, Dehghan, Zaiane, Jagersand: *U²-Net: Going deeper with nested U-structure for salient
/// object detection*, Pattern Recognition 2020, section 3.1. Block *RSU-L* halves the size of its features L − 2 times,
/// so that one stage sees both details and the whole image; *RSU-4F*, for stages whose features are already small,
/// dilates its windows instead.
///
/// ```
/// input ── in ─┬─ 1 ──┬──────────────── concatenate ─ 1d ── add ── result
///              │     pool                    │               │
///              │      2 ──┬──── concatenate ─ 2d, enlarged   │
///              │         pool        │                       │
///              │          3 ─ … ─ 3d, enlarged               │
///              └─────────────────────────────────────────────┘
/// ```
struct ResidualUBlock: Hashable, Sendable {
  /// The kind of block.
  enum Kind: Hashable, Sendable {
    /// RSU-L: L levels, with pooling to half the size after all but the last two.
    case pooled(levels: Int)
    /// RSU-4F: four levels of one size, with dilations 1, 2, 4 and 8.
    case dilated

    /// The dilation of each level's window.
    var dilations: [Int] {
      switch self {
      case .pooled(let levels): Array(repeating: 1, count: levels - 1) + [2]
      case .dilated: [1, 2, 4, 8]
      }
    }

    /// Indicates whether every level but the last two is followed by pooling.
    var pools: Bool { if case .pooled = self { true } else { false } }
  }

  /// The prefix of the names of its weights, such as `stage1d`.
  let name: String
  let kind: Kind
  /// The convolution whose result is added at the end.
  let entrance: ConvolutionLayer
  /// The convolutions on the way down, one per level.
  let encoder: [ConvolutionLayer]
  /// The convolutions on the way up, one per level except the last, starting with the first level.
  let decoder: [ConvolutionLayer]

  /// Creates the layers of a block.
  ///
  /// - Parameters:
  ///   - name: The prefix of the names of its weights.
  ///   - kind: The kind of block.
  ///   - inputChannels: The number of channels of the block's input.
  ///   - innerChannels: The number of channels of the levels (the paper's M).
  ///   - outputChannels: The number of channels of the block's result.
  init(
    _ name: String, _ kind: Kind, inputChannels: Int, innerChannels: Int, outputChannels: Int
  ) {
    func layer(_ suffix: String, from: Int, to: Int, dilation: Int = 1) -> ConvolutionLayer {
      ConvolutionLayer(
        name: "\(name).rebnconv\(suffix)", kernel: 3, inputChannels: from, outputChannels: to,
        dilation: dilation, activation: .relu, allowsWinograd: true)
    }
    self.name = name
    self.kind = kind
    entrance = layer("in", from: inputChannels, to: outputChannels)
    let dilations = kind.dilations
    encoder = dilations.enumerated().map { level, dilation in
      layer(
        "\(level + 1)", from: level == 0 ? outputChannels : innerChannels, to: innerChannels,
        dilation: dilation)
    }
    decoder = dilations.dropLast().enumerated().map { level, dilation in
      layer(
        "\(level + 1)d", from: 2 * innerChannels, to: level == 0 ? outputChannels : innerChannels,
        dilation: dilation)
    }
  }

  /// All layers in the order in which they are used.
  var layers: [ConvolutionLayer] { [entrance] + encoder + decoder.reversed() }
}

extension NetworkBuilder {
  /// Adds a block to the graph.
  mutating func apply(
    _ block: ResidualUBlock, _ input: Graph.ValueID
  ) throws(GraphError) -> Graph.ValueID {
    let entrance = try convolve(block.entrance, input)
    var levels: [Graph.ValueID] = []
    var features = entrance
    for (level, layer) in block.encoder.enumerated() {
      if block.kind.pools, level > 0, level < block.encoder.count - 1 {
        features = try halve(features, name: "\(block.name).pool\(level)")
      }
      features = try convolve(layer, features)
      levels.append(features)
    }
    for (layer, skipped) in zip(block.decoder, levels).reversed() {
      features = try join(features, skipped, name: layer.name)
      features = try convolve(layer, features)
    }
    return try graph.add(.binary(.add), [features, entrance], name: block.name + ".add")
  }

  /// Adds the maximum of every 2×2 pixels; an odd last row or column is a separate window.
  mutating func halve(
    _ features: Graph.ValueID, name: String
  ) throws(GraphError) -> Graph.ValueID {
    try graph.add(
      .maxPool2D(Operator.MaxPool2D(size: 2, window: Operator.Window(stride: 2, padding: .same))),
      [features],
      name: name)
  }

  /// Adds the concatenation of features with a skip connection, to whose size they are first enlarged.
  mutating func join(
    _ features: Graph.ValueID, _ skipped: Graph.ValueID, name: String
  ) throws(GraphError) -> Graph.ValueID {
    let enlarged = try resize(features, like: skipped, name: name + ".resize")
    return try graph.add(
      .concatenate(Operator.Concatenate(axis: 3)), [enlarged, skipped], name: name + ".concatenate")
  }

  /// Adds the interpolation of features to the size of others, unless they already have it.
  package mutating func resize(
    _ features: Graph.ValueID, like other: Graph.ValueID, name: String
  ) throws(GraphError) -> Graph.ValueID {
    let from = graph[features].type.shape
    let to = graph[other].type.shape
    guard from[1] != to[1] || from[2] != to[2] else { return features }
    let resize = Operator.ResizeBilinear(
      size: Operator.Extent2D(to[1], to[2]), mapping: .halfPixelCenters)
    return try graph.add(.resizeBilinear(resize), [features], name: name)
  }
}
