// SPDX-License-Identifier: Apache-2.0

/// Stored integers to the real numbers they stand for: real = scale · (q − zero point), each
/// rounded once to Float32.
///
/// (TensorFlow Lite 8-bit quantization specification.)
enum TFLiteDequantization {
  /// Converts little-endian integers.
  ///
  /// - Parameters:
  ///   - bytes: As many integers as the shape has elements.
  ///   - shape: The length along each axis.
  ///   - quantization: One scale, or one per index of an axis of the shape.
  /// - Precondition: The quantization fits the shape and the bytes fit both.
  static func tensor<Integer: FixedWidthInteger>(
    _ bytes: UnsafeRawBufferPointer, of _: Integer.Type, shape: Shape, quantization: Quantization
  ) -> Tensor {
    let width = MemoryLayout<Integer>.size
    precondition(bytes.count == shape.elementCount * width)
    let perChannel = quantization.scales.count > 1
    precondition(!perChannel || shape[quantization.axis] == quantization.scales.count)
    // A run of `inner` neighbours shares a scale; runs go through all scales again and again.
    let inner = perChannel ? shape.strides[quantization.axis] : shape.elementCount
    return Tensor(shape: shape) { (scalars: UnsafeMutableBufferPointer<Float>) in
      var start = 0
      while start < scalars.count {
        let channel = perChannel ? start / inner % quantization.scales.count : 0
        // Products of 32-bit integers and Float32 need more than Float32's precision.
        let scale = Double(quantization.scales[channel])
        let zero = Int64(quantization.zeroPoints[channel])
        for index in start..<start + inner {
          let stored = Integer(
            littleEndian: bytes.loadUnaligned(fromByteOffset: index * width, as: Integer.self))
          scalars[index] = Float(Double(Int64(stored) - zero) * scale)
        }
        start += inner
      }
    }
  }
}
