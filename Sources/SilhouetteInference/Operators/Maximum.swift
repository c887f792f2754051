// SPDX-License-Identifier: Apache-2.0

extension Operator {
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
}
