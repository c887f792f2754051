// SPDX-License-Identifier: Apache-2.0

extension Operator {
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
