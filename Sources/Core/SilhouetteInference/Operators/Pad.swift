// SPDX-License-Identifier: Apache-2.0

extension Operator {
  /// A tensor with a border of a constant value.
  ///
  /// Input: Float32 with as many axes as ``before`` and ``after`` have entries.
  public struct Pad: Definition {
    /// The number of elements to add before the first along each axis, none negative.
    public var before: [Int]
    /// The number of elements to add after the last along each axis, none negative.
    public var after: [Int]
    /// The value of the border.
    public var value: Float

    /// Creates the operator.
    public init(before: [Int], after: [Int], value: Float = 0) {
      self.before = before
      self.after = after
      self.value = value
    }

    package static var kind: Operator.Kind { .pad }
    package static var blank: Self { Self(before: [], after: []) }
    package var operation: Operator { .pad(self) }
    package func family(of inputs: [TensorType]) -> Operator.Family { .other }
    package func isIdentity(_ inputs: [TensorType], _ output: TensorType) -> Bool {
      (before + after).allSatisfy { $0 == 0 }
    }

    package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
      try fields("before", &before)
      try fields("after", &after)
      try fields("value", &value)
    }

    package func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      try OperatorChecks.float(inputs[0], "the input")
      let shape = inputs[0].shape
      guard before.count == shape.rank, after.count == shape.rank,
        (before + after).allSatisfy({ (0...1 << 24).contains($0) })
      else {
        throw OperatorError("padding of \(before) and \(after) for \(shape.rank) axes")
      }
      var dimensions: [Int] = []
      for axis in shape.indices {
        let length = shape[axis].saturatingSum(before[axis]).saturatingSum(after[axis])
        guard length < .max else { throw OperatorError("axis \(axis) becomes too long") }
        dimensions.append(length)
      }
      return TensorType(.float32, try OperatorChecks.shape(dimensions))
    }

    package var attributes: [(name: String, value: String)] {
      [("before", "\(before)"), ("after", "\(after)")] + (value == 0 ? [] : [("value", "\(value)")])
    }
  }
}
