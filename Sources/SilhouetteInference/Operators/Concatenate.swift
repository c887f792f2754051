// SPDX-License-Identifier: Apache-2.0

extension Operator {
  /// Tensors one after the other along an axis.
  ///
  /// Inputs: one or more tensors of one element type whose shapes differ in that axis only.
  public struct Concatenate: Definition {
    /// The axis, counted from the first.
    public var axis: Int

    /// Makes the operator.
    public init(axis: Int) {
      self.axis = axis
    }

    public var name: String { "concatenate" }
    public var inputCount: ClosedRange<Int> { 1...1024 }

    public func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      let first = inputs[0]
      guard first.shape.indices.contains(axis) else {
        throw OperatorError("axis \(axis) does not exist in \(first)")
      }
      var length = 0
      for input in inputs {
        var expected = first.shape.dimensions
        guard input.shape.rank == first.shape.rank else {
          throw OperatorError("all inputs must have \(first.shape.rank) axes, found \(input)")
        }
        expected[axis] = input.shape[axis]
        guard input.elementType == first.elementType, input.shape.dimensions == expected else {
          throw OperatorError("inputs may differ in axis \(axis) only, found \(first) and \(input)")
        }
        let (sum, overflow) = length.addingReportingOverflow(input.shape[axis])
        guard !overflow else { throw OperatorError("axis \(axis) becomes too long") }
        length = sum
      }
      var dimensions = first.shape.dimensions
      dimensions[axis] = length
      return TensorType(first.elementType, try OperatorChecks.shape(dimensions))
    }

    public var attributes: [(name: String, value: String)] { [("axis", "\(axis)")] }
  }
}
