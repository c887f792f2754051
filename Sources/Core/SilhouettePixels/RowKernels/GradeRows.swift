// SPDX-License-Identifier: Apache-2.0

/// A change of saturation, then a cubic curve of each channel.
package struct ColorGrade: Hashable, Sendable {
  /// The saturation: 0 for grey, 1 for no change.
  package let saturation: Float
  /// The constant of red's curve, and the factors of red, its square and its cube.
  package let red: SIMD4<Float>
  /// The coefficients of green's curve, the constant first.
  package let green: SIMD4<Float>
  /// The coefficients of blue's curve, the constant first.
  package let blue: SIMD4<Float>

  package init(
    saturation: Float, red: SIMD4<Float>, green: SIMD4<Float>, blue: SIMD4<Float>
  ) {
    self.saturation = saturation
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Indicates whether greys remain grey.
  package var keepsGreys: Bool { red == green && green == blue }
}

/// Grades `count` straight colours in place, clamped to 0…1 before, between and after the two steps: c′ = p(L + s · (c − L))
/// with L the luminance (ITU-R BT.709) and p the channel's curve.
package func gradeRow(_ row: PixelRow, by grade: ColorGrade, count: Int) {
  let red = Cubic(grade.red)
  let green = Cubic(grade.green)
  let blue = Cubic(grade.blue)
  let saturation = grade.saturation
  var index = 0
  if row.layout == .grey {
    while index < count {
      row.red[index] = unitClamped(red(unitClamped(row.red[index])))
      index &+= 1
    }
    return
  }
  while index < count {
    let r = unitClamped(row.red[index])
    let g = unitClamped(row.green[index])
    let b = unitClamped(row.blue[index])
    let grey = luminance(r, g, b)
    row.red[index] = unitClamped(red(unitClamped(grey + saturation * (r - grey))))
    row.green[index] = unitClamped(green(unitClamped(grey + saturation * (g - grey))))
    row.blue[index] = unitClamped(blue(unitClamped(grey + saturation * (b - grey))))
    index &+= 1
  }
}
