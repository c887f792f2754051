// SPDX-License-Identifier: Apache-2.0

extension Operator {
  /// Points through a matrix: x' = m00 · x + m01 · y + m03, y' = m10 · x + m11 · y + m13.
  ///
  /// Inputs: points [N, count, 2]; matrices [N, 4, 4], Float32. Result: [N, count, 2].
  ///
  /// (`TransformLandmarks`, version 2, of MediaPipe 0.10.21.)
  public struct TransformLandmarks: Definition {
    /// Makes the operator.
    public init() {}

    public var name: String { "transformLandmarks" }
    public var inputCount: ClosedRange<Int> { 2...2 }

    public func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      try OperatorChecks.float(inputs[0], "the points")
      try OperatorChecks.float(inputs[1], "the matrices")
      let shape = inputs[0].shape
      guard shape.rank == 3, shape[2] == 2 else {
        throw OperatorError("points must be [N, count, 2], found \(shape)")
      }
      guard inputs[1].shape == [shape[0], 4, 4] else {
        throw OperatorError("matrices must be [\(shape[0]), 4, 4], found \(inputs[1].shape)")
      }
      return inputs[0]
    }

    public func multiplyAdds(inputs: [TensorType], output: TensorType) -> Int {
      .saturatingProduct(output.shape.elementCount, 2)
    }
  }
}
