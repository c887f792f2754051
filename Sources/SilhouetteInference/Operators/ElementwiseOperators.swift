// SPDX-License-Identifier: Apache-2.0

extension Operator {
  /// The sum of two tensors, element by element, broadcast as in NumPy.
  ///
  /// Inputs: a and b, Float32. Result: activation(a + b) in the shape to which both are broadcast.
  public struct Add: ElementwiseDefinition {
    /// The activation applied to the result.
    public var activation: Activation

    /// Creates the operator.
    public init(activation: Activation = .identity) {
      self.activation = activation
    }

    package var name: String { "add" }

    package var attributes: [(name: String, value: String)] { activation.attribute }
  }

  /// The product of two tensors, element by element, broadcast as in NumPy.
  ///
  /// Inputs: a and b, Float32. Result: activation(a · b) in the shape to which both are broadcast.
  public struct Multiply: ElementwiseDefinition {
    /// The activation applied to the result.
    public var activation: Activation

    /// Creates the operator.
    public init(activation: Activation = .identity) {
      self.activation = activation
    }

    package var name: String { "multiply" }

    package var attributes: [(name: String, value: String)] { activation.attribute }
  }

  /// The maximum of two tensors, element by element, broadcast as in NumPy.
  ///
  /// Inputs: a and b, Float32. Result: max(a, b) in the shape to which both are broadcast.
  public struct Maximum: ElementwiseDefinition {
    /// Creates the operator.
    public init() {}

    package var name: String { "maximum" }
  }

  /// The minimum of two tensors, element by element, broadcast as in NumPy.
  ///
  /// Inputs: a and b, Float32. Result: min(a, b) in the shape to which both are broadcast.
  public struct Minimum: ElementwiseDefinition {
    /// Creates the operator.
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
