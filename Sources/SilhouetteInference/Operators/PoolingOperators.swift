// SPDX-License-Identifier: Apache-2.0

extension Operator {
  /// The mean of the elements under a window; taps outside the image are not counted.
  ///
  /// Input: [N, H, W, C]. Result: [N, H', W', C].
  public struct AveragePool2D: PoolingDefinition {
    /// The window's size.
    public var size: Extent2D
    /// The window's stride, dilation and padding.
    public var window: Window
    /// The activation applied to the result.
    public var activation: Activation

    /// Creates a pooling operator.
    public init(size: Extent2D, window: Window, activation: Activation = .identity) {
      self.size = size
      self.window = window
      self.activation = activation
    }

    package var name: String { "averagePool2D" }
  }

  /// The maximum of the elements under a window.
  ///
  /// Input: [N, H, W, C]. Result: [N, H', W', C].
  public struct MaxPool2D: PoolingDefinition {
    /// The window's size.
    public var size: Extent2D
    /// The window's stride, dilation and padding.
    public var window: Window
    /// The activation applied to the result.
    public var activation: Activation

    /// Creates a pooling operator.
    public init(size: Extent2D, window: Window, activation: Activation = .identity) {
      self.size = size
      self.window = window
      self.activation = activation
    }

    package var name: String { "maxPool2D" }
  }

  /// The mean over all rows and columns.
  ///
  /// Input: [N, H, W, C]. Result: [N, 1, 1, C].
  public struct GlobalAveragePool2D: Definition {
    /// Creates the operator.
    public init() {}

    package var name: String { "globalAveragePool2D" }

    package func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      try OperatorChecks.image(inputs[0], "the image")
      let shape = inputs[0].shape
      guard shape[1] > 0, shape[2] > 0 else {
        throw OperatorError("the mean of an image of \(shape), which has no pixels")
      }
      return TensorType(.float32, [shape[0], 1, 1, shape[3]])
    }
  }
}

/// A reduction of the elements under a window that slides over an image.
package protocol PoolingDefinition: Operator.Definition {
  var size: Operator.Extent2D { get }
  var window: Operator.Window { get }
  var activation: Operator.Activation { get }
}

extension PoolingDefinition {
  package func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
    try OperatorChecks.image(inputs[0], "the image")
    let shape = inputs[0].shape
    let geometry = try window.geometry(input: shape, kernel: size, outputChannels: shape[3])
    guard
      Self.everyWindowHasTap(
        shape[1], count: geometry.outputHeight, stride: window.stride.height,
        before: geometry.padTop, kernel: size.height, dilation: window.dilation.height),
      Self.everyWindowHasTap(
        shape[2], count: geometry.outputWidth, stride: window.stride.width,
        before: geometry.padLeft, kernel: size.width, dilation: window.dilation.width)
    else {
      throw OperatorError(
        "dilation \(window.dilation) and padding \(window.padding) leave windows of \(size)"
          + " without an element of \(shape)")
    }
    return TensorType(
      .float32,
      try OperatorChecks.shape([shape[0], geometry.outputHeight, geometry.outputWidth, shape[3]]))
  }

  /// Returns the number of elements that are read: windows are clipped at the edges of the image.
  package func operationCount(inputs: [TensorType], output: TensorType) -> Int {
    let shape = inputs[0].shape
    return .saturatingProduct(
      output.shape.elementCount, min(size.height, shape[1]), min(size.width, shape[2]))
  }

  package var attributes: [(name: String, value: String)] {
    [("size", size.description)] + window.attributes + activation.attribute
  }

  /// Returns whether each of `count` windows along an axis of `length` elements has a tap on the axis.
  private static func everyWindowHasTap(
    _ length: Int, count: Int, stride: Int, before: Int, kernel: Int, dilation: Int
  ) -> Bool {
    for index in 0..<count {
      let origin = index * stride - before
      // The first tap that is not before the axis.
      let tap = origin >= 0 ? 0 : (dilation - 1 - origin) / dilation
      guard tap < kernel, origin + tap * dilation < length else { return false }
    }
    return true
  }
}
