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
}
