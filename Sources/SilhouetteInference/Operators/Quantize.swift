// SPDX-License-Identifier: Apache-2.0

extension Operator {
  /// Real numbers to bytes: round(x / scale) + zeroPoint, clamped to 0…255; ties away from zero.
  ///
  /// Input: Float32. Result: UInt8 of the same shape.
  public struct Quantize: Definition {
    /// The scales and zero points.
    public var quantization: Quantization

    /// Makes the operator.
    public init(_ quantization: Quantization) {
      self.quantization = quantization
    }

    public var name: String { "quantize" }
    public var inputCount: ClosedRange<Int> { 1...1 }

    public func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      try OperatorChecks.float(inputs[0], "the input")
      try quantization.check(against: inputs[0].shape)
      return TensorType(.uint8, inputs[0].shape)
    }

    public var attributes: [(name: String, value: String)] {
      [("quantization", quantization.description)]
    }
  }
}
