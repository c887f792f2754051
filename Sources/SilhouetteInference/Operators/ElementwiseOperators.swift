// SPDX-License-Identifier: Apache-2.0

extension Operator {
  /// Sum of two tensors, element by element; axes of length 1 are repeated, counted from the last.
  ///
  /// Inputs: a and b, Float32. Result: activation(a + b) in the shape both are broadcast to.
  public struct Add: ElementwiseDefinition {
    /// Applied to the result.
    public var activation: Activation

    /// Makes the operator.
    public init(activation: Activation = .identity) {
      self.activation = activation
    }

    package var name: String { "add" }

    package var attributes: [(name: String, value: String)] { activation.attribute }
  }

  /// Product of two tensors, element by element; axes of length 1 are repeated, counted from the last.
  ///
  /// Inputs: a and b, Float32. Result: activation(a · b) in the shape both are broadcast to.
  public struct Multiply: ElementwiseDefinition {
    /// Applied to the result.
    public var activation: Activation

    /// Makes the operator.
    public init(activation: Activation = .identity) {
      self.activation = activation
    }

    package var name: String { "multiply" }

    package var attributes: [(name: String, value: String)] { activation.attribute }
  }

  /// Larger of two tensors, element by element; axes of length 1 are repeated, counted from the last.
  ///
  /// Inputs: a and b, Float32. Result: max(a, b) in the shape both are broadcast to.
  public struct Maximum: ElementwiseDefinition {
    /// Makes the operator.
    public init() {}

    package var name: String { "maximum" }
  }

  /// Smaller of two tensors, element by element; axes of length 1 are repeated, counted from the last.
  ///
  /// Inputs: a and b, Float32. Result: min(a, b) in the shape both are broadcast to.
  public struct Minimum: ElementwiseDefinition {
    /// Makes the operator.
    public init() {}

    package var name: String { "minimum" }
  }
}

/// An operator on two Float32 tensors that are broadcast to one shape.
package protocol ElementwiseDefinition: Operator.Definition {}

extension ElementwiseDefinition {
  package var inputCount: ClosedRange<Int> { 2...2 }

  package func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
    try OperatorChecks.elementwise(inputs[0], inputs[1])
  }
}
