// SPDX-License-Identifier: Apache-2.0

import NumberConversion

extension Tensor {
  /// Reads a tensor of little-endian values from a file, at any alignment; half-precision values are converted to Float32.
  ///
  /// - Parameter storage: The memory that receives the elements; if `nil`, new memory is allocated.
  /// - Precondition: The number of bytes is exactly what the type and the shape require.
  package init(
    littleEndian bytes: UnsafeRawBufferPointer, type: SafetensorsType, shape: TensorShape,
    storage: AlignedBuffer? = nil
  ) {
    precondition(bytes.count == shape.elementCount * type.byteCount)
    self.init(TensorType(type.elementType, shape), storage: storage) { memory in
      guard type == .float16 else {
        memory.copyMemory(from: bytes)
        Self.swapBytesIfBigEndian(memory, width: type.byteCount)
        return
      }
      let scalars = memory.bindMemory(to: Float.self)
      guard let source = bytes.baseAddress, let target = scalars.baseAddress else { return }
      Float16Bits.widen(littleEndian: source, into: target, count: scalars.count)
    }
  }

  /// Reads the real values that little-endian integers in a file represent, at any alignment.
  ///
  /// - Parameters:
  ///   - bytes: The integers, one for each element of the shape.
  ///   - type: The type of the integers.
  ///   - shape: The length along each axis.
  ///   - quantization: The mapping to real numbers, with a single scale or a scale for each index of an axis.
  ///   - storage: The memory that receives the elements; if `nil`, new memory is allocated.
  /// - Precondition: The quantization fits the shape and the bytes fit both.
  package init(
    littleEndian bytes: UnsafeRawBufferPointer, of type: QuantizedIntegers.IntegerType,
    shape: TensorShape,
    quantization: Operator.Quantization, storage: AlignedBuffer? = nil
  ) {
    let width = type.byteCount
    precondition(bytes.count == shape.elementCount * width)
    let perChannel = quantization.scales.count > 1
    precondition(!perChannel || shape[quantization.axis] == quantization.scales.count)
    // Each run of `inner` consecutive elements shares a scale; successive runs cycle through all scales.
    let inner = perChannel ? shape.strides[quantization.axis] : shape.elementCount
    self.init(TensorType(.float32, shape), storage: storage) { memory in
      let scalars = memory.bindMemory(to: Float.self)
      guard let source = bytes.baseAddress, let target = scalars.baseAddress else { return }
      var start = 0
      while start < scalars.count {
        let channel = perChannel ? start / inner % quantization.scales.count : 0
        QuantizedIntegers.dequantize(
          littleEndian: source + start * width, of: type,
          scale: quantization.scales[channel], zeroPoint: quantization.zeroPoints[channel],
          into: target + start, count: inner)
        start += inner
      }
    }
  }

  /// Creates a tensor whose elements are written before the tensor refers to them: writing afterwards would copy the
  /// memory, since the caller also refers to it.
  private init(
    _ type: TensorType, storage: AlignedBuffer?, _ write: (UnsafeMutableRawBufferPointer) -> Void
  ) {
    let storage = storage ?? AlignedBuffer(byteCount: type.byteCount, zeroed: false)
    write(storage.bytes)
    self.init(type: type, storage: storage)
  }

  /// The index of the first element that is infinite or NaN, in row-major order; `nil` if all are finite.
  package var firstNonFiniteIndex: Int? {
    guard elementType == .float32 else { return nil }
    return withUnsafeScalars(of: Float.self) { scalars in
      scalars.baseAddress.flatMap {
        NumberConversion.firstNonFiniteIndex($0, count: scalars.count)
      }
    }
  }

  /// Swaps the bytes of each element on big-endian machines, since files are little-endian.
  package static func swapBytesIfBigEndian(_ bytes: UnsafeMutableRawBufferPointer, width: Int) {
    guard 1.littleEndian != 1, width > 1 else { return }
    for start in stride(from: 0, to: bytes.count - width + 1, by: width) {
      for offset in 0..<width / 2 { bytes.swapAt(start + offset, start + width - 1 - offset) }
    }
  }
}
