// SPDX-License-Identifier: Apache-2.0

import Reference
import SilhouetteInference
import TestSupport

extension Tensor {
  /// All numbers, whatever their type.
  package var numbers: [Double] {
    switch elementType {
    case .float32: scalars(of: Float.self).map(Double.init)
    case .int32: scalars(of: Int32.self).map(Double.init)
    case .int64: scalars(of: Int64.self).map(Double.init)
    case .uint8: scalars(of: UInt8.self).map(Double.init)
    }
  }

  /// The tensor as the oracles take it.
  package var reference: ReferenceTensor {
    ReferenceTensor(shape: shape.dimensions, values: numbers)
  }
}

extension SeededRandom {
  /// A Float32 tensor of numbers in −scale…scale.
  package mutating func tensor(_ shape: TensorShape, scale: Float = 1) -> Tensor {
    Tensor(floats(shape.elementCount).map { $0 * scale }, shape: shape)
  }

  /// A tensor of bytes.
  package mutating func bytes(_ shape: TensorShape) -> Tensor {
    Tensor((0..<shape.elementCount).map { _ in UInt8(int(0...255)) }, shape: shape)
  }

  /// Returns one of the choices.
  package mutating func pick<T>(_ choices: [T]) -> T { choices[int(0...choices.count - 1)] }
}
