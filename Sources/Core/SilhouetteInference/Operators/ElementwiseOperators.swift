// SPDX-License-Identifier: Apache-2.0

import KernelInterface

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

  /// The quotient of two tensors, element by element, broadcast as in NumPy.
  ///
  /// Inputs: a and b, Float32. Result: a / b in the shape to which both are broadcast; by IEEE 754 where b is 0.
  public struct Divide: ElementwiseDefinition {
    /// Creates the operator.
    public init() {}

    package var name: String { "divide" }
  }

  /// A function that is applied to every element and is never fused into another operator.
  ///
  /// Input: Float32. Result: the same shape.
  public enum Function: String, Hashable, Sendable, CaseIterable, Definition {
    /// eˣ, where x is first clamped to −87…88, so that the result is a normal Float32.
    case exponential
    /// The natural logarithm; not a number for x < 0, −∞ for 0.
    case logarithm
    /// √x; not a number for x < 0.
    case squareRoot
    /// The largest integer that is not above x.
    case floor
    /// The smallest integer that is not below x.
    case ceiling
    /// The nearest integer; the even one of two that are equally near.
    case round
    /// The nearest integer that is not farther from 0 than x.
    case truncate
    /// erf(x) = 2/√π · ∫₀ˣ exp(−t²) dt.
    case errorFunction

    package var name: String { rawValue }

    package func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      try OperatorChecks.float(inputs[0], "the input")
      return inputs[0]
    }

    /// The corresponding value for the kernels.
    package var kernel: KernelFunction {
      switch self {
      case .exponential: .exponential
      case .logarithm: .logarithm
      case .squareRoot: .squareRoot
      case .floor: .floor
      case .ceiling: .ceiling
      case .round: .round
      case .truncate: .truncate
      case .errorFunction: .errorFunction
      }
    }
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
