// SPDX-License-Identifier: Apache-2.0

/// Mean of the numbers under a window; what lies outside the picture is not counted.
///
/// Input: [N, H, W, C]. Result: [N, H', W', C].
public struct AveragePool2D: OperatorDefinition {
  /// The window's size.
  public var size: Extent2D
  /// How the window walks.
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

  public var attributes: [(name: String, value: String)] {
    [("size", size.description)] + window.attributes + activation.attribute
  }
}

extension Window {
  /// The type of the result of pooling.
  func poolingOutputType(
    of input: TensorType, size: Extent2D
  ) throws(OperatorError) -> TensorType {
    try OperatorChecks.image(input, "the picture")
    let shape = input.shape
    let geometry = try geometry(input: shape, kernel: size, outputChannels: shape[3])
    if case .explicit(let top, let bottom, let left, let right) = padding {
      let reach = Extent2D(
        (size.height - 1) * dilation.height + 1, (size.width - 1) * dilation.width + 1)
      guard max(top, bottom) < reach.height, max(left, right) < reach.width else {
        throw OperatorError("padding \(padding) leaves windows of \(size) without a number")
      }
    }
    return TensorType(
      .float32,
      try OperatorChecks.shape([shape[0], geometry.outputHeight, geometry.outputWidth, shape[3]]))
  }
}
