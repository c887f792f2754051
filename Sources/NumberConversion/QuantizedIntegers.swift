// SPDX-License-Identifier: Apache-2.0

/// Stored integers to the real numbers they stand for: real = scale · (integer − zero point).
///
/// (TensorFlow Lite 8-bit quantization specification.)
package enum QuantizedIntegers {
  /// Converts little-endian integers at any alignment; each result is rounded once.
  ///
  /// - Parameters:
  ///   - source: The bytes of `count` integers of at most 32 bits.
  ///   - scale: The difference between the numbers of neighbouring integers.
  ///   - zeroPoint: The integer that stands for 0, −32768…65535.
  ///   - target: Room for `count` numbers.
  ///   - count: The number of integers.
  @inlinable
  package static func dequantize<Integer: FixedWidthInteger>(
    littleEndian source: UnsafeRawPointer, of _: Integer.Type, scale: Float, zeroPoint: Int,
    into target: UnsafeMutablePointer<Float>, count: Int
  ) {
    let width = MemoryLayout<Integer>.size
    var index = 0
    if Integer.bitWidth <= 16 {
      // The differences have fewer digits than Float32.
      let zero = Int32(truncatingIfNeeded: zeroPoint)
      while index < count {
        let stored = Integer(
          littleEndian: source.loadUnaligned(fromByteOffset: index &* width, as: Integer.self))
        target[index] = Float(Int32(truncatingIfNeeded: stored) &- zero) * scale
        index &+= 1
      }
    } else {
      let zero = Int64(truncatingIfNeeded: zeroPoint)
      while index < count {
        let stored = Integer(
          littleEndian: source.loadUnaligned(fromByteOffset: index &* width, as: Integer.self))
        target[index] = Float(
          Double(Int64(truncatingIfNeeded: stored) &- zero) * Double(scale))
        index &+= 1
      }
    }
  }
}
