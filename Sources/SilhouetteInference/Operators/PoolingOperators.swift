// SPDX-License-Identifier: Apache-2.0

extension Operator {
  /// Mean of the numbers under a window; taps outside the image are not counted.
  ///
  /// Input: [N, H, W, C]. Result: [N, H', W', C].
  public struct AveragePool2D: Definition {
    /// The window's size.
    public var size: Extent2D
    /// The window's stride, dilation and padding.
    public var window: Window
    /// Applied to the result.
    public var activation: Activation

    /// Makes a pooling operator.
    public init(size: Extent2D, window: Window, activation: Activation = .identity) {
      self.size = size
      self.window = window
      self.activation = activation
    }

    public var name: String { "averagePool2D" }
    public var inputCount: ClosedRange<Int> { 1...1 }

    public func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      try window.poolingOutputType(of: inputs[0], size: size)
    }

    public func operationCount(inputs: [TensorType], output: TensorType) -> Int {
      window.poolingOperationCount(input: inputs[0], output: output, size: size)
    }

    public var attributes: [(name: String, value: String)] {
      [("size", size.description)] + window.attributes + activation.attribute
    }
  }
}

extension Operator.Window {
  /// The type of the result of pooling.
  func poolingOutputType(
    of input: TensorType, size: Operator.Extent2D
  ) throws(OperatorError) -> TensorType {
    try OperatorChecks.image(input, "the image")
    let shape = input.shape
    let geometry = try geometry(input: shape, kernel: size, outputChannels: shape[3])
    guard
      Self.everyWindowSees(
        shape[1], count: geometry.outputHeight, stride: stride.height, before: geometry.padTop,
        kernel: size.height, dilation: dilation.height),
      Self.everyWindowSees(
        shape[2], count: geometry.outputWidth, stride: stride.width, before: geometry.padLeft,
        kernel: size.width, dilation: dilation.width)
    else {
      throw OperatorError(
        "dilation \(dilation) and padding \(padding) leave windows of \(size) without a number"
          + " of \(shape)")
    }
    return TensorType(
      .float32,
      try OperatorChecks.shape([shape[0], geometry.outputHeight, geometry.outputWidth, shape[3]]))
  }

  /// Returns the numbers that pooling reads: windows end at the edges of the image.
  func poolingOperationCount(input: TensorType, output: TensorType, size: Operator.Extent2D) -> Int
  {
    .saturatingProduct(
      output.shape.elementCount, min(size.height, input.shape[1]), min(size.width, input.shape[2]))
  }

  /// Returns whether each of `count` windows along an axis of `length` has a tap inside it.
  private static func everyWindowSees(
    _ length: Int, count: Int, stride: Int, before: Int, kernel: Int, dilation: Int
  ) -> Bool {
    for index in 0..<count {
      let origin = index * stride - before
      // The first tap that does not lie before the axis.
      let tap = origin >= 0 ? 0 : (dilation - 1 - origin) / dilation
      guard tap < kernel, origin + tap * dilation < length else { return false }
    }
    return true
  }
}

extension Operator {
  /// Largest of the numbers under a window.
  ///
  /// Input: [N, H, W, C]. Result: [N, H', W', C].
  public struct MaxPool2D: Definition {
    /// The window's size.
    public var size: Extent2D
    /// The window's stride, dilation and padding.
    public var window: Window
    /// Applied to the result.
    public var activation: Activation

    /// Makes a pooling operator.
    public init(size: Extent2D, window: Window, activation: Activation = .identity) {
      self.size = size
      self.window = window
      self.activation = activation
    }

    public var name: String { "maxPool2D" }
    public var inputCount: ClosedRange<Int> { 1...1 }

    public func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      try window.poolingOutputType(of: inputs[0], size: size)
    }

    public func operationCount(inputs: [TensorType], output: TensorType) -> Int {
      window.poolingOperationCount(input: inputs[0], output: output, size: size)
    }

    public var attributes: [(name: String, value: String)] {
      [("size", size.description)] + window.attributes + activation.attribute
    }
  }

  /// Mean over all rows and columns.
  ///
  /// Input: [N, H, W, C]. Result: [N, 1, 1, C].
  public struct GlobalAveragePool2D: Definition {
    /// Makes the operator.
    public init() {}

    public var name: String { "globalAveragePool2D" }
    public var inputCount: ClosedRange<Int> { 1...1 }

    public func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      try OperatorChecks.image(inputs[0], "the image")
      let shape = inputs[0].shape
      guard shape[1] > 0, shape[2] > 0 else {
        throw OperatorError("the mean of an image of \(shape), which has no pixels")
      }
      return TensorType(.float32, [shape[0], 1, 1, shape[3]])
    }
  }
}
