// SPDX-License-Identifier: Apache-2.0
import KernelInterface

extension Level {
  /// Divides by alpha, multiplies by a matrix, adds a bias and multiplies by the new alpha.
  package static func colorMatrix(_ rows: ColorMatrixRows, count: Int) {
    switch (rows.isOpaque, rows.writesAlpha) {
    case (true, true): multiplyColors(rows, count, isOpaque: true, writesAlpha: true)
    case (true, false): multiplyColors(rows, count, isOpaque: true, writesAlpha: false)
    case (false, true): multiplyColors(rows, count, isOpaque: false, writesAlpha: true)
    case (false, false): multiplyColors(rows, count, isOpaque: false, writesAlpha: false)
    }
  }
}

@inline(__always)
private func multiplyColors(
  _ rows: ColorMatrixRows, _ count: Int, isOpaque: Bool, writesAlpha: Bool
) {
  let source = rows.source
  let result = rows.result
  let columns = rows.columns
  let bias = rows.bias
  let zero = Vector(repeating: 0)
  var index = 0
  while index < count {
    var red = load(source.first + index)
    var green = load(source.second + index)
    var blue = load(source.third + index)
    var alpha = Vector(repeating: 1)
    if !isOpaque {
      alpha = load(source.fourth + index)
      let isClear = alpha .== zero
      red = (red / alpha).replacing(with: zero, where: isClear)
      green = (green / alpha).replacing(with: zero, where: isClear)
      blue = (blue / alpha).replacing(with: zero, where: isClear)
      // Negative zero counts as zero.
      alpha = alpha.replacing(with: zero, where: isClear)
    }
    var newRed = columns.0.x * red + columns.1.x * green + columns.2.x * blue
    var newGreen = columns.0.y * red + columns.1.y * green + columns.2.y * blue
    var newBlue = columns.0.z * red + columns.1.z * green + columns.2.z * blue
    newRed = newRed + columns.3.x * alpha + bias.x
    newGreen = newGreen + columns.3.y * alpha + bias.y
    newBlue = newBlue + columns.3.z * alpha + bias.z
    if writesAlpha {
      let colors = columns.0.w * red + columns.1.w * green + columns.2.w * blue
      alpha = colors + columns.3.w * alpha + bias.w
      store(alpha, result.fourth + index)
    }
    if writesAlpha || !isOpaque {
      newRed *= alpha
      newGreen *= alpha
      newBlue *= alpha
    }
    store(newRed, result.first + index)
    store(newGreen, result.second + index)
    store(newBlue, result.third + index)
    index &+= laneCount
  }
}
