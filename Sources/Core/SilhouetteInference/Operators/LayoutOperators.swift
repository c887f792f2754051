// SPDX-License-Identifier: Apache-2.0

extension Operator {
  /// The elements of a tensor in the same order with another shape.
  ///
  /// Input: any tensor with as many elements as ``shape``.
  public struct Reshape: Definition {
    /// The shape of the result.
    public var shape: TensorShape

    /// Creates the operator.
    public init(shape: TensorShape) {
      self.shape = shape
    }

    package static var kind: Operator.Kind { .reshape }
    package static var blank: Self { Self(shape: []) }
    package var operation: Operator { .reshape(self) }
    package func family(of inputs: [TensorType]) -> Operator.Family { .other }
    package func isIdentity(_ inputs: [TensorType], _ output: TensorType) -> Bool {
      inputs[0] == output
    }

    package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
      try fields("shape", &shape)
    }

    package func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      guard shape.elementCount == inputs[0].shape.elementCount else {
        throw OperatorError(
          "\(shape) has \(shape.elementCount) elements, the input \(inputs[0].shape.elementCount)")
      }
      return TensorType(inputs[0].elementType, shape)
    }

    package var attributes: [(name: String, value: String)] { [("shape", shape.description)] }
  }

  /// The concatenation of tensors along an axis.
  ///
  /// Inputs: one or more tensors of the same element type whose shapes differ only in that axis.
  public struct Concatenate: Definition {
    /// The index of the axis, from 0 for the first.
    public var axis: Int

    /// Creates the operator.
    public init(axis: Int) {
      self.axis = axis
    }

    package static var kind: Operator.Kind { .concatenate }
    package static var blank: Self { Self(axis: 0) }
    package var operation: Operator { .concatenate(self) }
    package func family(of inputs: [TensorType]) -> Operator.Family { .elementwise }
    package func isIdentity(_ inputs: [TensorType], _ output: TensorType) -> Bool {
      inputs.count == 1
    }

    package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
      try fields("axis", &axis)
    }
    package var inputCount: ClosedRange<Int> { 1...1024 }

    package func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
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

    package var attributes: [(name: String, value: String)] { [("axis", "\(axis)")] }
  }

  /// A part of a tensor: a contiguous range of every axis.
  ///
  /// Input: a tensor of any type with as many axes as ``starts`` and ``lengths`` have entries.
  public struct Slice: Definition {
    /// The first index along each axis.
    public var starts: [Int]
    /// The number of elements along each axis.
    public var lengths: [Int]

    /// Creates the operator.
    public init(starts: [Int], lengths: [Int]) {
      self.starts = starts
      self.lengths = lengths
    }

    package static var kind: Operator.Kind { .slice }
    package static var blank: Self { Self(starts: [], lengths: []) }
    package var operation: Operator { .slice(self) }
    package func family(of inputs: [TensorType]) -> Operator.Family { .other }

    package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
      try fields("starts", &starts)
      try fields("lengths", &lengths)
    }

    package func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      let shape = inputs[0].shape
      guard starts.count == shape.rank, lengths.count == shape.rank,
        shape.indices.allSatisfy({ axis in
          (0...shape[axis]).contains(starts[axis])
            && (0...shape[axis] - starts[axis]).contains(lengths[axis])
        })
      else { throw OperatorError("the part of \(lengths) from \(starts) of \(shape)") }
      return TensorType(inputs[0].elementType, try OperatorChecks.shape(lengths))
    }

    package var attributes: [(name: String, value: String)] {
      [("starts", "\(starts)"), ("lengths", "\(lengths)")]
    }
  }

  /// The channels of every pixel spread over a block of pixels:
  /// result(b · y + j, b · x + i, c) = input(y, x, (b · j + i) · C + c).
  ///
  /// Input: [N, H, W, b · b · C]. Result: [N, b · H, b · W, C].
  public struct DepthToSpace: Definition {
    /// The side of a block, b.
    public var blockSize: Int

    /// Creates the operator.
    public init(blockSize: Int) {
      self.blockSize = blockSize
    }

    package static var kind: Operator.Kind { .depthToSpace }
    package static var blank: Self { Self(blockSize: 1) }
    package var operation: Operator { .depthToSpace(self) }
    package func family(of inputs: [TensorType]) -> Operator.Family { .other }

    package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
      try fields("blockSize", &blockSize)
    }

    package func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      try OperatorChecks.image(inputs[0], "the image")
      let shape = inputs[0].shape
      guard (1...1 << 12).contains(blockSize), shape[3] % (blockSize * blockSize) == 0 else {
        throw OperatorError("blocks of \(blockSize)×\(blockSize) from \(shape[3]) channels")
      }
      return TensorType(
        .float32,
        try OperatorChecks.shape([
          shape[0], .saturatingProduct(shape[1], blockSize),
          .saturatingProduct(shape[2], blockSize), shape[3] / (blockSize * blockSize),
        ]))
    }

    package var attributes: [(name: String, value: String)] { [("block", "\(blockSize)")] }
  }
}
