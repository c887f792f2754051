// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

/// A MobileNetV2 backbone, found in a graph.
struct MobileNetV2Match {
  let widthMultiplier: Double
  let channelDivisor: Int
  let outputStride: Int
  /// The number of rows and of columns of the image.
  let inputSize: Int

  /// The convolutions of a block, from last to first.
  private struct Block {
    var expand: GraphMatcher.Convolution?
    let depthwise: GraphMatcher.Convolution
    let project: GraphMatcher.Convolution
    let isResidual: Bool
  }

  /// Follows the graph from the features to the image.
  ///
  /// - Parameter tensors: Receives the weights along the way, by name.
  init(
    _ matcher: GraphMatcher, features: Graph.ValueID, tensors: inout [String: Tensor]
  ) throws(ModelError) {
    var blocks: [Block] = []
    var id = features
    let count = MobileNetV2.rows.reduce(0) { $0 + $1.repeats }
    while blocks.count < count {
      let (block, input) = try Self.block(matcher, id, number: count - blocks.count)
      blocks.append(block)
      id = input
    }
    blocks.reverse()
    let stem = try matcher.convolution(id, "the stem", kernel: 3, activation: .relu6)
    let image = matcher.graph[stem.input]
    guard image.origin == .input, image.type.shape.rank == 4, image.type.shape[0] == 1,
      image.type.shape[1] == image.type.shape[2], image.type.shape[3] == 3
    else { throw matcher.failure(stem.input, "expected the image, an input [1, S, S, 3]") }
    inputSize = image.type.shape[1]

    let strides = blocks.reduce(stem.window.stride.height) {
      $0 * $1.depthwise.window.stride.height
    }
    guard strides == 8 || strides == 16 else {
      throw matcher.failure(features, "expected an output stride of 8 or 16, found \(strides)")
    }
    outputStride = strides
    (widthMultiplier, channelDivisor) = try Self.width(matcher, stem: stem, blocks: blocks)

    let expected = MobileNetV2(
      widthMultiplier: widthMultiplier, channelDivisor: channelDivisor,
      outputStride: outputStride)
    try Self.compare(matcher, stem, expected.stem, &tensors)
    for (block, wanted) in zip(blocks, expected.blocks) {
      if let expand = block.expand, let layer = wanted.expand {
        try Self.compare(matcher, expand, layer, &tensors)
      }
      try Self.compare(matcher, block.depthwise, wanted.depthwise, &tensors)
      try Self.compare(matcher, block.project, wanted.project, &tensors)
      guard block.isResidual == wanted.isResidual else {
        throw matcher.failure(
          block.project.id,
          "\(wanted.name): expected \(wanted.isResidual ? "a" : "no") residual connection")
      }
    }
  }

  /// Returns the block that computes a value, and the block's input.
  private static func block(
    _ matcher: GraphMatcher, _ id: Graph.ValueID, number: Int
  ) throws(ModelError) -> (Block, input: Graph.ValueID) {
    guard let (operation, inputs) = matcher.graph.operation(id),
      case .binary(let add) = operation, add.function == .add
    else {
      return try plainBlock(matcher, id, number: number, isResidual: false)
    }
    guard add.activation == .identity else {
      throw matcher.failure(id, "block \(number): an activation after the residual connection")
    }
    // The later value is the block's projection, the earlier one its input.
    let (own, skipped) =
      inputs[0].index > inputs[1].index ? (inputs[0], inputs[1]) : (inputs[1], inputs[0])
    let (block, input) = try plainBlock(matcher, own, number: number, isResidual: true)
    guard input == skipped else {
      throw matcher.failure(id, "block \(number): adds \(skipped), which is not its input \(input)")
    }
    return (block, input)
  }

  private static func plainBlock(
    _ matcher: GraphMatcher, _ id: Graph.ValueID, number: Int, isResidual: Bool
  ) throws(ModelError) -> (Block, input: Graph.ValueID) {
    let name = "block \(number)"
    let project = try matcher.convolution(id, "\(name), projection", activation: .identity)
    let depthwise = try matcher.convolution(
      project.input, "\(name), depthwise", kernel: 3, isDepthwise: true, activation: .relu6)
    var block = Block(
      expand: nil, depthwise: depthwise, project: project, isResidual: isResidual)
    guard number > 1 else { return (block, depthwise.input) }
    let expand = try matcher.convolution(
      depthwise.input, "\(name), expansion", activation: .relu6)
    block.expand = expand
    return (block, expand.input)
  }

  /// Returns the width multiplier that yields all the channel counts. Because they are rounded, several widths may yield
  /// the same counts; the usual widths are tried first.
  private static func width(
    _ matcher: GraphMatcher, stem: GraphMatcher.Convolution, blocks: [Block]
  ) throws(ModelError) -> (multiplier: Double, divisor: Int) {
    let last = blocks.last?.project.channels ?? 0
    let channels = [stem.channels] + blocks.map(\.project.channels)
    let usual = [1, 0.5, 0.75, 0.35, 0.25, 1.3, 1.4, 2]
    for width in usual + [Double(last) / 320] where (0.05...8).contains(width) {
      for divisor in [8, 1] {
        let network = MobileNetV2(
          widthMultiplier: width, channelDivisor: divisor, outputStride: 16)
        let made = [network.stem.outputChannels] + network.blocks.map(\.project.outputChannels)
        if made == channels { return (width, divisor) }
      }
    }
    throw matcher.failure(
      stem.id, "no width multiplier yields the channels \(channels.excerpt())")
  }

  private static func compare(
    _ matcher: GraphMatcher, _ found: GraphMatcher.Convolution, _ layer: ConvolutionLayer,
    _ tensors: inout [String: Tensor]
  ) throws(ModelError) {
    guard found.weight.shape == layer.weightShape else {
      throw matcher.failure(
        found.id,
        "\(layer.name): expected weights \(layer.weightShape), found \(found.weight.shape)")
    }
    let stride = found.window.stride.height
    // A window of one tap has no effective dilation.
    let dilation = layer.kernel == 1 ? 1 : found.window.dilation.height
    guard stride == layer.stride, dilation == layer.dilation else {
      throw matcher.failure(
        found.id,
        "\(layer.name): expected stride \(layer.stride) and dilation \(layer.dilation), found"
          + " \(stride) and \(dilation)")
    }
    tensors[layer.weightName] = found.weight
    tensors[layer.biasName] = found.bias
  }
}
