// SPDX-License-Identifier: Apache-2.0

/// Conversion of stored integers to the real numbers that they represent: real = scale · (integer − zero point).
///
/// (TensorFlow Lite 8-bit quantization specification.)
package enum QuantizedIntegers {
  /// The type of the integers.
  package enum IntegerType: Sendable, CaseIterable {
    case uint8
    case int8
    case int16
    case int32

    /// The size of an integer in bytes.
    package var byteCount: Int {
      switch self {
      case .uint8, .int8: 1
      case .int16: 2
      case .int32: 4
      }
    }
  }

  /// Converts little-endian integers, which may be unaligned, to real numbers; each result is rounded once.
  ///
  /// - Parameters:
  ///   - source: The bytes of the integers.
  ///   - type: The type of the integers.
  ///   - scale: The difference between the values of neighbouring integers.
  ///   - zeroPoint: The integer that represents 0, −32768…65535.
  ///   - target: Memory for `count` values.
  ///   - count: The number of integers.
  package static func dequantize(
    littleEndian source: UnsafeRawPointer, of type: IntegerType, scale: Float, zeroPoint: Int,
    into target: UnsafeMutablePointer<Float>, count: Int
  ) {
    // Concrete types, because generic code that other modules call is not specialised, and each element would cost a call.
    switch type {
    case .uint8: narrow(source, UInt8.self, scale, Int32(zeroPoint), target, count)
    case .int8: narrow(source, Int8.self, scale, Int32(zeroPoint), target, count)
    case .int16: narrow(source, Int16.self, scale, Int32(zeroPoint), target, count)
    case .int32:
      let zero = Int64(zeroPoint)
      var index = 0
      while index < count {
        let stored = Int32(
          littleEndian: source.loadUnaligned(fromByteOffset: index &* 4, as: Int32.self))
        // The difference may have more digits than Float32.
        target[index] = Float(Double(Int64(stored) &- zero) * Double(scale))
        index &+= 1
      }
    }
  }

  /// Converts integers of at most 16 bits, whose differences from the zero point are exact in Float32.
  @inline(__always)
  private static func narrow<Integer: FixedWidthInteger & BitwiseCopyable>(
    _ source: UnsafeRawPointer, _: Integer.Type, _ scale: Float, _ zeroPoint: Int32,
    _ target: UnsafeMutablePointer<Float>, _ count: Int
  ) {
    var index = 0
    while index < count {
      let stored = Integer(
        littleEndian: source.loadUnaligned(
          fromByteOffset: index &* MemoryLayout<Integer>.size, as: Integer.self))
      target[index] = Float(Int32(truncatingIfNeeded: stored) &- zeroPoint) * scale
      index &+= 1
    }
  }
}
