// SPDX-License-Identifier: Apache-2.0

@inline(__always)
func loadPixel(_ row: UnsafePointer<Float>, _ index: Int) -> SIMD4<Float> {
  UnsafeRawPointer(row).load(fromByteOffset: index &* 16, as: SIMD4<Float>.self)
}

@inline(__always)
func storePixel(_ row: UnsafeMutablePointer<Float>, _ index: Int, _ pixel: SIMD4<Float>) {
  UnsafeMutableRawPointer(row).storeBytes(
    of: pixel, toByteOffset: index &* 16, as: SIMD4<Float>.self)
}

/// S + D · (1 − αs).
func sourceOverRow(
  _ source: UnsafePointer<Float>, _ background: UnsafePointer<Float>,
  into output: UnsafeMutablePointer<Float>, count: Int
) {
  var index = 0
  while index < count {
    let pixel = loadPixel(source, index)
    storePixel(output, index, pixel + loadPixel(background, index) * (1 - pixel.w))
    index &+= 1
  }
}

/// m · S + (1 − m) · D with m the mask's green.
func blendRow(
  _ source: UnsafePointer<Float>, _ background: UnsafePointer<Float>,
  mask: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>, count: Int
) {
  var index = 0
  while index < count {
    let m = loadPixel(mask, index).y
    storePixel(
      output, index, loadPixel(source, index) * m + loadPixel(background, index) * (1 - m))
    index &+= 1
  }
}
