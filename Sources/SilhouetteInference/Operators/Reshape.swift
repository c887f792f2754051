// SPDX-License-Identifier: Apache-2.0

extension Operator {
  /// The same numbers in the same order under another shape.
  ///
  /// Input: any tensor with as many elements as ``shape``.
  public struct Reshape: Definition {
    /// The shape of the result.
    public var shape: TensorShape

    /// Makes the operator.
    public init(shape: TensorShape) {
      self.shape = shape
    }

    public var name: String { "reshape" }
    public var inputCount: ClosedRange<Int> { 1...1 }

    public func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      guard shape.elementCount == inputs[0].shape.elementCount else {
        throw OperatorError(
          "\(shape) has \(shape.elementCount) elements, the input \(inputs[0].shape.elementCount)")
      }
      return TensorType(inputs[0].elementType, shape)
    }

    public var attributes: [(name: String, value: String)] { [("shape", shape.description)] }
  }
}
