// SPDX-License-Identifier: Apache-2.0

extension Operator {
  /// The elements of a tensor with the axes in another order.
  ///
  /// Input: any tensor with as many axes as ``axes`` has entries. Result: axis i is the input's axis `axes[i]`, so that
  /// `[0, 2, 3, 1]` converts NCHW to NHWC.
  public struct Transpose: Definition {
    /// For each axis of the result, the axis of the input.
    public var axes: [Int]

    /// Creates the operator.
    public init(axes: [Int]) {
      self.axes = axes
    }

    package static var kind: Operator.Kind { .transpose }
    package static var blank: Self { Self(axes: []) }
    package var operation: Operator { .transpose(self) }
    package func family(of inputs: [TensorType]) -> Operator.Family { .other }
    package func isIdentity(_ inputs: [TensorType], _ output: TensorType) -> Bool {
      axes == Array(axes.indices)
    }

    package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
      try fields("axes", &axes)
    }

    package func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      let shape = inputs[0].shape
      guard axes.sorted() == Array(shape.indices) else {
        throw OperatorError("the axes \(axes) of \(shape)")
      }
      return TensorType(inputs[0].elementType, TensorShape(axes.map { shape[$0] }))
    }

    package var attributes: [(name: String, value: String)] { [("axes", "\(axes)")] }
  }

  /// The parts of a tensor at given indices of an axis, in the order of the indices, which may repeat.
  ///
  /// Input: any tensor. Result: the same shape, but with as many elements along the axis as there are indices.
  public struct Gather: Definition {
    /// The axis, from 0 for the first.
    public var axis: Int
    /// The indices, each at least 0 and less than the axis's length.
    public var indices: [Int]

    /// Creates the operator.
    public init(axis: Int, indices: [Int]) {
      self.axis = axis
      self.indices = indices
    }

    package static var kind: Operator.Kind { .gather }
    package static var blank: Self { Self(axis: 0, indices: []) }
    package var operation: Operator { .gather(self) }
    package func family(of inputs: [TensorType]) -> Operator.Family { .other }

    package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
      try fields("axis", &axis)
      try fields("indices", &indices)
    }

    package func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      let shape = inputs[0].shape
      guard shape.indices.contains(axis) else {
        throw OperatorError("axis \(axis) does not exist in \(shape)")
      }
      if let index = indices.first(where: { !(0..<shape[axis]).contains($0) }) {
        throw OperatorError("index \(index) of axis \(axis), which has \(shape[axis])")
      }
      var dimensions = shape.dimensions
      dimensions[axis] = indices.count
      return TensorType(inputs[0].elementType, try OperatorChecks.shape(dimensions))
    }

    package var attributes: [(name: String, value: String)] {
      [("axis", "\(axis)"), ("indices", "\(indices.count)")]
    }
  }

  /// One number for all elements along some neighbouring axes, such as their mean.
  ///
  /// Input: Float32. Result: the same shape with length 1 along ``axes``.
  public struct Reduce: Definition {
    /// The way in which the elements become one number.
    public enum Kind: String, Hashable, Sendable, CaseIterable, StoredValue {
      /// Their mean.
      case mean
      /// The largest.
      case maximum
    }

    /// The way in which the elements become one number.
    public var kind: Kind
    /// The axes that are reduced, at least one; neighbours, from 0 for the first.
    public var axes: Range<Int>

    /// Creates the operator.
    public init(_ kind: Kind, axes: Range<Int>) {
      self.kind = kind
      self.axes = axes
    }

    package static var kind: Operator.Kind { .reduce }
    package static var blank: Self { Self(.mean, axes: 0..<0) }
    package var operation: Operator { .reduce(self) }
    package func family(of inputs: [TensorType]) -> Operator.Family { .other }
    package var name: String { kind == .mean ? "reduceMean" : "reduceMaximum" }

    package mutating func visit(_ fields: inout StoredFields) throws(StoredFault) {
      try fields("kind", &kind)
      try fields("axes", &axes)
    }

    package func outputType(of inputs: [TensorType]) throws(OperatorError) -> TensorType {
      try OperatorChecks.float(inputs[0], "the input")
      let shape = inputs[0].shape
      guard !axes.isEmpty, axes.lowerBound >= 0, axes.upperBound <= shape.rank,
        axes.allSatisfy({ shape[$0] > 0 })
      else { throw OperatorError("the \(kind) along the axes \(axes) of \(shape)") }
      var dimensions = shape.dimensions
      for axis in axes { dimensions[axis] = 1 }
      return TensorType(.float32, TensorShape(dimensions))
    }

    package var attributes: [(name: String, value: String)] { [("axes", "\(axes)")] }
  }
}
