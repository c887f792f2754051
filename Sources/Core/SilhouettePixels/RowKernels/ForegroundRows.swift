// SPDX-License-Identifier: Apache-2.0

/// Replaces the pixels' alpha.
func setAlphaRow(
  _ pixels: UnsafeMutablePointer<SIMD4<Float>>, _ alphas: UnsafePointer<Float>, count: Int
) {
  for index in 0..<count {
    pixels[index].w = alphas[index]
  }
}

/// Returns the mean colours of the certain foreground and the certain background; grey where no pixel is certain.
func meanColors(
  _ grid: Plane<SIMD4<Float>>
) -> (foreground: SIMD4<Float>, background: SIMD4<Float>) {
  var front = SIMD4<Double>.zero
  var back = SIMD4<Double>.zero
  let count = grid.width * grid.height
  withUnsafeRows(of: grid) { grid in
    for index in 0..<count {
      let pixel = grid.base[index]
      let color = SIMD4<Double>(Double(pixel.x), Double(pixel.y), Double(pixel.z), 1)
      if pixel.w > 0.9 { front += color }
      if pixel.w < 0.1 { back += color }
    }
  }
  func mean(_ sum: SIMD4<Double>) -> SIMD4<Float> {
    if sum.w == 0 { return SIMD4(0.5, 0.5, 0.5, 0) }
    return SIMD4(Float(sum.x / sum.w), Float(sum.y / sum.w), Float(sum.z / sum.w), 0)
  }
  return (mean(front), mean(back))
}

/// Returns the pixels resampled to another size by nearest neighbour.
package func nearest(
  _ source: Plane<SIMD4<Float>>, width: Int, height: Int
) -> Plane<SIMD4<Float>> {
  let target = Plane<SIMD4<Float>>(width: width, height: height)
  withUnsafeRows(of: source, target) { source, target in
    for y in 0..<height {
      let from = source[min(source.height &- 1, y &* source.height / height)]
      let to = target[y]
      for x in 0..<width {
        to[x] = from[min(source.width &- 1, x &* source.width / width)]
      }
    }
  }
  return target
}

/// Performs one iteration in place: solves for the two colours of every pixel with its neighbours' colours held fixed
/// (Germer et al., equation 3); the neighbours before a pixel already have their new colours.
func relaxColors(
  _ level: Plane<SIMD4<Float>>, foreground: Plane<SIMD4<Float>>,
  background: Plane<SIMD4<Float>>, regularization: Float, gradientWeight: Float
) {
  withUnsafeRows(of: level, foreground, background) {
    relaxColors(
      $0, fronts: $1.base, backs: $2.base, regularization: regularization,
      gradientWeight: gradientWeight)
  }
}

private func relaxColors(
  _ level: Plane<SIMD4<Float>>.Rows, fronts: UnsafeMutablePointer<SIMD4<Float>>,
  backs: UnsafeMutablePointer<SIMD4<Float>>, regularization: Float, gradientWeight: Float
) {
  let width = level.width
  let height = level.height
  let pixels = level.base
  for y in 0..<height {
    for x in 0..<width {
      let place = y &* width &+ x
      let left = x > 0 ? place &- 1 : place
      let right = x < width &- 1 ? place &+ 1 : place
      let above = y > 0 ? place &- width : place
      let below = y < height &- 1 ? place &+ width : place
      let pixel = pixels[place]
      let alpha = pixel.w
      let neighbours = SIMD4(
        pixels[left].w, pixels[right].w, pixels[above].w, pixels[below].w)
      let differences = neighbours - alpha
      let weights =
        SIMD4(
          abs(differences.x), abs(differences.y), abs(differences.z), abs(differences.w))
        * gradientWeight + regularization
      let front =
        fronts[left] * weights.x + fronts[right] * weights.y
        + fronts[above] * weights.z + fronts[below] * weights.w
      let back =
        backs[left] * weights.x + backs[right] * weights.y
        + backs[above] * weights.z + backs[below] * weights.w
      let sum = weights.x + weights.y + weights.z + weights.w
      if alpha == 1 {
        fronts[place] = pixel
        backs[place] = back / sum
      } else if alpha == 0 {
        fronts[place] = front / sum
        backs[place] = pixel
      } else {
        let rest = 1 - alpha
        let a = alpha * alpha + sum
        let b = alpha * rest
        let c = rest * rest + sum
        let first = pixel * alpha + front
        let second = pixel * rest + back
        let inverse = 1 / (a * c - b * b)
        fronts[place] = clampedColor((first * c - second * b) * inverse)
        backs[place] = clampedColor((second * a - first * b) * inverse)
      }
    }
  }
}

@inline(__always)
private func clampedColor(_ pixel: SIMD4<Float>) -> SIMD4<Float> {
  pixel.clamped(lowerBound: .zero, upperBound: .one)
}

/// Writes F + α · (I − α·F − (1 − α)·B), and I itself where α is 1, as three channels per pixel.
func correctRow(
  _ pixels: UnsafePointer<SIMD4<Float>>, _ fronts: UnsafePointer<SIMD4<Float>>,
  _ backs: UnsafePointer<SIMD4<Float>>, into target: UnsafeMutablePointer<Float>, count: Int
) {
  for index in 0..<count {
    let pixel = pixels[index]
    let alpha = pixel.w
    var color = pixel
    if alpha != 1 {
      let front = fronts[index]
      let missing = pixel - front * alpha - backs[index] * (1 - alpha)
      color = clampedColor(front + missing * alpha)
    }
    let output = target + 3 &* index
    output[0] = color.x
    output[1] = color.y
    output[2] = color.z
  }
}
