// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

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
