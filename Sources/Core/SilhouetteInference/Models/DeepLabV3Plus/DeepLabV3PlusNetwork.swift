// SPDX-License-Identifier: Apache-2.0

/// DeepLabV3+: the layers and their connections.
///
/// Source: Chen, Zhu, Papandreou, Schroff, Adam: *Encoder-Decoder with Atrous Separable Convolution for Semantic Image
/// Segmentation*, ECCV 2018. As in DeepLabV3, an encoder computes features at a sixteenth of the image's size, and a pyramid
/// examines each position at several scales; here its atrous convolutions are separable, and read features that a 1×1
/// convolution has already reduced. A decoder then enlarges the result step by step. At each size it adds the encoder's own
/// features of that size, which still know where edges are. The paper's decoder has one such step; this one has three, as the
/// second answer, the main subject's mask, needs fine edges. Where the paper concatenates features, this decoder adds them.
///
/// ```
/// stride  2   4   8   16
/// image ─ ● ─ ● ─ ● ─ ● ── reduce ─┬─────────────────────┐
///         │   │   │   │            ├── rate 3, 6, 9 ─────┼── concatenate ── project
///         │   │   │   └─ mean ─────┴── pool ── resize ───┘                     │
///         │   │   └───── skip ───────────────────────── add ←── reduce, resize ┘
///         │   │                                         refine ─────────────────────┐
///         │   └───────── skip ──── add ←── reduce, resize ┘                       resize
///         │                        refine ──────────────────────── concatenate ←────┘
///         └───────────── skip ─ add ←──┘ reduce, resize                 └── classes, stride 4
///                               refine ── subject, stride 2
/// ```
struct DeepLabV3PlusNetwork: Hashable, Sendable {
  /// The number of channels of every branch of the pyramid and of its result.
  static let channels = 128
  /// The dilations of the pyramid's separable convolutions.
  static let rates = [3, 6, 9]
  /// The name of the graph's input.
  static let inputName = "image"
  /// The name of the graph's output with a value for each class.
  static let classesName = "classes"
  /// The name of the graph's output with the main subject's mask.
  static let subjectName = "subject"

  /// A convolution of each channel by itself, and one that mixes them.
  struct Separable: Hashable, Sendable {
    let depthwise: ConvolutionLayer
    let pointwise: ConvolutionLayer

    var layers: [ConvolutionLayer] { [depthwise, pointwise] }

    init(_ name: String, from input: Int, to output: Int, dilation: Int = 1) {
      depthwise = ConvolutionLayer(
        name: name + ".depthwise", kind: .depthwise, kernel: 3, inputChannels: input,
        outputChannels: input, dilation: dilation)
      pointwise = .pointwise(name + ".pointwise", from: input, to: output)
    }
  }

  /// A step of the decoder, which joins the features of the step before with the encoder's.
  struct Step: Hashable, Sendable {
    /// The prefix of the names of its weights.
    let name: String
    /// The convolution of the features of the step before, which are then enlarged.
    let reduce: ConvolutionLayer
    /// The convolution of the encoder's features.
    let skip: ConvolutionLayer
    /// The convolutions of their sum.
    let refine: [Separable]

    var layers: [ConvolutionLayer] { [reduce, skip] + refine.flatMap(\.layers) }

    init(stride: Int, from input: Int, skipping: Int, through inner: Int, to outputs: [Int]) {
      let name = "decoder.\(stride)"
      self.name = name
      reduce = .pointwise(name + ".reduce", from: input, to: inner)
      skip = .pointwise(name + ".skip", from: skipping, to: inner)
      refine = zip([inner] + outputs, outputs).enumerated().map { index, channels in
        Separable("\(name).refine.\(index + 1)", from: channels.0, to: channels.1)
      }
    }
  }

  let encoder = MobileNetV2(
    rows: MobileNetV2.efficientNetLite0, widthMultiplier: 1, outputStride: 16)
  /// The branch for the position itself, which the branches for its surroundings read.
  let reduce: ConvolutionLayer
  /// The branches for the surroundings.
  let surroundings: [Separable]
  /// The branch for the whole image.
  let pool: ConvolutionLayer
  /// The convolution that combines the branches.
  let project: ConvolutionLayer
  /// The steps of the decoder at strides 8, 4 and 2.
  let decoder: [Step]
  /// The convolutions that produce a value for each class.
  let classes: [ConvolutionLayer]
  /// The convolution that produces the mask of the main subject.
  let subject: ConvolutionLayer

  /// The blocks whose inputs are the encoder's features of the decoder's steps: the last ones of their size.
  private static let skippedBlocks = [5, 3, 1]

  init(classCount: Int) {
    let channels = Self.channels
    let features = encoder.outputChannels
    reduce = .pointwise("aspp.pointwise", from: features, to: channels)
    surroundings = Self.rates.map {
      Separable("aspp.rate.\($0)", from: channels, to: channels, dilation: $0)
    }
    pool = .pointwise("aspp.pool", from: features, to: channels)
    project = .pointwise("aspp.project", from: channels * (2 + Self.rates.count), to: channels)
    decoder = [
      Step(stride: 8, from: channels, skipping: 40, through: 64, to: [64, 64]),
      Step(stride: 4, from: 64, skipping: 24, through: 48, to: [64, 64]),
      Step(stride: 2, from: 64, skipping: 16, through: 24, to: [24]),
    ]
    classes = [
      .pointwise("classes.hidden", from: 128, to: 96),
      ConvolutionLayer(name: "classes.output", inputChannels: 96, outputChannels: classCount),
    ]
    subject = ConvolutionLayer(name: "subject.output", inputChannels: 24, outputChannels: 1)
  }

  /// All layers in the order in which they are used.
  var layers: [ConvolutionLayer] {
    encoder.layers + [reduce] + surroundings.flatMap(\.layers) + [pool, project]
      + decoder.flatMap(\.layers) + classes + [subject]
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
    let image = builder.graph.addInput(
      Self.inputName, TensorType(.float32, [1, height, width, 3]))

    var features = try builder.convolve(encoder.stem, image)
    var skipped: [Graph.ValueID] = []
    for (index, block) in encoder.blocks.enumerated() {
      if Self.skippedBlocks.contains(index) { skipped.insert(features, at: 0) }
      features = try builder.apply(block, features)
    }

    let reduced = try builder.convolve(reduce, features)
    var branches = [reduced]
    for branch in surroundings { branches.append(try builder.apply(branch, reduced)) }
    branches.append(try builder.poolWholeImage(pool, features))
    features = try builder.convolve(
      project, builder.concatenate(branches, name: "aspp.concatenate"))

    var steps: [Graph.ValueID] = []
    for (step, skip) in zip(decoder, skipped) {
      features = try builder.apply(step, features, skip)
      steps.append(features)
    }

    let enlarged = try builder.resize(steps[0], like: steps[1], name: "classes.resize")
    var values = try builder.concatenate([enlarged, steps[1]], name: "classes.concatenate")
    for layer in classes { values = try builder.convolve(layer, values) }
    builder.graph.addOutput(Self.classesName, values)
    let mask = try builder.convolve(subject, features)
    builder.graph.addOutput(
      Self.subjectName,
      try builder.graph.add(.activation(.sigmoid), [mask], name: Self.subjectName))
    return builder.graph
  }
}

extension ConvolutionLayer {
  /// Returns a 1×1 convolution with the network's activation.
  fileprivate static func pointwise(_ name: String, from input: Int, to output: Int) -> Self {
    Self(name: name, inputChannels: input, outputChannels: output, activation: .relu6)
  }
}

extension NetworkBuilder {
  fileprivate mutating func apply(
    _ layer: DeepLabV3PlusNetwork.Separable, _ input: Graph.ValueID
  ) throws(GraphError) -> Graph.ValueID {
    try convolve(layer.pointwise, convolve(layer.depthwise, input))
  }

  fileprivate mutating func apply(
    _ step: DeepLabV3PlusNetwork.Step, _ input: Graph.ValueID, _ skipped: Graph.ValueID
  ) throws(GraphError) -> Graph.ValueID {
    let enlarged = try resize(
      convolve(step.reduce, input), like: skipped, name: step.name + ".resize")
    var sum = try graph.add(
      .binary(.add), [enlarged, convolve(step.skip, skipped)], name: step.name + ".add")
    for layer in step.refine { sum = try apply(layer, sum) }
    return sum
  }
}
