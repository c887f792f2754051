// SPDX-License-Identifier: Apache-2.0

/// Colours divided by alpha; black where alpha is 0.
@inline(__always)
func unpremultiplied(_ pixel: SIMD4<Float>) -> SIMD4<Float> {
  let alpha = pixel.w
  if alpha == 1 { return pixel }
  if alpha == 0 { return .zero }
  return SIMD4(pixel.x / alpha, pixel.y / alpha, pixel.z / alpha, alpha)
}

/// Colours multiplied by alpha.
@inline(__always)
func premultiplied(_ pixel: SIMD4<Float>) -> SIMD4<Float> {
  pixel * SIMD4(pixel.w, pixel.w, pixel.w, 1)
}

/// Unpremultiplies, multiplies with a matrix given by its columns, adds the bias, premultiplies.
func colorMatrixRow(
  _ source: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>, count: Int,
  columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>), bias: SIMD4<Float>
) {
  var index = 0
  while index < count {
    let pixel = unpremultiplied(loadPixel(source, index))
    let product =
      columns.0 * pixel.x + columns.1 * pixel.y + columns.2 * pixel.z + columns.3 * pixel.w
    storePixel(output, index, premultiplied(product + bias))
    index &+= 1
  }
}
