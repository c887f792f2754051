// SPDX-License-Identifier: Apache-2.0

extension Operator {
  /// The conversion of real numbers to bytes: round(x / scale) + zeroPoint, clamped to 0…255; ties away from zero.
  ///
  /// Input: Float32. Result: UInt8 of the same shape.
  public struct Quantize: Definition {
    /// The scales and zero points.
    public var quantization: Quantization

    /// Creates the operator.
    public init(_ quantization: Quantization) {
      self.quantization = quantization
    }

    package static var kind: Operator.Kind { .quantize }
    package static var blank: Self { Self(.blank) }
    package var operation: Operator { .quantize(self) }
    package func family(of inputs: [TensorType]) -> Operator.Family { .elementwise }

    package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
      try fields("quantization", &quantization)
    }

    package func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      try OperatorChecks.float(inputs[0], "the input")
      try quantization.check(against: inputs[0].shape)
      return TensorType(.uint8, inputs[0].shape)
    }

    package var attributes: [(name: String, value: String)] {
      [("quantization", quantization.description)]
    }
  }

  /// The conversion of integers to real numbers: scale · (integer − zeroPoint).
  ///
  /// Input: UInt8, Int32 or Int64. Result: Float32 of the same shape.
  public struct Dequantize: Definition {
    /// The scales and zero points.
    public var quantization: Quantization

    /// Creates the operator.
    public init(_ quantization: Quantization) {
      self.quantization = quantization
    }

    package static var kind: Operator.Kind { .dequantize }
    package static var blank: Self { Self(.blank) }
    package var operation: Operator { .dequantize(self) }
    package func family(of inputs: [TensorType]) -> Operator.Family { .elementwise }

    package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
      try fields("quantization", &quantization)
    }

    package func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      guard inputs[0].elementType != .float32 else {
        throw OperatorError("the input must be uint8, int32 or int64, found \(inputs[0])")
      }
      try quantization.check(against: inputs[0].shape)
      return TensorType(.float32, inputs[0].shape)
    }

    package var attributes: [(name: String, value: String)] {
      [("quantization", quantization.description)]
    }
  }

  /// The mapping from integers to real numbers: real = scale · (integer − zeroPoint).
  ///
  /// A mapping has one scale and zero point for a whole tensor, or one of each for every index of an axis. (TensorFlow Lite
  /// 8-bit quantization specification.)
  public struct Quantization: Hashable, Sendable, CustomStringConvertible {
    /// The scales, positive and finite: one for the whole tensor, or one per index of the axis.
    public var scales: [Float]
    /// The zero points, one for each of ``scales``.
    public var zeroPoints: [Int]
    /// The axis that has a scale for each index; unused if there is only one scale.
    public var axis: Int

    /// Creates a mapping with one scale for a whole tensor.
    public init(scale: Float, zeroPoint: Int) {
      self.init(scales: [scale], zeroPoints: [zeroPoint], axis: 0)
    }

    /// Creates a mapping with a scale for each index of an axis.
    public init(scales: [Float], zeroPoints: [Int], axis: Int) {
      self.scales = scales
      self.zeroPoints = zeroPoints
      self.axis = axis
    }

    public var description: String {
      scales.count == 1 ? "\(scales[0])·(q−\(zeroPoints[0]))" : "\(scales.count) along axis \(axis)"
    }

    func check(against shape: TensorShape) throws(OperatorError) {
      guard scales.allSatisfy({ $0 > 0 && $0.isFinite }), scales.count == zeroPoints.count,
        zeroPoints.allSatisfy({ (-(1 << 20)...1 << 20).contains($0) }),
        scales.count == 1 || (shape.indices.contains(axis) && shape[axis] == scales.count)
      else {
        throw OperatorError("quantization \(self) does not fit \(shape)")
      }
    }
  }
}

extension Operator.Quantization: StoredRecord {
  package static var blank: Self { Self(scale: 1, zeroPoint: 0) }

  package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
    try fields("scales", &scales) { !$0.isEmpty }
    let count = scales.count
    try fields("zeroPoints", &zeroPoints) { $0.count == count }
    try fields("axis", &axis)
  }
}
