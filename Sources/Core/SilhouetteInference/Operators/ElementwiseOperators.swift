// SPDX-License-Identifier: Apache-2.0

import KernelInterface

extension Operator {
  /// A function of two tensors, element by element, broadcast as in NumPy.
  ///
  /// Inputs: a and b, Float32. Result: activation(function(a, b)) in the shape to which both are broadcast.
  public struct Binary: ActivationHolder {
    /// The functions.
    public enum Function: String, Hashable, Sendable, CaseIterable {
      /// a + b
      case add
      /// a · b
      case multiply
      /// The larger of a and b.
      case maximum
      /// The smaller of a and b.
      case minimum
      /// a / b; by IEEE 754 where b is 0.
      case divide

      /// The corresponding value for the kernels.
      package var kernel: KernelBinaryFunction {
        switch self {
        case .add: .add
        case .multiply: .multiply
        case .maximum: .maximum
        case .minimum: .minimum
        case .divide: .divide
        }
      }

      /// Indicates whether the function may have an activation.
      package var holdsActivation: Bool { self == .add || self == .multiply }
    }

    /// The function.
    public var function: Function
    /// The activation applied to the result; `identity` for functions other than sums and products.
    public var activation: Activation

    /// Creates the operator.
    public init(_ function: Function, activation: Activation = .identity) {
      self.function = function
      self.activation = activation
    }

    package static var kind: Operator.Kind { .binary }
    package static var blank: Self { Self(.add) }
    package var operation: Operator { .binary(self) }
    package var name: String { function.rawValue }
    package var inputCount: ClosedRange<Int> { 2...2 }
    package var holdsActivation: Bool { function.holdsActivation }
    package func family(of inputs: [TensorType]) -> Operator.Family { .elementwise }

    package func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      guard holdsActivation || activation == .identity else {
        throw OperatorError("\(name) has no activation, found \(activation.rawValue)")
      }
      return try OperatorChecks.elementwise(inputs[0], inputs[1])
    }

    package var attributes: [(name: String, value: String)] { activation.attribute }

    /// Files name the function instead of the operator.
    package var storedName: String { function.rawValue }

    package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
      if holdsActivation { try fields("activation", &activation) }
    }
  }

  /// A function that is applied to every element and is never fused into another operator.
  ///
  /// Input: Float32. Result: the same shape.
  public enum Function: String, Hashable, Sendable, CaseIterable, StoredValue, Definition {
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

    package static var kind: Operator.Kind { .function }
    package static var blank: Self { .floor }
    package var operation: Operator { .function(self) }
    package var name: String { rawValue }
    package func family(of inputs: [TensorType]) -> Operator.Family { .elementwise }

    package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
      try fields("function", &self)
    }

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

extension Operator {
  /// Returns a function of two tensors.
  public static func binary(
    _ function: Binary.Function, activation: Activation = .identity
  ) -> Operator {
    .binary(Binary(function, activation: activation))
  }
}
