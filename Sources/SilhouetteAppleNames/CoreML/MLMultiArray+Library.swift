// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Silhouette

extension MLMultiArray {
  /// Creates an array with a tensor's numbers; bytes and 64-bit integers become Int32.
  ///
  /// - Throws: ``MLModelError`` without memory.
  convenience init(_ tensor: Tensor) throws {
    try self.init(
      shape: tensor.shape.dimensions.map { NSNumber(value: $0) },
      dataType: tensor.elementType == .float32 ? .float32 : .int32)
    switch tensor.elementType {
    case .float32: fill(tensor.scalars(of: Float.self)) { $0 }
    case .int32: fill(tensor.scalars(of: Int32.self)) { $0 }
    case .int64: fill(tensor.scalars(of: Int64.self)) { Int32(clamping: $0) }
    case .uint8: fill(tensor.scalars(of: UInt8.self)) { Int32($0) }
    }
  }

  private func fill<T, U>(_ scalars: [T], _ convert: (T) -> U) {
    let target = dataPointer.assumingMemoryBound(to: U.self)
    for (index, scalar) in scalars.enumerated() { target[index] = convert(scalar) }
  }

  /// Returns the numbers, in the order of the axes, as a tensor of Float32 or Int32.
  func tensor() -> Tensor {
    let shape = TensorShape(lengths)
    return switch dataType {
    case .int32: Tensor(numbers(Int32.self) { $0 }, shape: shape)
    case .float32: Tensor(numbers(Float.self) { $0 }, shape: shape)
    case .double: Tensor(numbers(Double.self) { Float($0) }, shape: shape)
    case .float16: Tensor(numbers(UInt16.self) { Half(bits: $0).number }, shape: shape)
    }
  }

  /// Indicates whether the numbers lie in the order of the axes, without gaps.
  private var isPacked: Bool {
    var step = 1
    for axis in lengths.indices.reversed() {
      if lengths[axis] > 1, steps[axis] != step { return false }
      step *= lengths[axis]
    }
    return true
  }

  private func numbers<T, U>(_ type: T.Type, _ convert: (T) -> U) -> [U] {
    let source = dataPointer.assumingMemoryBound(to: T.self)
    // Packed memory, the usual case, needs no divisions.
    if isPacked { return (0..<count).map { convert(source[$0]) } }
    return (0..<count).map { convert(source[offset(ofPlace: $0)]) }
  }
}
