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
