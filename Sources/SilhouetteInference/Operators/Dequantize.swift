// SPDX-License-Identifier: Apache-2.0

extension Operator {
  /// Bytes to real numbers: scale · (byte − zeroPoint).
  ///
  /// Input: UInt8. Result: Float32 of the same shape.
  public struct Dequantize: Definition {
    /// The scales and zero points.
    public var quantization: Quantization

    /// Makes the operator.
    public init(_ quantization: Quantization) {
      self.quantization = quantization
    }

    public var name: String { "dequantize" }
    public var inputCount: ClosedRange<Int> { 1...1 }

    public func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      guard inputs[0].elementType == .uint8 else {
        throw OperatorError("the input must be uint8, found \(inputs[0])")
      }
      try quantization.check(against: inputs[0].shape)
      return TensorType(.float32, inputs[0].shape)
    }

    public var attributes: [(name: String, value: String)] {
      [("quantization", quantization.description)]
    }
  }
}
