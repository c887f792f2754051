// SPDX-License-Identifier: Apache-2.0

extension Operator {
  /// Convolution of every channel alone.
  ///
  /// Inputs: image [N, H, W, C], weights [kh, kw, C · m], bias [C · m] (optional), where m is the
  /// number of results per channel and result c · m + j belongs to channel c.
  /// Result: [N, H', W', C · m].
  public struct DepthwiseConvolution2D: Definition {
    /// The window's stride, dilation and padding.
    public var window: Window
    /// Applied to the sum.
    public var activation: Activation

    /// Makes a depthwise convolution.
    public init(window: Window = Window(), activation: Activation = .identity) {
      self.window = window
      self.activation = activation
    }

    public var name: String { "depthwiseConvolution2D" }
    public var inputCount: ClosedRange<Int> { 2...3 }

    public func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      try OperatorChecks.image(inputs[0], "the image")
      let shape = inputs[0].shape
      try OperatorChecks.float(inputs[1], "the weights")
      let weights = inputs[1].shape
      guard weights.rank == 3, shape[3] > 0, weights[2] > 0, weights[2] % shape[3] == 0 else {
        throw OperatorError(
          "weights must be [kh, kw, a multiple of \(shape[3])], found \(weights)")
      }
      try Convolution2D.checkBias(inputs, channels: weights[2])
      let geometry = try window.geometry(
        input: shape, kernel: Extent2D(weights[0], weights[1]), outputChannels: weights[2])
      return TensorType(
        .float32,
        try OperatorChecks.shape([
          shape[0], geometry.outputHeight, geometry.outputWidth, weights[2],
        ]))
    }

    public func multiplyAdds(inputs: [TensorType], output: TensorType) -> Int {
      output.shape.elementCount * inputs[1].shape[0] * inputs[1].shape[1]
    }

    public var attributes: [(name: String, value: String)] {
      window.attributes + activation.attribute
    }
  }
}
