// SPDX-License-Identifier: Apache-2.0

/// An array with any number of axes and elements of one type, as a value.
public struct MLShapedArray<Scalar: MLShapedArrayScalar>: MLShapedArrayProtocol {
  public let shape: [Int]
  public var scalars: [Scalar] { didSet { scalars.check(shape) } }

  public init<S: Sequence>(scalars: S, shape: [Int]) where S.Element == Scalar {
    self.scalars = Array(scalars)
    self.shape = shape
    self.scalars.check(shape)
  }

  /// Creates an array with the elements of a slice.
  public init(_ slice: MLShapedArraySlice<Scalar>) {
    self.init(scalars: slice.scalars, shape: slice.shape)
  }
}

/// A part of a shaped array with a copy of its elements; changes do not reach the array that it comes from.
public struct MLShapedArraySlice<Scalar: MLShapedArrayScalar>: MLShapedArrayProtocol {
  public let shape: [Int]
  public var scalars: [Scalar] { didSet { scalars.check(shape) } }

  public init<S: Sequence>(scalars: S, shape: [Int]) where S.Element == Scalar {
    self.scalars = Array(scalars)
    self.shape = shape
    self.scalars.check(shape)
  }

  /// Creates a slice with all elements of an array.
  public init(_ array: MLShapedArray<Scalar>) {
    self.init(scalars: array.scalars, shape: array.shape)
  }
}

extension Array {
  /// Checks that there are as many elements as a shape requires.
  fileprivate func check(_ shape: [Int]) {
    precondition(
      shape.allSatisfy { $0 >= 0 } && shape.reduce(1, *) == count,
      "\(count) elements for a shaped array of shape \(shape)")
  }
}
