// SPDX-License-Identifier: Apache-2.0

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
