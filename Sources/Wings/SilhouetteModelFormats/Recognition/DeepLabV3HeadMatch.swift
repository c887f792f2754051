// SPDX-License-Identifier: Apache-2.0

import SilhouetteInference

/// The pyramid and the head of a DeepLabV3 network, found in a graph.
struct DeepLabV3HeadMatch {
  /// The backbone's output.
  let features: Graph.ValueID
  /// The dilations of the 3×3 branches, ascending.
  let rates: [Int]
  /// Indicates whether the pyramid has a branch for the whole image.
  let hasImagePooling: Bool

  /// A branch of the pyramid.
  private enum Branch: Comparable {
    // The cases are in the order of the weights.
    case pool
    case pointwise
    case rate(Int)

    var name: String {
      switch self {
      case .pool: "aspp.pool"
      case .pointwise: "aspp.pointwise"
      case .rate(let rate): "aspp.rate.\(rate)"
      }
    }
  }

  /// Follows the graph from the logits to the features.
  ///
  /// - Parameter tensors: Receives the weights along the way, by name.
  init(
    _ matcher: GraphMatcher, logits: Graph.ValueID, tensors: inout [String: Tensor]
  ) throws(ModelError) {
    let classifier = try matcher.convolution(
      logits, "the classifier", activation: .identity)
    let project = try matcher.convolution(
      classifier.input, "the projection of the pyramid", activation: .relu)

    var found: [(branch: Branch, range: Range<Int>)] = []
    var features: Graph.ValueID?
    var start = 0
    for id in Self.branches(matcher, project.input) {
      let (branch, convolution, input) = try Self.branch(matcher, id)
      guard !found.contains(where: { $0.branch == branch }) else {
        throw matcher.failure(id, "a second branch \(branch.name)")
      }
      if let features, features != input {
        throw matcher.failure(id, "branches of different features, \(features) and \(input)")
      }
      features = input
      found.append((branch, start..<start + convolution.channels))
      start += convolution.channels
      tensors[branch.name + ".weight"] = convolution.weight
      tensors[branch.name + ".bias"] = convolution.bias
    }
    guard let features, found.contains(where: { $0.branch == .pointwise }) else {
      throw matcher.failure(project.input, "a pyramid without a 1×1 branch")
    }
    self.features = features
    rates = found.compactMap { if case .rate(let rate) = $0.branch { rate } else { nil } }.sorted()
    hasImagePooling = found.contains { $0.branch == .pool }

    tensors["head.project.weight"] = Self.gathered(
      project.weight, found.sorted { $0.branch < $1.branch }.map(\.range))
    tensors["head.project.bias"] = project.bias
    tensors["head.classifier.weight"] = classifier.weight
    tensors["head.classifier.bias"] = classifier.bias
  }

  private static func branches(
    _ matcher: GraphMatcher, _ pyramid: Graph.ValueID
  ) -> [Graph.ValueID] {
    if let (operation, inputs) = matcher.graph.operation(pyramid),
      case .concatenate(let concatenate) = operation, concatenate.axis == 3
    {
      return inputs
    }
    return [pyramid]
  }

  /// Returns the kind of a branch, its convolution and its input features.
  private static func branch(
    _ matcher: GraphMatcher, _ id: Graph.ValueID
  ) throws(ModelError) -> (Branch, GraphMatcher.Convolution, Graph.ValueID) {
    if let (operation, inputs) = matcher.graph.operation(id), case .resizeBilinear = operation {
      let convolution = try matcher.convolution(
        inputs[0], "the branch for the whole image", activation: .relu)
      return (.pool, convolution, try pooled(matcher, convolution.input))
    }
    guard let plain = try matcher.convolution(id), plain.kernel == 3 else {
      let convolution = try matcher.convolution(id, "a branch of the pyramid", activation: .relu)
      return (.pointwise, convolution, convolution.input)
    }
    let convolution = try matcher.convolution(
      id, "a branch of the pyramid", kernel: 3, activation: .relu)
    guard convolution.window.stride == 1 else {
      throw matcher.failure(id, "a branch with stride \(convolution.window.stride)")
    }
    return (.rate(convolution.window.dilation.height), convolution, convolution.input)
  }

  /// Returns the value that is averaged over the whole image.
  private static func pooled(
    _ matcher: GraphMatcher, _ id: Graph.ValueID
  ) throws(ModelError) -> Graph.ValueID {
    if let (operation, inputs) = matcher.graph.operation(id) {
      let shape = matcher.graph[inputs[0]].type.shape
      switch operation {
      case .globalAveragePool2D: return inputs[0]
      case .averagePool2D(let pool)
      where pool.size == Operator.Extent2D(shape[1], shape[2]) && pool.activation == .identity
        && matcher.graph[id].type.shape.dimensions[1...2] == [1, 1]
        && pool.window.padding == .valid:
        return inputs[0]
      default: break
      }
    }
    throw matcher.failure(id, "expected the mean over the whole image")
  }

  /// Returns the parts of a weight tensor that belong to ranges of input channels, concatenated.
  private static func gathered(_ weight: Tensor, _ ranges: [Range<Int>]) -> Tensor {
    let channels = ranges.flatMap { Array($0) }
    if channels == Array(0..<weight.shape[3]) { return weight }
    let source = weight.scalars()
    let rows = source.count / weight.shape[3]
    var result: [Float] = []
    result.reserveCapacity(source.count)
    for row in 0..<rows {
      for channel in channels { result.append(source[row * weight.shape[3] + channel]) }
    }
    return Tensor(result, shape: weight.shape)
  }
}
