// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The elements that the arrays of an input or output have in the model's own format, where they differ from the graph's.
///
/// Integers that a network takes or makes are real numbers in the graph. Arrays for the original program hold the integers.
package struct ArrayElements: Hashable, Sendable, CustomStringConvertible {
  /// The type of the elements.
  package var kind: NPYElementType.Kind
  /// The factor that an integer minus ``zeroPoint`` is multiplied by.
  package var scale: Float = 1
  /// The integer that represents 0.
  package var zeroPoint = 0

  package var description: String {
    scale == 1 && zeroPoint == 0 ? "\(kind)" : "\(kind) of \(scale)·(q−\(zeroPoint))"
  }

  /// Returns whether an array with elements of a type can be taken; bytes also stand for truth values.
  package func accepts(_ type: NPYElementType) -> Bool {
    type.kind == kind || kind == .bool && type.kind == .uint8
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
