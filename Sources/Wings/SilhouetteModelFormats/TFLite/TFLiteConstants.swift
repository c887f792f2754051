// SPDX-License-Identifier: Apache-2.0

import NumberConversion
import SilhouetteCore
import SilhouetteInference

/// Functions that read the constant tensors of a TensorFlow Lite file.
enum TFLiteConstants {
  /// The maximum number of integers that an operator takes as parameters in a constant tensor.
  static let maximumIntegerCount = 2 * TFLiteTensor.maximumRank

  /// Returns the real values of a tensor, de-quantised if they are stored as integers.
  ///
  /// - Throws: `FormatError` if the bytes do not fit the shape or the quantisation is missing; ``ModelError`` if an element
  ///   is not finite.
  static func real(
    _ tensor: TFLiteTensor, data: UnsafeRawBufferPointer, shape: TensorShape, path: String
  ) throws -> Tensor {
    if let sparsity = try SparseRows(tensor, shape: shape) {
      guard tensor.type == .float32 || tensor.type == .float16 else {
        throw tensor.unsupported("sparse elements of type \(tensor.type)")
      }
      let stored: TensorShape = [sparsity.storedCount]
      let numbers = try real(tensor, stored: stored, data: data, path: path)
      return sparsity.dense(numbers, shape: shape)
    }
    return try real(tensor, stored: shape, data: data, path: path)
  }

  /// Returns the real values of a tensor's stored elements, in the order in which they are stored.
  private static func real(
    _ tensor: TFLiteTensor, stored shape: TensorShape, data: UnsafeRawBufferPointer, path: String
  ) throws -> Tensor {
    switch tensor.type {
    case .float32, .float16:
      let type: SafetensorsType = tensor.type == .float32 ? .float32 : .float16
      try check(tensor, data: data, shape: shape, width: type.byteCount)
      let numbers = Tensor(littleEndian: data, type: type, shape: shape)
      if let index = numbers.firstNonFiniteIndex {
        throw ModelError(path: path, reason: .notFinite(name: tensor.name, index: index))
      }
      return numbers
    case .uint8: return try dequantized(tensor, data: data, shape: shape, as: .uint8)
    case .int8: return try dequantized(tensor, data: data, shape: shape, as: .int8)
    case .int16: return try dequantized(tensor, data: data, shape: shape, as: .int16)
    case .int32: return try dequantized(tensor, data: data, shape: shape, as: .int32)
    // The biases of networks whose activations have 16 bits.
    case .int64: return try dequantizedWide(tensor, data: data, shape: shape)
    default: throw tensor.unsupported("constants of type \(tensor.type)")
    }
  }

  /// Returns the elements of a tensor of integers.
  ///
  /// - Throws: `FormatError` if the tensor is of another type or has too many elements.
  static func integers(
    _ tensor: TFLiteTensor, data: UnsafeRawBufferPointer
  ) throws(FormatError) -> [Int] {
    let shape = tensor.shape ?? []
    guard shape.elementCount <= maximumIntegerCount else {
      throw tensor.error("\(shape.elementCount) integers, the limit is \(maximumIntegerCount)")
    }
    let count = shape.elementCount
    switch tensor.type {
    case .int32:
      try check(tensor, data: data, shape: shape, width: 4)
      return (0..<count).map {
        Int(Int32(littleEndian: data.loadUnaligned(fromByteOffset: 4 * $0, as: Int32.self)))
      }
    case .int64:
      try check(tensor, data: data, shape: shape, width: 8)
      return (0..<count).map {
        Int(Int64(littleEndian: data.loadUnaligned(fromByteOffset: 8 * $0, as: Int64.self)))
      }
    default: throw tensor.error("expected integers, found \(tensor.type)")
    }
  }

  private static func dequantized(
    _ tensor: TFLiteTensor, data: UnsafeRawBufferPointer, shape: TensorShape,
    as type: QuantizedIntegers.IntegerType
  ) throws(FormatError) -> Tensor {
    try check(tensor, data: data, shape: shape, width: type.byteCount)
    return Tensor(
      littleEndian: data, of: type, shape: shape, quantization: try quantization(tensor, shape))
  }

  private static func dequantizedWide(
    _ tensor: TFLiteTensor, data: UnsafeRawBufferPointer, shape: TensorShape
  ) throws(FormatError) -> Tensor {
    try check(tensor, data: data, shape: shape, width: 8)
    let quantization = try quantization(tensor, shape)
    let inner = quantization.scales.count > 1 ? shape.strides[quantization.axis] : 1
    return Tensor(shape: shape) { (target: UnsafeMutableBufferPointer<Float>) in
      for index in target.indices {
        let channel = index / inner % quantization.scales.count
        let integer = Int64(
          littleEndian: data.loadUnaligned(fromByteOffset: 8 * index, as: Int64.self))
        target[index] = Float(
          (Double(integer) - Double(quantization.zeroPoints[channel]))
            * Double(quantization.scales[channel]))
      }
    }
  }

  /// Returns the mapping of a tensor's integers to real numbers, which fits its shape.
  private static func quantization(
    _ tensor: TFLiteTensor, _ shape: TensorShape
  ) throws(FormatError) -> Operator.Quantization {
    guard
      let quantization = try tensor.quantization(limit: max(1, shape.dimensions.max() ?? 1))
    else { throw tensor.error("\(tensor.type) elements without a scale") }
    guard
      quantization.scales.count == 1
        || (shape.indices.contains(quantization.axis)
          && shape[quantization.axis] == quantization.scales.count)
    else {
      throw tensor.error(
        "\(quantization.scales.count) scales for axis \(quantization.axis) of \(shape)")
    }
    return quantization
  }

  private static func check(
    _ tensor: TFLiteTensor, data: UnsafeRawBufferPointer, shape: TensorShape, width: Int
  ) throws(FormatError) {
    let (byteCount, overflow) = shape.elementCount.multipliedReportingOverflow(by: width)
    guard !overflow, data.count == byteCount else {
      throw tensor.error("\(tensor.type) of \(shape) does not take \(data.count) bytes")
    }
  }
}
