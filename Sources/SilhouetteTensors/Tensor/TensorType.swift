// SPDX-License-Identifier: Apache-2.0

/// The element type and shape of a tensor, known before it is computed.
public struct TensorType: Hashable, Sendable, CustomStringConvertible {
  /// The type of an element as it is stored.
  public var elementType: ElementType
  /// The length along each axis.
  public var shape: TensorShape

  /// Makes a type.
  public init(_ elementType: ElementType, _ shape: TensorShape) {
    self.elementType = elementType
    self.shape = shape
  }

  /// The size of a dense tensor in bytes.
  public var byteCount: Int { shape.elementCount * elementType.byteCount }

  public var description: String { "\(elementType.rawValue)\(shape)" }
}

extension TensorType {
  /// The size in bytes, or `Int.max` where it cannot be counted.
  package var saturatingByteCount: Int {
    let (count, overflow) = shape.elementCount.multipliedReportingOverflow(
      by: elementType.byteCount)
    return overflow ? .max : count
  }
}
