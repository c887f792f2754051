// SPDX-License-Identifier: Apache-2.0

extension Operator {
  /// x where that is not negative, slope · x elsewhere; the slopes are usually one per channel.
  ///
  /// Inputs: x, Float32; slopes, Float32 with axes of length 1 repeated, counted from the last, up to the shape of x.
  /// Result: the shape of x.
  public struct ParametricReLU: Definition {
    /// Makes the operator.
    public init() {}

    public var name: String { "parametricReLU" }
    public var inputCount: ClosedRange<Int> { 2...2 }

    public func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      let result = try OperatorChecks.elementwise(inputs[0], inputs[1])
      guard result == inputs[0] else {
        throw OperatorError("slopes of \(inputs[1].shape) for \(inputs[0].shape)")
      }
      return result
    }
  }
}
