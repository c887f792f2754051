// SPDX-License-Identifier: Apache-2.0

extension Operator {
  /// The index of the largest number along the last axis; of equal numbers the first.
  ///
  /// Input: Float32 [..., C]. Result: [...] of ``elementType``.
  public struct ArgMax: Definition {
    /// The type of the indices: `int32` or `int64`.
    public var elementType: ElementType

    /// Makes the operator.
    public init(elementType: ElementType = .int64) {
      self.elementType = elementType
    }

    public var name: String { "argMax" }
    public var inputCount: ClosedRange<Int> { 1...1 }

    public func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      try OperatorChecks.float(inputs[0], "the input")
      guard elementType == .int32 || elementType == .int64 else {
        throw OperatorError("indices are int32 or int64, not \(elementType.rawValue)")
      }
      guard let last = inputs[0].shape.last, last > 0 else {
        throw OperatorError("the largest along an axis without elements")
      }
      return TensorType(elementType, TensorShape(inputs[0].shape.dimensions.dropLast()))
    }

    public var attributes: [(name: String, value: String)] { [("type", elementType.rawValue)] }
  }
}
