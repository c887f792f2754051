// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Silhouette

extension MLMultiArray {
  /// Creates an array with a copy of a tensor's elements; 8-bit and 64-bit integers are converted to Int32.
  ///
  /// - Throws: ``MLModelError`` if there is too little memory.
  convenience init(_ tensor: Tensor) throws {
    try self.init(
      shape: tensor.shape.dimensions.map { NSNumber(value: $0) },
      dataType: tensor.elementType == .float32 ? .float32 : .int32)
    switch tensor.elementType {
    case .float32: tensor.withUnsafeScalars(of: Float.self) { fill($0) { $0 } }
    case .int32: tensor.withUnsafeScalars(of: Int32.self) { fill($0) { $0 } }
    case .int64: tensor.withUnsafeScalars(of: Int64.self) { fill($0) { Int32(clamping: $0) } }
    case .uint8: tensor.withUnsafeScalars(of: UInt8.self) { fill($0) { Int32($0) } }
    }
  }

  /// Creates an array with the index of every pixel's class: Int32 of shape [height, width], top row first.
  ///
  /// - Throws: ``MLModelError`` if there is too little memory.
  convenience init(_ map: LabelMap) throws {
    try self.init(
      shape: [NSNumber(value: map.height), NSNumber(value: map.width)], dataType: .int32)
    map.labels.withUnsafeBufferPointer { fill($0) { Int32($0) } }
  }

  /// Converts the given elements and stores them in row-major order in the array, which must be contiguous.
  func fill<T, U>(_ elements: UnsafeBufferPointer<T>, _ convert: (T) -> U) {
    let target = dataPointer.assumingMemoryBound(to: U.self)
    for (index, element) in elements.enumerated() { target[index] = convert(element) }
  }

  /// Returns a tensor of Float32 or Int32 with the elements in row-major order.
  func tensor() -> Tensor {
    switch dataType {
    case .int32: tensor(Int32.self) { $0 }
    case .float32: tensor(Float.self) { $0 }
    case .double: tensor(Double.self) { Float($0) }
    case .float16: tensor(UInt16.self) { Half(bits: $0).number }
    }
  }

  private func tensor<T, U: TensorScalar>(_ type: T.Type, _ convert: (T) -> U) -> Tensor {
    let source = dataPointer.assumingMemoryBound(to: T.self)
    return Tensor(shape: TensorShape(lengths)) { (elements: UnsafeMutableBufferPointer<U>) in
      // Contiguous memory, the usual case, needs no divisions.
      let isPacked = isPacked
      for index in elements.indices {
        elements[index] = convert(source[isPacked ? index : offset(ofPlace: index)])
      }
    }
  }

  /// Indicates whether the elements are contiguous, in row-major order.
  var isPacked: Bool {
    var step = 1
    for axis in lengths.indices.reversed() {
      if lengths[axis] > 1, steps[axis] != step { return false }
      step *= lengths[axis]
    }
    return true
  }
}
