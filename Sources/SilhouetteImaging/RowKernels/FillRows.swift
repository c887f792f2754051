// SPDX-License-Identifier: Apache-2.0

/// Sets `count` RGBA pixels.
func fillRow(_ row: UnsafeMutablePointer<Float>, count: Int, with pixel: SIMD4<Float>) {
  let pixels = UnsafeMutableRawPointer(row)
  var index = 0
  while index < count {
    pixels.storeBytes(of: pixel, toByteOffset: index &* 16, as: SIMD4<Float>.self)
    index &+= 1
  }
}

/// Copies `count` RGBA pixels.
func copyRow(
  _ source: UnsafePointer<Float>, to target: UnsafeMutablePointer<Float>, count: Int
) {
  UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: count &* 16)
}
