// SPDX-License-Identifier: Apache-2.0

/// A type of the elements of a shaped array: `Double`, `Float`, `Float16` or `Int32`.
public protocol MLShapedArrayScalar: Sendable, Hashable {
  /// The type of a multi-array with such elements.
  static var multiArrayDataType: MLMultiArrayDataType { get }
}

extension Double: MLShapedArrayScalar {
  public static var multiArrayDataType: MLMultiArrayDataType { .double }
}
extension Float: MLShapedArrayScalar {
  public static var multiArrayDataType: MLMultiArrayDataType { .float32 }
}
extension Int32: MLShapedArrayScalar {
  public static var multiArrayDataType: MLMultiArrayDataType { .int32 }
}
#if !(os(macOS) && arch(x86_64))
  extension Float16: MLShapedArrayScalar {
    public static var multiArrayDataType: MLMultiArrayDataType { .float16 }
  }
#endif

/// An array with any number of axes and elements of one type; as a collection, it consists of its parts along the first
/// axis.
///
/// As with Swift's arrays, an index out of range is a caller's bug, which stops the program.
public protocol MLShapedArrayProtocol<Scalar>: RandomAccessCollection, MutableCollection, Hashable,
  Sendable, CustomStringConvertible
where Index == Int, Element == MLShapedArraySlice<Scalar> {
  /// The type of the elements.
  associatedtype Scalar: MLShapedArrayScalar

  /// The length of each axis; empty for a single number.
  var shape: [Int] { get }
  /// The elements in row-major order: the index along the last axis varies fastest. Their number must not change.
  var scalars: [Scalar] { get set }

  /// Creates an array from elements in row-major order.
  ///
  /// - Precondition: There are as many elements as the shape requires, and no length is negative.
  init<S: Sequence>(scalars: S, shape: [Int]) where S.Element == Scalar
}

extension MLShapedArrayProtocol {
  // MARK: Creation

  /// Creates an array whose elements are all the same.
  ///
  /// - Precondition: No length is negative.
  public init(repeating value: Scalar, shape: [Int]) {
    precondition(shape.allSatisfy { $0 >= 0 }, "a shaped array of shape \(shape)")
    self.init(scalars: repeatElement(value, count: shape.reduce(1, *)), shape: shape)
  }

  /// Creates an array without axes, which holds one number.
  public init(scalar: Scalar) { self.init(scalars: CollectionOfOne(scalar), shape: []) }

  /// Creates an array with a copy of a multi-array's elements.
  ///
  /// - Precondition: The multi-array has elements of the type `Scalar`.
  public init(_ multiArray: MLMultiArray) {
    precondition(
      multiArray.dataType == Scalar.multiArrayDataType,
      "a multi-array of \(multiArray.dataType) is not one of \(Scalar.self)")
    self.init(scalars: multiArray.packed(as: Scalar.self), shape: multiArray.lengths)
  }

  /// Creates an array with a multi-array's elements, converted to the type `Scalar`.
  public init(converting multiArray: MLMultiArray) {
    self.init(multiArray.converted(to: Scalar.multiArrayDataType))
  }

  /// Creates an array from others, one after the other along an axis.
  ///
  /// - Precondition: There is at least one array, and the lengths of their other axes are equal.
  public init(concatenating shapedArrays: some Sequence<Self>, alongAxis axis: Int) {
    let arrays = shapedArrays.map { MLMultiArray($0) }
    self.init(
      MLMultiArray(concatenating: arrays, axis: axis, dataType: Scalar.multiArrayDataType))
  }

  // MARK: Elements

  /// The number of elements.
  public var scalarCount: Int { scalars.count }
  /// Indicates whether the array has no axes, and holds one number.
  public var isScalar: Bool { shape.isEmpty }
  /// The distance between neighbouring elements along each axis, in elements.
  public var strides: [Int] { MLMultiArray.steps(of: shape) }

  /// The number that an array without axes holds; `nil` for an array with axes, which a new value does not change.
  public var scalar: Scalar? {
    get { isScalar ? scalars.first : nil }
    set { if isScalar, let newValue { scalars = [newValue] } }
  }

  /// The element at the position that one index per axis gives.
  public subscript(scalarAt indices: Int...) -> Scalar {
    get { self[scalarAt: indices] }
    set { self[scalarAt: indices] = newValue }
  }

  /// The element at the position that one index per axis gives.
  public subscript(scalarAt indices: [Int]) -> Scalar {
    get {
      precondition(indices.count == shape.count, "index \(indices) into the shape \(shape)")
      return scalars[range(indices).lowerBound]
    }
    set {
      precondition(indices.count == shape.count, "index \(indices) into the shape \(shape)")
      scalars[range(indices).lowerBound] = newValue
    }
  }

  /// Calls a function with the elements in row-major order, the shape, and the strides in elements.
  ///
  /// - Throws: The errors of the function.
  public func withUnsafeShapedBufferPointer<R>(
    _ body: (UnsafeBufferPointer<Scalar>, [Int], [Int]) throws -> R
  ) rethrows -> R {
    try scalars.withUnsafeBufferPointer { try body($0, shape, strides) }
  }

  /// Calls a function with the elements in row-major order, which it can change, the shape, and the strides in elements.
  ///
  /// - Throws: The errors of the function.
  public mutating func withUnsafeMutableShapedBufferPointer<R>(
    _ body: (inout UnsafeMutableBufferPointer<Scalar>, [Int], [Int]) throws -> R
  ) rethrows -> R {
    let (shape, strides) = (shape, strides)
    return try scalars.withUnsafeMutableBufferPointer { try body(&$0, shape, strides) }
  }

  public var description: String { "\(Scalar.self) \(shape)" }

  // MARK: Parts

  /// The index of the first part, 0.
  public var startIndex: Int { 0 }
  /// The length of the first axis; 0 for an array without axes.
  public var endIndex: Int { shape.first ?? 0 }

  /// The part at an index along the first axis.
  public subscript(position: Int) -> MLShapedArraySlice<Scalar> {
    get { part([position]) }
    set { replacePart([position], with: newValue) }
  }

  /// The part at one index along each of the first axes.
  public subscript(indices: Int...) -> MLShapedArraySlice<Scalar> {
    get { part(indices) }
    set { replacePart(indices, with: newValue) }
  }

  /// The part within a range along each of the first axes.
  public subscript(first: Range<Int>, others: Range<Int>...) -> MLShapedArraySlice<Scalar> {
    part(within: [first] + others)
  }

  /// Returns an array of another shape with the same elements in row-major order.
  ///
  /// - Precondition: The shapes have the same number of elements.
  public func reshaped(to shape: [Int]) -> Self { Self(scalars: scalars, shape: shape) }

  /// Returns an array with an axis of length 1 before the axis at an index.
  public func expandingShape(at axis: Int) -> Self {
    var shape = shape
    shape.insert(1, at: axis)
    return reshaped(to: shape)
  }

  /// Returns an array without the axes of length 1.
  public func squeezingShape() -> Self { reshaped(to: shape.filter { $0 != 1 }) }

  private func part(_ indices: [Int]) -> MLShapedArraySlice<Scalar> {
    MLShapedArraySlice(
      scalars: scalars[range(indices)], shape: Array(shape.dropFirst(indices.count)))
  }

  private mutating func replacePart(_ indices: [Int], with part: MLShapedArraySlice<Scalar>) {
    let rest = Array(shape.dropFirst(indices.count))
    precondition(part.shape == rest, "a part of shape \(part.shape) instead of \(rest)")
    scalars.replaceSubrange(range(indices), with: part.scalars)
  }

  private func part(within ranges: [Range<Int>]) -> MLShapedArraySlice<Scalar> {
    precondition(ranges.count <= shape.count, "\(ranges.count) ranges into the shape \(shape)")
    var found = [range([])]
    for (axis, range) in ranges.enumerated() {
      precondition(
        range.lowerBound >= 0 && range.upperBound <= shape[axis],
        "range \(range) is outside of axis \(axis) of the shape \(shape)")
      let step = strides[axis]
      found = found.flatMap { outer in
        range.map { outer.lowerBound + $0 * step..<outer.lowerBound + ($0 + 1) * step }
      }
    }
    return MLShapedArraySlice(
      scalars: found.flatMap { scalars[$0] },
      shape: ranges.map(\.count) + shape.dropFirst(ranges.count))
  }

  /// Returns the range of elements of the part at one index along each of the first axes.
  private func range(_ indices: [Int]) -> Range<Int> {
    precondition(
      indices.count <= shape.count && zip(indices, shape).allSatisfy { $0 >= 0 && $0 < $1 },
      "index \(indices) is outside a shaped array of shape \(shape)")
    let start = zip(indices, strides).reduce(0) { $0 + $1.0 * $1.1 }
    return start..<start + shape.dropFirst(indices.count).reduce(1, *)
  }
}
