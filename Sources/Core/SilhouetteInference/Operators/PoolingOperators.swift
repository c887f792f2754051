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

    package static var kind: Operator.Kind { .averagePool2D }
    package static var blank: Self { Self(size: 1, window: Window()) }
    package var operation: Operator { .averagePool2D(self) }
    package func isIdentity(_ inputs: [TensorType], _ output: TensorType) -> Bool {
      size == 1 && window.stride == 1 && activation == .identity && inputs[0] == output
    }
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

    package static var kind: Operator.Kind { .maxPool2D }
    package static var blank: Self { Self(size: 1, window: Window()) }
    package var operation: Operator { .maxPool2D(self) }
  }

  /// The mean over all rows and columns.
  ///
  /// Input: [N, H, W, C]. Result: [N, 1, 1, C].
  public struct GlobalAveragePool2D: Definition {
    /// Creates the operator.
    public init() {}

    package static var kind: Operator.Kind { .globalAveragePool2D }
    package static var blank: Self { Self() }
    package var operation: Operator { .globalAveragePool2D(self) }
    package func family(of inputs: [TensorType]) -> Operator.Family { .wholeImage }

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
package protocol PoolingDefinition: ActivationHolder {
  var size: Operator.Extent2D { get set }
  var window: Operator.Window { get set }
}

extension PoolingDefinition {
  package func family(of inputs: [TensorType]) -> Operator.Family { .window(window, taps: size) }

  package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
    try fields("size", &size)
    try fields("window", &window)
    try fields("activation", &activation)
  }

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
  ///
  /// A file of a few bytes can state millions of windows, so they are not visited.
  static func everyWindowHasTap(
    _ length: Int, count: Int, stride: Int, before: Int, kernel: Int, dilation: Int
  ) -> Bool {
    guard count > 0 else { return true }
    // Windows that begin on the axis have their first tap there, unless they begin after its end.
    guard (count - 1) * stride - before < length else { return false }
    let outsideCount = min(count, (before + stride - 1) / stride)
    guard outsideCount > 0 else { return true }
    // Of those that begin before the axis, the first one needs the most taps to reach it, and each one's first tap that is
    // not before the axis is one of the first `dilation` elements.
    guard (before + dilation - 1) / dilation < kernel else { return false }
    guard dilation > length else { return true }
    let start = (dilation - before % dilation) % dilation
    let step = stride % dilation
    return LinearSequence(count: outsideCount, start: start, step: step, modulus: dilation)
      .allAreLess(than: length)
  }
}

/// The remainders (start + i · step) mod modulus for i from 0 to count − 1, where start and step are less than the modulus.
private struct LinearSequence {
  let count: Int
  let start: Int
  let step: Int
  let modulus: Int

  /// Returns whether all remainders are less than a bound, which is less than the modulus.
  func allAreLess(than bound: Int) -> Bool {
    // Adding modulus − bound increases the quotients of exactly the others.
    quotientSum(adding: modulus - bound) == quotientSum(adding: 0)
  }

  /// Returns the sum of ⌊(start + term + i · step) / modulus⌋ in logarithmic time, as Euclid's algorithm: counting lattice
  /// points below a line by columns and by rows in turn.
  private func quotientSum(adding term: Int) -> Int {
    var (count, modulus, step, start) = (count, modulus, step, start + term)
    var sum = 0
    while true {
      sum += (count - 1) * count / 2 * (step / modulus) + count * (start / modulus)
      step %= modulus
      start %= modulus
      let end = step * count + start
      if end < modulus { return sum }
      (count, start) = (end / modulus, end % modulus)
      swap(&modulus, &step)
    }
  }
}
