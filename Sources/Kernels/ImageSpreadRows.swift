// SPDX-License-Identifier: Apache-2.0
import KernelInterface

/// byte / 255, correctly rounded for all 256.
///
/// 1 / 255 in two parts, of which the first has so few digits that its product is exact.
@inline(__always)
private func fraction(_ byte: UInt8) -> Float {
  let number = Float(byte)
  return number * 0x1.01p-8 + number * 0x1.0101p-24
}

/// Interleaved bytes to planes: byte / 255.
package func spreadBytes(
  _ source: UnsafePointer<UInt8>, _ channels: Int, _ planes: ImagePlanes, _ count: Int
) {
  var index = 0
  while index < count {
    let pixel = source + channels &* index
    planes.first[index] = fraction(pixel[0])
    if channels > 1 { planes.second[index] = fraction(pixel[1]) }
    if channels > 2 { planes.third[index] = fraction(pixel[2]) }
    if channels > 3 { planes.fourth[index] = fraction(pixel[3]) }
    index &+= 1
  }
}

/// Interleaved bytes to planes, colours through a table of 256 numbers.
package func spreadBytesThroughTable(
  _ source: UnsafePointer<UInt8>, _ channels: Int, _ table: UnsafePointer<Float>,
  _ planes: ImagePlanes, _ count: Int
) {
  var index = 0
  while index < count {
    let pixel = source + channels &* index
    planes.first[index] = table[Int(pixel[0])]
    if channels == 2 { planes.second[index] = fraction(pixel[1]) }
    if channels > 2 {
      planes.second[index] = table[Int(pixel[1])]
      planes.third[index] = table[Int(pixel[2])]
    }
    if channels > 3 { planes.fourth[index] = fraction(pixel[3]) }
    index &+= 1
  }
}
