// SPDX-License-Identifier: Apache-2.0

/// Unsigned integers of 1 to 8 bits, packed without gaps, with the first in the highest bits of the first byte.
package enum PackedIntegers {
  /// Replaces every packed integer with its value in a lookup table.
  ///
  /// - Parameters:
  ///   - source: The bytes that contain the integers.
  ///   - byteCount: The number of bytes.
  ///   - bitCount: The number of bits of each integer, 1 to 8.
  ///   - count: The number of integers to read, which must fit in the bytes.
  ///   - table: The values of all possible integers: 2 to the power of `bitCount` elements.
  ///   - target: Memory for `count` values.
  package static func lookUp(
    _ source: UnsafeRawPointer, byteCount: Int, bitCount: Int, count: Int,
    _ table: UnsafePointer<Float>, into target: UnsafeMutablePointer<Float>
  ) {
    precondition((1...8).contains(bitCount) && count * bitCount <= byteCount * 8)
    let bytes = source.assumingMemoryBound(to: UInt8.self)
    var index = 0
    if bitCount == 8 {
      while index < count {
        target[index] = table[Int(bytes[index])]
        index &+= 1
      }
      return
    }
    let mask = (1 << bitCount) &- 1
    var bit = 0
    while index < count {
      // An integer spans at most two bytes.
      let byte = bit >> 3
      let low = byte &+ 1 < byteCount ? Int(bytes[byte &+ 1]) : 0
      let pair = Int(bytes[byte]) << 8 | low
      target[index] = table[(pair >> (16 &- bitCount &- (bit & 7))) & mask]
      index &+= 1
      bit &+= bitCount
    }
  }
}
