// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The elements that the arrays of an input or output have in the model's own format, where they differ from the graph's.
///
/// Integers that a network takes or makes are real numbers in the graph. Arrays for the original program hold the integers.
package struct ArrayElements: Hashable, Sendable, CustomStringConvertible {
  /// A supported type, by NumPy's name for its kind and size.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// IEEE 754 half precision; converted to Float32 when read.
    case float16 = "f2"
    case float32 = "f4"
    /// IEEE 754 double precision; rounded to Float32 when read.
    case float64 = "f8"
    case int8 = "i1"
    case int16 = "i2"
    case int32 = "i4"
    case int64 = "i8"
    case uint8 = "u1"
    case uint16 = "u2"
    case uint32 = "u4"
    /// Truth values; 0 or 1 as bytes when read.
    case bool = "b1"

    /// Creates the type whose elements in a file are those in memory.
    package init(_ type: ElementType) {
      switch type {
      case .float32: self = .float32
      case .int32: self = .int32
      case .int64: self = .int64
      case .uint8: self = .uint8
      }
    }

    /// The size of an element in the file, in bytes.
    package var byteCount: Int {
      switch self {
      case .float16, .int16, .uint16: 2
      case .float32, .int32, .uint32: 4
      case .float64, .int64: 8
      case .int8, .uint8, .bool: 1
      }
    }
  }

  /// The type of the elements.
  package var kind: Kind
  /// The factor that an integer minus ``zeroPoint`` is multiplied by.
  package var scale: Float
  /// The integer that represents 0.
  package var zeroPoint: Int

  /// Creates a type of elements.
  package init(kind: Kind, scale: Float = 1, zeroPoint: Int = 0) {
    self.kind = kind
    self.scale = scale
    self.zeroPoint = zeroPoint
  }

  package var description: String {
    scale == 1 && zeroPoint == 0 ? "\(kind)" : "\(kind) of \(scale)·(q−\(zeroPoint))"
  }

  /// Returns whether an array with elements of a type can be taken; bytes also stand for truth values.
  package func accepts(_ kind: Kind) -> Bool {
    kind == self.kind || self.kind == .bool && kind == .uint8
  }

  /// Returns the real numbers that an array of integers represents; other tensors are returned as they are.
  package func realNumbers(_ tensor: Tensor) -> Tensor {
    func converted<T: TensorScalar>(_: T.Type, _ number: (T) -> Double) -> Tensor {
      let integers = tensor.scalars(of: T.self)
      return Tensor(shape: tensor.shape) { (target: UnsafeMutableBufferPointer<Float>) in
        for (index, integer) in integers.enumerated() {
          // The difference is exact, and the product is rounded once.
          target[index] = Float(Double(scale) * (number(integer) - Double(zeroPoint)))
        }
      }
    }
    return switch tensor.elementType {
    case .float32: tensor
    case .uint8: converted(UInt8.self) { kind == .bool && $0 != 0 ? 1 : Double($0) }
    case .int32: converted(Int32.self) { Double($0) }
    case .int64: converted(Int64.self) { Double($0) }
    }
  }
}
