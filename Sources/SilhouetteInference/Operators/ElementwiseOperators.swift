// SPDX-License-Identifier: Apache-2.0

extension Operator {
  /// Sum of two tensors, element by element; axes of length 1 are repeated, counted from the last.
  ///
  /// Inputs: a and b, Float32. Result: activation(a + b) in the shape both are broadcast to.
  public struct Add: Definition {
    /// Applied to the result.
    public var activation: Activation

    /// Makes the operator.
    public init(activation: Activation = .identity) {
      self.activation = activation
    }

    public var name: String { "add" }
    public var inputCount: ClosedRange<Int> { 2...2 }

    public func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      try OperatorChecks.elementwise(inputs[0], inputs[1])
    }

    public var attributes: [(name: String, value: String)] { activation.attribute }
  }

  /// Product of two tensors, element by element; axes of length 1 are repeated, counted from the last.
  ///
  /// Inputs: a and b, Float32. Result: activation(a · b) in the shape both are broadcast to.
  public struct Multiply: Definition {
    /// Applied to the result.
    public var activation: Activation

    /// Makes the operator.
    public init(activation: Activation = .identity) {
      self.activation = activation
    }

    public var name: String { "multiply" }
    public var inputCount: ClosedRange<Int> { 2...2 }

    public func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      try OperatorChecks.elementwise(inputs[0], inputs[1])
    }

    public var attributes: [(name: String, value: String)] { activation.attribute }
  }

  /// Larger of two tensors, element by element; axes of length 1 are repeated, counted from the last.
  ///
  /// Inputs: a and b, Float32. Result: max(a, b) in the shape both are broadcast to.
  public struct Maximum: Definition {
    /// Makes the operator.
    public init() {}

    public var name: String { "maximum" }
    public var inputCount: ClosedRange<Int> { 2...2 }

    public func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      try OperatorChecks.elementwise(inputs[0], inputs[1])
    }
  }

  /// Smaller of two tensors, element by element; axes of length 1 are repeated, counted from the last.
  ///
  /// Inputs: a and b, Float32. Result: min(a, b) in the shape both are broadcast to.
  public struct Minimum: Definition {
    /// Makes the operator.
    public init() {}

    public var name: String { "minimum" }
    public var inputCount: ClosedRange<Int> { 2...2 }

    public func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      try OperatorChecks.elementwise(inputs[0], inputs[1])
    }
  }
}
