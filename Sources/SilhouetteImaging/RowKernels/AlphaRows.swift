// SPDX-License-Identifier: Apache-2.0

/// Colours multiplied by alpha.
func premultiplyRow(_ source: PixelRow, into output: PixelRow, count: Int) {
  for plane in 0..<3 {
    let (from, to) = (source.plane(plane), output.plane(plane))
    var index = 0
    while index < count {
      to[index] = from[index] * source.alpha[index]
      index &+= 1
    }
  }
  if output.alpha != source.alpha { output.alpha.update(from: source.alpha, count: count) }
}

/// Colours divided by alpha; black where alpha is 0.
func unpremultiplyRow(_ source: PixelRow, into output: PixelRow, count: Int) {
  for plane in 0..<3 {
    let (from, to) = (source.plane(plane), output.plane(plane))
    var index = 0
    while index < count {
      let alpha = source.alpha[index]
      let quotient = from[index] / alpha
      to[index] = alpha == 0 ? 0 : quotient
      index &+= 1
    }
  }
  if output.alpha != source.alpha { output.alpha.update(from: source.alpha, count: count) }
}
