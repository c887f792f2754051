// SPDX-License-Identifier: Apache-2.0

extension Operator {
  /// The mapping from unsigned bytes to real numbers: real = scale · (byte − zeroPoint).
  ///
  /// One scale and zero point for a whole tensor, or one for each index of an axis. (TensorFlow Lite
  /// 8-bit quantization specification.)
  public struct Quantization: Hashable, Sendable, CustomStringConvertible {
    /// Positive and finite, one or as many as the axis is long.
    public var scales: [Float]
    /// As many as ``scales``.
    public var zeroPoints: [Int]
    /// The axis that has a scale per index; unused with one scale.
    public var axis: Int

    /// One scale for a whole tensor.
    public init(scale: Float, zeroPoint: Int) {
      self.init(scales: [scale], zeroPoints: [zeroPoint], axis: 0)
    }

    /// A scale per index of an axis.
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
