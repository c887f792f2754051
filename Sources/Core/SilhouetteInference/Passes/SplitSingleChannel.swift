// SPDX-License-Identifier: Apache-2.0

/// Computes a 3×3 convolution with one output channel in two steps: a 1×1 convolution that writes each tap's product to a
/// separate channel, and a 3×3 convolution that sums them at the right positions.
///
/// A direct convolution to one channel would leave most lanes of a vector idle, for every channel and tap. Networks that
/// make a mask at several sizes, such as U²-Net, end in such convolutions.
struct SplitSingleChannel: Pass {
  static let name = "splitSingleChannel"

  /// The number of input channels from which two steps are faster than one.
  private static let leastChannelCount = 16

  func apply(to graph: Graph) throws -> Graph {
    try GraphRewriter.rewrite(graph) { result, id, operation, inputs in
      guard case .convolution2D(let convolution) = operation,
        convolution.groups == 1, convolution.window.stride == 1, convolution.window.dilation == 1,
        let weights = result.constant(inputs[1]), weights.shape[0] == 1, weights.shape[1] == 3,
        weights.shape[2] == 3, weights.shape[3] >= Self.leastChannelCount
      else { return nil }
      let channels = weights.shape[3]
      let name = graph[id].name
      // Nine taps, padded to whole vectors.
      let taps = 9
      let count = 16
      let products = Tensor(
        weights.scalars(of: Float.self) + [Float](repeating: 0, count: (count - taps) * channels),
        shape: [count, 1, 1, channels])
      var selection = [Float](repeating: 0, count: taps * count)
      for tap in 0..<taps { selection[tap * count + tap] = 1 }
      let perTap = try result.add(
        .convolution2D(Operator.Convolution2D()),
        [inputs[0], result.addConstant(products, name: result[inputs[1]].name)],
        name: name + ".taps")
      let sum = result.addConstant(
        Tensor(selection, shape: [1, 3, 3, count]), name: name + ".selection")
      return try result.add(
        .convolution2D(convolution), [perTap, sum] + inputs.dropFirst(2), name: name)
    }
  }
}
