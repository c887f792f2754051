// SPDX-License-Identifier: Apache-2.0

/// Functions that bring decoded samples to full scale and straight alpha, in place.
enum HEIFSamples {
  /// Stretches values of 9 to 15 bits to 16 bits.
  static func stretch(_ values: UnsafeMutableBufferPointer<UInt16>, bits: Int) {
    guard (1..<16).contains(bits) else { return }
    let largest = UInt32(1) << UInt32(bits) - 1
    for index in values.indices {
      let value = min(UInt32(values[index]), largest)
      values[index] = UInt16(truncatingIfNeeded: (value * 65535 + largest / 2) / largest)
    }
  }

  /// Divides the colours of RGBA by alpha; they become black where that is 0.
  static func divideByAlpha<T: FixedWidthInteger & UnsignedInteger>(
    _ values: UnsafeMutableBufferPointer<T>
  ) {
    let full = UInt32(T.max)
    for pixel in stride(from: 0, to: values.count, by: 4) {
      let alpha = UInt32(values[pixel + 3])
      for index in pixel..<pixel + 3 {
        // At most 65535 squared, and half of alpha, which 32 bits hold.
        values[index] =
          alpha == 0 ? 0 : T(clamping: (UInt32(values[index]) * full + alpha / 2) / alpha)
      }
    }
  }
}
