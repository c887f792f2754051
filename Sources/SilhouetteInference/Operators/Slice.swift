// SPDX-License-Identifier: Apache-2.0

extension Operator {
  /// A part of a tensor: neighbouring elements along every axis.
  ///
  /// Input: a tensor of any type with as many axes as ``starts`` and ``lengths`` have entries.
  public struct Slice: Definition {
    /// The first element of each axis.
    public var starts: [Int]
    /// The number of elements of each axis.
    public var lengths: [Int]

    /// Makes the operator.
    public init(starts: [Int], lengths: [Int]) {
      self.starts = starts
      self.lengths = lengths
    }

    public var name: String { "slice" }
    public var inputCount: ClosedRange<Int> { 1...1 }

    public func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      let shape = inputs[0].shape
      guard starts.count == shape.rank, lengths.count == shape.rank,
        shape.indices.allSatisfy({ axis in
          (0...shape[axis]).contains(starts[axis])
            && (0...shape[axis] - starts[axis]).contains(lengths[axis])
        })
      else { throw OperatorError("the part of \(lengths) from \(starts) of \(shape)") }
      return TensorType(inputs[0].elementType, try OperatorChecks.shape(lengths))
    }

    public var attributes: [(name: String, value: String)] {
      [("starts", "\(starts)"), ("lengths", "\(lengths)")]
    }
  }
}
