// SPDX-License-Identifier: Apache-2.0

extension Operator {
  /// A two-dimensional convolution (cross-correlation, as in every network file).
  ///
  /// Inputs: image [N, H, W, Cin], weights [Cout, kh, kw, Cin / groups], bias [Cout] (optional).
  /// Result: [N, H', W', Cout].
  public struct Convolution2D: ConvolutionDefinition {
    /// The window's stride, dilation and padding.
    public var window: Window
    /// The number of groups into which the channels are divided; each group is convolved separately.
    public var groups: Int
    /// The activation applied to the sum.
    public var activation: Activation
    /// Allows 3×3 windows of stride 1 to be computed by Winograd's minimal filtering: about three times faster, with errors
    /// of about 1e-6 of the largest value, ten times as large as a plain sum's.
    package var allowsWinograd = false

    /// Creates a convolution.
    public init(window: Window = Window(), groups: Int = 1, activation: Activation = .identity) {
      self.window = window
      self.groups = groups
      self.activation = activation
    }

    package static var kind: Operator.Kind { .convolution2D }
    package static var blank: Self { Self() }
    package var operation: Operator { .convolution2D(self) }
    package func taps(of weights: TensorShape) -> Extent2D { Extent2D(weights[1], weights[2]) }

    package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
      try fields("window", &window)
      try fields("groups", &groups)
      try fields("activation", &activation)
      try fields("allowsWinograd", &allowsWinograd)
    }
    package var inputCount: ClosedRange<Int> { 2...3 }

    package func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      try OperatorChecks.image(inputs[0], "the image")
      let shape = inputs[0].shape
      try OperatorChecks.float(inputs[1], "the weights")
      let weights = inputs[1].shape
      guard groups > 0, weights.rank == 4, weights[0] > 0, weights[0] % groups == 0,
        shape[3] % groups == 0, weights[3] == shape[3] / groups, weights[3] > 0
      else {
        throw OperatorError(
          "weights must be [Cout, kh, kw, \(shape[3]) / groups] with Cout a multiple of groups"
            + " = \(groups), found \(weights)")
      }
      try Self.checkBias(inputs, channels: weights[0])
      let geometry = try window.geometry(
        input: shape, kernel: Extent2D(weights[1], weights[2]), outputChannels: weights[0])
      return TensorType(
        .float32,
        try OperatorChecks.shape([
          shape[0], geometry.outputHeight, geometry.outputWidth, weights[0],
        ]))
    }

    package func multiplyAdds(inputs: [TensorType], output: TensorType) -> Int {
      let weights = inputs[1].shape
      return output.shape.elementCount * weights[1] * weights[2] * weights[3]
    }

    package var attributes: [(name: String, value: String)] {
      window.attributes + (groups == 1 ? [] : [("groups", "\(groups)")]) + activation.attribute
        + (allowsWinograd ? [("allowsWinograd", "true")] : [])
    }

    /// Checks the bias that convolutions take as their third input.
    static func checkBias(_ inputs: [TensorType], channels: Int) throws(OperatorError) {
      guard inputs.count > 2 else { return }
      try OperatorChecks.float(inputs[2], "the bias")
      guard inputs[2].shape == [channels] else {
        throw OperatorError("the bias must be [\(channels)], found \(inputs[2])")
      }
    }
  }

  /// A depthwise convolution, which convolves every channel separately.
  ///
  /// Inputs: image [N, H, W, C], weights [kh, kw, C · m], bias [C · m] (optional), where m is the
  /// number of output channels per input channel; output channel c · m + j belongs to input channel c.
  /// Result: [N, H', W', C · m].
  public struct DepthwiseConvolution2D: ConvolutionDefinition {
    /// The window's stride, dilation and padding.
    public var window: Window
    /// The activation applied to the sum.
    public var activation: Activation

    /// Creates a depthwise convolution.
    public init(window: Window = Window(), activation: Activation = .identity) {
      self.window = window
      self.activation = activation
    }

    package static var kind: Operator.Kind { .depthwiseConvolution2D }
    package static var blank: Self { Self() }
    package var operation: Operator { .depthwiseConvolution2D(self) }
    package func taps(of weights: TensorShape) -> Extent2D { Extent2D(weights[0], weights[1]) }

    package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
      try fields("window", &window)
      try fields("activation", &activation)
    }
    package var inputCount: ClosedRange<Int> { 2...3 }

    package func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
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

    package func multiplyAdds(inputs: [TensorType], output: TensorType) -> Int {
      output.shape.elementCount * inputs[1].shape[0] * inputs[1].shape[1]
    }

    package var attributes: [(name: String, value: String)] {
      window.attributes + activation.attribute
    }
  }
}

/// A convolution: windows of an image, the first input, times weights, the second.
package protocol ConvolutionDefinition: ActivationHolder {
  var window: Operator.Window { get set }

  /// Returns the rows and columns of the windows.
  func taps(of weights: TensorShape) -> Operator.Extent2D
}

extension ConvolutionDefinition {
  package var hasWeights: Bool { true }

  package func family(of inputs: [TensorType]) -> Operator.Family {
    .window(window, taps: taps(of: inputs[1].shape))
  }
}
