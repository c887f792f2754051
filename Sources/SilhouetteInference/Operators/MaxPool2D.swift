// SPDX-License-Identifier: Apache-2.0

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
}
