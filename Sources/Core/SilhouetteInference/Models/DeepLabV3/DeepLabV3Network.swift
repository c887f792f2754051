// SPDX-License-Identifier: Apache-2.0

/// DeepLabV3: the layers and their connections.
///
/// Source: Chen, Papandreou, Schroff, Adam: *Rethinking Atrous Convolution for Semantic Image Segmentation*, 2017. A
/// backbone computes features at a fraction of the image's resolution. A pyramid of branches (“atrous spatial pyramid
/// pooling”) examines each position at several scales: the position itself (1×1), its surroundings (3×3 with growing
/// dilations) and the whole image (its mean). The branches are concatenated and mixed by a 1×1 convolution, and a
/// final 1×1 convolution produces one value per class, the logits.
///
/// ```
/// image [1, S, S, 3] ──── backbone ──┬── mean ── pool ── resize ──┐
///                                    ├── pointwise ───────────────┤
///                                    ├── rate 6 ──────────────────┼── concatenate ── project ── classifier
///                                    └── rate 12, … ──────────────┘
/// ```
struct DeepLabV3Network: Hashable, Sendable {
  /// The number of channels of every branch and of the projection, for any width of the backbone.
  static let channels = 256
  /// The name of the graph's input.
  static let inputName = "image"
  /// The name of the graph's output.
  static let outputName = "logits"

  let backbone: MobileNetV2
  /// The branch for the whole image.
  let pool: ConvolutionLayer?
  /// The branch for the position itself.
  let pointwise: ConvolutionLayer
  /// The branches for the surroundings.
  let rates: [ConvolutionLayer]
  /// The convolution that combines the branches.
  let project: ConvolutionLayer
  /// The convolution that produces the logits.
  let classifier: ConvolutionLayer

  init(_ configuration: DeepLabV3.Configuration) {
    let backbone = MobileNetV2(
      widthMultiplier: configuration.widthMultiplier,
      channelDivisor: configuration.channelDivisor, outputStride: configuration.outputStride)
    func branch(_ name: String, kernel: Int = 1, dilation: Int = 1) -> ConvolutionLayer {
      ConvolutionLayer(
        name: name, kernel: kernel, inputChannels: backbone.outputChannels,
        outputChannels: Self.channels, dilation: dilation, activation: .relu)
    }
    self.backbone = backbone
    pool = configuration.imagePooling ? branch("aspp.pool") : nil
    pointwise = branch("aspp.pointwise")
    rates = configuration.atrousRates.map { branch("aspp.rate.\($0)", kernel: 3, dilation: $0) }
    project = ConvolutionLayer(
      name: "head.project",
      inputChannels: Self.channels * ((pool == nil ? 1 : 2) + rates.count),
      outputChannels: Self.channels, activation: .relu)
    classifier = ConvolutionLayer(
      name: "head.classifier", inputChannels: Self.channels,
      outputChannels: configuration.classes.count)
  }

  /// All layers in the order in which they are used.
  var layers: [ConvolutionLayer] {
    backbone.layers + (pool.map { [$0] } ?? []) + [pointwise] + rates + [project, classifier]
  }

  /// Returns the graph for images with `inputSize` rows and columns.
  ///
  /// - Parameter weights: Every layer's weights and bias, by name, in the expected shapes.
  /// - Throws: ``GraphError`` if a weight's shape does not fit its layer.
  func graph(weights: [String: Tensor], inputSize: Int) throws(GraphError) -> Graph {
    var builder = NetworkBuilder(weights: weights)
    let image = builder.graph.addInput(
      Self.inputName, TensorType(.float32, [1, inputSize, inputSize, 3]))

    var features = try builder.convolve(backbone.stem, image)
    for block in backbone.blocks { features = try builder.apply(block, features) }

    var branches: [Graph.ValueID] = []
    if let pool { branches.append(try builder.poolWholeImage(pool, features)) }
    branches.append(try builder.convolve(pointwise, features))
    for rate in rates { branches.append(try builder.convolve(rate, features)) }

    let pyramid =
      branches.count == 1
      ? branches[0]
      : try builder.concatenate(branches, name: "aspp.concatenate")
    let logits = try builder.convolve(classifier, builder.convolve(project, pyramid))
    builder.graph.addOutput(Self.outputName, logits)
    return builder.graph
  }
}
