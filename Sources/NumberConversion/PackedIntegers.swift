// SPDX-License-Identifier: Apache-2.0

/// Unsigned integers of 1 to 8 bits without gaps, the first in the highest bits of the first byte.
package enum PackedIntegers {
  /// Looks up every integer in a table.
  ///
  /// - Parameters:
  ///   - source: The bytes that hold the integers.
  ///   - byteCount: The number of bytes.
  ///   - bitCount: The bits of each integer, 1 to 8.
  ///   - count: The number of integers to read; the bytes must hold them.
  ///   - table: A value for each integer: 2 to the power of `bitCount`.
  ///   - target: Space for `count` values.
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
      // An integer reaches over two bytes at most.
      let byte = bit >> 3
      let low = byte &+ 1 < byteCount ? Int(bytes[byte &+ 1]) : 0
      let pair = Int(bytes[byte]) << 8 | low
      target[index] = table[(pair >> (16 &- bitCount &- (bit & 7))) & mask]
      index &+= 1
      bit &+= bitCount
    }
  }
}
