// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The element type and shape of a tensor, known before it is computed.
public struct TensorType: Hashable, Sendable, CustomStringConvertible {
  /// The type of the elements.
  public var elementType: ElementType
  /// The length along each axis.
  public var shape: TensorShape

  /// Creates a type.
  public init(_ elementType: ElementType, _ shape: TensorShape) {
    self.elementType = elementType
    self.shape = shape
  }

  /// The size of a dense tensor of this type in bytes.
  public var byteCount: Int { shape.elementCount * elementType.byteCount }

  public var description: String { "\(elementType.rawValue)\(shape)" }
}

extension TensorType {
  /// The size of a dense tensor of this type in bytes; `Int.max` if the size overflows.
  package var saturatingByteCount: Int {
    let (count, overflow) = shape.elementCount.multipliedReportingOverflow(
      by: elementType.byteCount)
    return overflow ? .max : count
  }
}

extension AlignedBuffer {
  /// Returns a size rounded up to a multiple of ``alignment``.
  ///
  /// - Parameter byteCount: The size in bytes, not negative. If it cannot be rounded up without overflow, as for `Int.max`,
  ///   the result is the largest multiple.
  package static func rounded(_ byteCount: Int) -> Int {
    let (sum, overflow) = byteCount.addingReportingOverflow(alignment - 1)
    return (overflow ? .max : sum) & ~(alignment - 1)
  }
}

/// The length of a tensor along each axis, the outermost first; images are [N, H, W, C].
public struct TensorShape: Hashable, Sendable, ExpressibleByArrayLiteral, RandomAccessCollection,
  CustomStringConvertible
{
  /// The length along each axis; no length is negative.
  public let dimensions: [Int]

  /// Creates a shape; an empty list is the shape of a scalar.
  public init(_ dimensions: [Int]) {
    precondition(dimensions.allSatisfy { $0 >= 0 }, "a shape of [\(dimensions.excerpt())]")
    self.dimensions = dimensions
  }

  public init(arrayLiteral elements: Int...) { self.init(elements) }

  /// Creates a shape from untrusted lengths.
  ///
  /// - Returns: `nil` if a length is negative or impossibly large, or the number of elements overflows.
  package init?(validating dimensions: [Int]) {
    guard Self.checkedProduct(dimensions) != nil else { return nil }
    self.dimensions = dimensions
  }

  /// The number of axes.
  public var rank: Int { dimensions.count }

  /// The number of elements: the product of all lengths.
  public var elementCount: Int { dimensions.reduce(1, *) }

  /// For each axis, the distance in elements between neighbours along the axis, in a dense row-major tensor.
  public var strides: [Int] {
    var strides = [Int](repeating: 1, count: rank)
    for axis in dimensions.indices.reversed().dropFirst() {
      strides[axis] = strides[axis + 1] * dimensions[axis + 1]
    }
    return strides
  }

  /// The maximum length along an axis: sums of lengths and their products with small factors do not overflow.
  private static let maximumLength = 1 << 48

  /// Returns the product of the given lengths; `nil` if a length is negative or larger than any that memory could hold, or
  /// the product overflows.
  package static func checkedProduct(_ numbers: [Int]) -> Int? {
    // Zero lengths must not hide an overflow of the other lengths.
    var product = 1
    for number in numbers {
      guard (0...maximumLength).contains(number) else { return nil }
      let (next, overflow) = product.multipliedReportingOverflow(by: Swift.max(number, 1))
      guard !overflow else { return nil }
      product = next
    }
    return numbers.contains(0) ? 0 : product
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { dimensions.count }
  public subscript(axis: Int) -> Int { dimensions[axis] }

  public var description: String { "[" + dimensions.excerpt() + "]" }
}

/// The type of a tensor's elements, as they are stored.
public enum ElementType: String, Hashable, Sendable, CaseIterable {
  /// IEEE 754 single precision.
  case float32
  /// Signed 32-bit integers.
  case int32
  /// Signed 64-bit integers.
  case int64
  /// Unsigned 8-bit integers.
  case uint8

  /// The size of an element in bytes.
  public var byteCount: Int {
    switch self {
    case .float32, .int32: 4
    case .int64: 8
    case .uint8: 1
    }
  }
}

/// A Swift type of tensor elements.
public protocol TensorScalar: Hashable, Sendable, LosslessStringConvertible {
  /// The element type of tensors that store values of this type.
  static var elementType: ElementType { get }

  /// Zero.
  static var zero: Self { get }
}

extension Float: TensorScalar {
  public static var elementType: ElementType { .float32 }
}

extension Int32: TensorScalar {
  public static var elementType: ElementType { .int32 }
}

extension Int64: TensorScalar {
  public static var elementType: ElementType { .int64 }
}

extension UInt8: TensorScalar {
  public static var elementType: ElementType { .uint8 }
}
