// SPDX-License-Identifier: Apache-2.0

/// Writes 1 − m for each value m, clamped to 0…1.
package func complementRow(
  _ source: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>, count: Int
) {
  for index in 0..<count {
    output[index] = min(max(1 - source[index], 0), 1)
  }
}

/// Fills in the mean of the nearby background under the image: writes p + (b − p) · share with b = weighted / weight, or
/// p where the weight is at most 10⁻⁶.
package func fillBackgroundRow(
  _ pixels: UnsafePointer<Float>, weighted: UnsafePointer<Float>, weight: UnsafePointer<Float>,
  share: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>, count: Int
) {
  for index in 0..<count {
    let value = pixels[index]
    let sum = weight[index]
    let mean = sum > 1e-6 ? weighted[index] / sum : value
    output[index] = value + (mean - value) * share[index]
  }
}

/// Mixes five levels of a blur by the square of a mask: level k where the square is `levels[k]`, linearly interpolated in
/// between.
package func mixLevelsRow(
  _ steps: (
    UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>,
    UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>
  ),
  levels: SIMD8<Float>, mask: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>,
  count: Int
) {
  let factors = (
    1 / (levels[1] - levels[0]), 1 / (levels[2] - levels[1]), 1 / (levels[3] - levels[2]),
    1 / (levels[4] - levels[3])
  )
  let first = levels[0]
  let second = levels[1]
  let third = levels[2]
  let fourth = levels[3]
  for index in 0..<count {
    let m = min(max(mask[index], 0), 1)
    let u = m * m
    var value = steps.0[index]
    value += (steps.1[index] - steps.0[index]) * min(max((u - first) * factors.0, 0), 1)
    value += (steps.2[index] - steps.1[index]) * min(max((u - second) * factors.1, 0), 1)
    value += (steps.3[index] - steps.2[index]) * min(max((u - third) * factors.2, 0), 1)
    value += (steps.4[index] - steps.3[index]) * min(max((u - fourth) * factors.3, 0), 1)
    output[index] = value
  }
}
