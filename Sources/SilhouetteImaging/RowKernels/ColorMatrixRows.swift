// SPDX-License-Identifier: Apache-2.0

/// Unpremultiplies, multiplies with a matrix given by its columns, adds the bias, premultiplies.
func colorMatrixRow(
  _ source: PixelRow, into output: PixelRow, count: Int,
  columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>), bias: SIMD4<Float>
) {
  let isOpaque = source.layout != .full
  let writesAlpha = output.layout == .full
  var index = 0
  while index < count {
    let alpha = source.alpha[index]
    var (red, green, blue) = (source.red[index], source.green[index], source.blue[index])
    if !isOpaque, alpha != 1 {
      (red, green, blue) = alpha == 0 ? (0, 0, 0) : (red / alpha, green / alpha, blue / alpha)
    }
    let product = columns.0 * red + columns.1 * green + columns.2 * blue + columns.3 * alpha + bias
    if writesAlpha {
      output.red[index] = product.x * product.w
      output.green[index] = product.y * product.w
      output.blue[index] = product.z * product.w
      output.alpha[index] = product.w
    } else {
      output.red[index] = product.x
      output.green[index] = product.y
      output.blue[index] = product.z
    }
    index &+= 1
  }
}
