// SPDX-License-Identifier: Apache-2.0
import KernelInterface

/// The nearest of the codes 0…255, halves up; not-a-number is 0.
@inline(__always)
private func nearestCode(_ value: Float) -> UInt8 {
  let positive = value > 0 ? value : 0
  let clamped = positive < 1 ? positive : 1
  let place = clamped * 255 + 0.5
  // Adding 2²³ rounds to a whole number that then stands in the low bits, at times the next one.
  let rounded = place + 0x1p23
  let code = UInt8(truncatingIfNeeded: rounded.bitPattern)
  return rounded - 0x1p23 > place ? code &- 1 : code
}

/// The code of a number by a table.
@inline(__always)
private func code(_ value: Float, _ table: CodeTable) -> UInt8 {
  // Not-a-number becomes the lowest one.
  let large = value > table.lowest ? value : table.lowest
  let clamped = large < 1 ? large : 1
  let bits = clamped.bitPattern
  let bucket = Int((bits &>> 16) &- (table.lowest.bitPattern &>> 16))
  return UInt8(truncatingIfNeeded: (table.entries[bucket] &+ (bits & 0xFFFF)) &>> 16)
}

/// Planes to interleaved bytes.
package func gatherBytes(
  _ planes: ImagePlanes, _ channels: Int, _ target: UnsafeMutablePointer<UInt8>, _ count: Int
) {
  var index = 0
  while index < count {
    let pixel = target + channels &* index
    pixel[0] = nearestCode(planes.first[index])
    if channels > 1 { pixel[1] = nearestCode(planes.second[index]) }
    if channels > 2 { pixel[2] = nearestCode(planes.third[index]) }
    if channels > 3 { pixel[3] = nearestCode(planes.fourth[index]) }
    index &+= 1
  }
}

/// Planes to interleaved bytes, colours through a table.
package func gatherBytesLinearToSRGB(
  _ planes: ImagePlanes, _ channels: Int, _ table: CodeTable,
  _ target: UnsafeMutablePointer<UInt8>, _ count: Int
) {
  var index = 0
  while index < count {
    let pixel = target + channels &* index
    pixel[0] = code(planes.first[index], table)
    if channels == 2 { pixel[1] = nearestCode(planes.second[index]) }
    if channels > 2 {
      pixel[1] = code(planes.second[index], table)
      pixel[2] = code(planes.third[index], table)
    }
    if channels > 3 { pixel[3] = nearestCode(planes.fourth[index]) }
    index &+= 1
  }
}
