// SPDX-License-Identifier: Apache-2.0

/// The convolutions of MobileNetV2 up to the last bottleneck, as a backbone for dense prediction.
///
/// Source: Sandler, Howard, Zhu, Zhmoginov, Chen: *MobileNetV2: Inverted Residuals and Linear Bottlenecks*, CVPR
/// 2018. The classifier and the 1280-channel convolution before it are not included.
///
/// The block is an inverted residual: a 1×1 convolution *expands* few channels to many, a 3×3 *depthwise* convolution
/// filters each of them separately, and a 1×1 convolution *projects* back to few. The projection has no activation
/// (“linear bottleneck”): a ReLU on few channels would lose information. If stride and width allow, the block's input
/// is added to its result.
package struct MobileNetV2: Hashable, Sendable {
  /// A row of the paper's Table 2: `repeats` blocks with `channels` output channels, the first of them with `stride`,
  /// all expanding by `expansion`, with depthwise windows of `kernel` rows and columns.
  package struct Row: Hashable, Sendable {
    package let expansion: Int
    package let channels: Int
    package let repeats: Int
    package let stride: Int
    package var kernel = 3
  }

  /// Table 2 of the paper.
  package static let rows = [
    Row(expansion: 1, channels: 16, repeats: 1, stride: 1),
    Row(expansion: 6, channels: 24, repeats: 2, stride: 2),
    Row(expansion: 6, channels: 32, repeats: 3, stride: 2),
    Row(expansion: 6, channels: 64, repeats: 4, stride: 2),
    Row(expansion: 6, channels: 96, repeats: 3, stride: 1),
    Row(expansion: 6, channels: 160, repeats: 3, stride: 2),
    Row(expansion: 6, channels: 320, repeats: 1, stride: 1),
  ]

  /// An inverted residual block.
  package struct Block: Hashable, Sendable {
    /// The block's index, from 1.
    package let number: Int
    /// The expansion; `nil` for the first block, whose expansion factor is 1.
    package let expand: ConvolutionLayer?
    package let depthwise: ConvolutionLayer
    package let project: ConvolutionLayer
    /// Indicates whether the block's input is added to its result.
    package let isResidual: Bool

    package var layers: [ConvolutionLayer] { (expand.map { [$0] } ?? []) + [depthwise, project] }
    package var name: String { Self.name(number) }

    package static func name(_ number: Int) -> String { "backbone.block.\(number)" }
  }

  /// The first convolution: 3×3, stride 2.
  package let stem: ConvolutionLayer
  /// The 17 blocks.
  package let blocks: [Block]

  /// The number of output channels of the last block.
  package var outputChannels: Int { blocks.last?.project.outputChannels ?? stem.outputChannels }

  package var layers: [ConvolutionLayer] { [stem] + blocks.flatMap(\.layers) }

  /// Creates the layers of the network.
  ///
  /// - Parameters:
  ///   - rows: The table of blocks.
  ///   - widthMultiplier: The factor for all channel counts; 1 for the paper's table.
  ///   - channelDivisor: The divisor that channel counts are rounded to a multiple of.
  ///   - outputStride: The number of rows of the image that one row of the result represents, a power of two. Once the
  ///     strides have reached it, later strides are replaced with dilation, so that later windows still cover the same area
  ///     of the image (“atrous convolution”).
  package init(
    rows: [Row] = Self.rows, widthMultiplier: Double, channelDivisor: Int = 8, outputStride: Int
  ) {
    func scaled(_ channels: Int) -> Int {
      Self.divisible(Double(channels) * widthMultiplier, by: channelDivisor)
    }
    stem = ConvolutionLayer(
      name: "backbone.stem", kernel: 3, inputChannels: 3, outputChannels: scaled(32), stride: 2,
      activation: .relu6)

    var blocks: [Block] = []
    var channels = stem.outputChannels
    var currentStride = 2
    var dilation = 1
    for row in rows {
      for index in 0..<row.repeats {
        let wanted = index == 0 ? row.stride : 1
        let stride = currentStride < outputStride ? wanted : 1
        blocks.append(
          Self.block(
            number: blocks.count + 1, from: channels, expansion: row.expansion,
            to: scaled(row.channels), kernel: row.kernel, stride: stride, dilation: dilation))
        channels = scaled(row.channels)
        currentStride *= stride
        // The block that lost its stride still reads the same features as with it: only later blocks are
        // dilated.
        if stride != wanted { dilation *= wanted }
      }
    }
    self.blocks = blocks
  }

  private static func block(
    number: Int, from input: Int, expansion: Int, to output: Int, kernel: Int, stride: Int,
    dilation: Int
  ) -> Block {
    let name = Block.name(number)
    // The expanded channels are always rounded to a multiple of 8; the first block's depthwise channels are not
    // rounded at all.
    let expanded = expansion == 1 ? input : Self.divisible(Double(input * expansion), by: 8)
    return Block(
      number: number,
      expand: expansion == 1
        ? nil
        : ConvolutionLayer(
          name: name + ".expand", inputChannels: input, outputChannels: expanded,
          activation: .relu6),
      depthwise: ConvolutionLayer(
        name: name + ".depthwise", kind: .depthwise, kernel: kernel, inputChannels: expanded,
        outputChannels: expanded, stride: stride, dilation: dilation, activation: .relu6),
      project: ConvolutionLayer(
        name: name + ".project", inputChannels: expanded, outputChannels: output),
      isResidual: stride == 1 && input == output)
  }

  /// Returns a channel count rounded to a multiple of `divisor`, but at most a tenth lower (`_make_divisible` in
  /// TensorFlow's slim).
  ///
  /// The divisor of the paper's networks is 8. TensorFlow's DeepLab uses 1 whenever the width multiplier is not 1:
  /// Google's half-width network has 24 · ½ = 12 channels in its second row.
  package static func divisible(_ exact: Double, by divisor: Int) -> Int {
    let rounded = max(divisor, Int(exact + Double(divisor) / 2) / divisor * divisor)
    return Double(rounded) < 0.9 * exact ? rounded + divisor : rounded
  }
}

extension NetworkBuilder {
  /// Adds a block to the graph.
  mutating func apply(
    _ block: MobileNetV2.Block, _ input: Graph.ValueID
  ) throws(GraphError) -> Graph.ValueID {
    let expanded = if let expand = block.expand { try convolve(expand, input) } else { input }
    let filtered = try convolve(block.depthwise, expanded)
    let projected = try convolve(block.project, filtered)
    guard block.isResidual else { return projected }
    return try graph.add(.binary(.add), [projected, input], name: block.name + ".add")
  }
}
