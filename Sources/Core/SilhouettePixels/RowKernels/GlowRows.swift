// SPDX-License-Identifier: Apache-2.0

/// Writes c + i · b · max(0, 1 − c) for `count` values c and their glow b.
package func bloomRow(
  _ source: UnsafePointer<Float>, glow: UnsafePointer<Float>, intensity: Float,
  into output: UnsafeMutablePointer<Float>, count: Int
) {
  for index in 0..<count {
    let value = source[index]
    let rest = 1 - value
    output[index] = value + intensity * glow[index] * (rest < 0 ? 0 : rest)
  }
}

/// Writes c · (1 − i + i · b / β) for `count` values c, the values b around them and the alphas β of these.
package func gloomRow(
  _ source: UnsafePointer<Float>, around: UnsafePointer<Float>, alpha: UnsafePointer<Float>,
  intensity: Float, into output: UnsafeMutablePointer<Float>, count: Int
) {
  let own = 1 - intensity
  for index in 0..<count {
    let mean = alpha[index] > 0 ? around[index] / alpha[index] : 0
    output[index] = source[index] * (own + intensity * mean)
  }
}

/// Writes the factor by which the details of `count` pixels are kept: (δ / n)² up to a difference δ = n from the luminance of
/// the surroundings, and 1 + s · (1 − n / δ) beyond.
///
/// - Parameters:
///   - source: The pixels.
///   - around: The means of the pixels around, whose luminance is scaled to the alpha of the pixel.
///   - level: The difference n that counts as noise in an opaque pixel, not negative.
///   - sharpness: The factor s by which larger differences grow.
///   - factors: Receives the factors.
///   - count: The number of pixels.
package func detailFactorRow(
  _ source: PixelRow, around: PixelRow, level: Float, sharpness: Float,
  into factors: UnsafeMutablePointer<Float>, count: Int
) {
  for index in 0..<count {
    let alpha = source.alpha[index]
    let scale = around.alpha[index] > 0 ? alpha / around.alpha[index] : 0
    let own = luminance(source.red[index], source.green[index], source.blue[index])
    let other = luminance(around.red[index], around.green[index], around.blue[index])
    let difference = abs(own - other * scale)
    let noise = level * alpha
    if difference > noise {
      factors[index] = 1 + sharpness * (1 - noise / difference)
    } else {
      let share = noise > 0 ? difference / noise : 0
      factors[index] = share * share
    }
  }
}

/// Writes b + (c − b) · f for `count` values c, with b the mean of the values around, scaled to the alpha of the pixel, and
/// factors f.
package func scaleDetailRow(
  _ source: UnsafePointer<Float>, alpha: UnsafePointer<Float>, around: UnsafePointer<Float>,
  alphaAround: UnsafePointer<Float>, factors: UnsafePointer<Float>,
  into output: UnsafeMutablePointer<Float>, count: Int
) {
  for index in 0..<count {
    let scale = alphaAround[index] > 0 ? alpha[index] / alphaAround[index] : 0
    let mean = around[index] * scale
    output[index] = mean + (source[index] - mean) * factors[index]
  }
}
