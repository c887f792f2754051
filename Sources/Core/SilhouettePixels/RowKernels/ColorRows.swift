// SPDX-License-Identifier: Apache-2.0

/// Converts `count` straight colours in place; alpha is unchanged.
package func convertRow(_ row: PixelRow, by conversion: ColorConversion, count: Int) {
  if let curve = conversion.curve, row.layout == .grey {
    for index in 0..<count {
      row.red[index] = curve.apply(to: row.red[index])
    }
    return
  }
  for index in 0..<count {
    let color = conversion.apply(
      to: SIMD4(row.red[index], row.green[index], row.blue[index], 0))
    row.red[index] = color.x
    row.green[index] = color.y
    row.blue[index] = color.z
  }
}

/// Copies `count` pixels into a row, whose layout must have all their channels.
package func copyRow(_ source: PixelRow, into output: PixelRow, count: Int) {
  for index in 0..<output.layout.planeCount {
    output.plane(index).update(from: source.plane(index), count: count)
  }
}

/// Copies `count` pixels with interleaved channels.
func interleaveRow(
  _ source: PixelRow, into output: UnsafeMutablePointer<SIMD4<Float>>, count: Int
) {
  for index in 0..<count {
    output[index] = SIMD4(
      source.red[index], source.green[index], source.blue[index], source.alpha[index])
  }
}

/// Returns the Rec. 709 luminance of a colour; if the three channels are equal, exactly their value.
@inline(__always)
package func luminance(_ red: Float, _ green: Float, _ blue: Float) -> Float {
  green + 0.2126 * (red - green) + 0.0722 * (blue - green)
}

/// Writes the Rec. 709 luminance of `count` pixels.
package func luminanceRow(_ row: PixelRow, into output: UnsafeMutablePointer<Float>, count: Int) {
  for index in 0..<count {
    output[index] = luminance(row.red[index], row.green[index], row.blue[index])
  }
}

/// Writes (1 − t) · first + t · second for `count` values t; the target may be the row of values itself.
package func mixRow(
  _ positions: UnsafePointer<Float>, from first: Float, to second: Float,
  into target: UnsafeMutablePointer<Float>, count: Int
) {
  for index in 0..<count {
    let t = positions[index]
    target[index] = first * (1 - t) + second * t
  }
}

/// Multiplies `count` values in place.
func multiplyRow(
  _ row: UnsafeMutablePointer<Float>, by factors: UnsafePointer<Float>, count: Int
) {
  for index in 0..<count {
    row[index] *= factors[index]
  }
}
