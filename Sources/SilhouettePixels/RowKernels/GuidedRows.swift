// SPDX-License-Identifier: Apache-2.0

/// The sums over a window that the guided filter needs, in `Double`: variances are
/// differences of nearly equal sums, and running sums add up their rounding errors.
struct GuidedMoments {
  /// Red, green, blue, mask.
  package var values: SIMD4<Double> = .zero
  /// Each of them times the mask.
  package var mask: SIMD4<Double> = .zero
  /// Each of them squared.
  package var squares: SIMD4<Double> = .zero
  /// Red·green, green·blue, blue·red.
  var products: SIMD4<Double> = .zero

  @inline(__always)
  package mutating func add(_ pixel: SIMD4<Float>) {
    let pixel = SIMD4<Double>(
      Double(pixel.x), Double(pixel.y), Double(pixel.z), Double(pixel.w))
    values += pixel
    mask += pixel * pixel.w
    squares += pixel * pixel
    products += pixel * SIMD4(pixel.y, pixel.z, pixel.x, 0)
  }

  @inline(__always)
  package mutating func subtract(_ pixel: SIMD4<Float>) {
    let pixel = SIMD4<Double>(
      Double(pixel.x), Double(pixel.y), Double(pixel.z), Double(pixel.w))
    values -= pixel
    mask -= pixel * pixel.w
    squares -= pixel * pixel
    products -= pixel * SIMD4(pixel.y, pixel.z, pixel.x, 0)
  }

  @inline(__always)
  package mutating func add(_ other: GuidedMoments) {
    values += other.values
    mask += other.mask
    squares += other.squares
    products += other.products
  }

  @inline(__always)
  package mutating func subtract(_ other: GuidedMoments) {
    values -= other.values
    mask -= other.mask
    squares -= other.squares
    products -= other.products
  }

  /// Returns the linear function of red, green and blue (and 1, last) that is nearest to the mask.
  @inline(__always)
  package func coefficients(count: Double, epsilon: Double) -> SIMD4<Float> {
    let scale = 1 / count
    let mean = values * scale
    let covariance = mask * scale - mean * mean.w
    let variance = squares * scale - mean * mean + epsilon
    let mixed = products * scale - mean * SIMD4(mean.y, mean.z, mean.x, 0)
    // The symmetric matrix (rr, rg, rb; rg, gg, gb; rb, gb, bb), inverted by its cofactors.
    let (rr, gg, bb) = (variance.x, variance.y, variance.z)
    let (rg, gb, rb) = (mixed.x, mixed.y, mixed.z)
    let (c00, c01, c02) = (gg * bb - gb * gb, gb * rb - rg * bb, rg * gb - gg * rb)
    let (c11, c12, c22) = (rr * bb - rb * rb, rb * rg - rr * gb, rr * gg - rg * rg)
    let inverse = 1 / (rr * c00 + rg * c01 + rb * c02)
    let a = SIMD4<Double>(
      (c00 * covariance.x + c01 * covariance.y + c02 * covariance.z) * inverse,
      (c01 * covariance.x + c11 * covariance.y + c12 * covariance.z) * inverse,
      (c02 * covariance.x + c12 * covariance.y + c22 * covariance.z) * inverse, 0)
    let offset = mean.w - (a.x * mean.x + a.y * mean.y + a.z * mean.z)
    return SIMD4<Float>(Float(a.x), Float(a.y), Float(a.z), Float(offset))
  }
}

/// Computes the linear function of each window of some rows; windows are cut off at the edges.
func guidedCoefficients(
  _ guide: Plane<SIMD4<Float>>, radius: Int, epsilon: Double, rows: Range<Int>,
  into result: Plane<SIMD4<Float>>
) {
  let (width, height) = (guide.width, guide.height)
  let columns = Plane<GuidedMoments>(width: width, height: 1)
  columns.base.initialize(repeating: GuidedMoments(), count: width)
  let sums = columns.base
  // The sums of the first row are built up by the rows above it, as many as a window is high.
  let start = rows.lowerBound &- 2 &* radius
  var y = start
  while y < rows.upperBound {
    if y &+ radius >= 0, y &+ radius < height {
      let entering = guide.row(y &+ radius)
      var x = 0
      while x < width {
        sums[x].add(entering[x])
        x &+= 1
      }
    }
    if y &- radius &- 1 >= max(0, start &+ radius) {
      let leaving = guide.row(y &- radius &- 1)
      var x = 0
      while x < width {
        sums[x].subtract(leaving[x])
        x &+= 1
      }
    }
    if y >= rows.lowerBound {
      let rowCount = min(y &+ radius, height &- 1) &- max(y &- radius, 0) &+ 1
      let target = result.row(y)
      var window = GuidedMoments()
      var x = -radius
      while x < width {
        if x &+ radius < width { window.add(sums[x &+ radius]) }
        if x &- radius > 0 { window.subtract(sums[x &- radius &- 1]) }
        if x >= 0 {
          let columnCount = min(x &+ radius, width &- 1) &- max(x &- radius, 0) &+ 1
          target[x] = window.coefficients(
            count: Double(rowCount &* columnCount), epsilon: epsilon)
        }
        x &+= 1
      }
    }
    y &+= 1
  }
  withExtendedLifetime((guide, columns, result)) {}
}

@inline(__always)
private func widened(_ pixel: SIMD4<Float>) -> SIMD4<Double> {
  SIMD4(Double(pixel.x), Double(pixel.y), Double(pixel.z), Double(pixel.w))
}

/// Computes the mean over each window of some rows; windows are cut off at the edges.
func boxMeans(
  _ source: Plane<SIMD4<Float>>, radius: Int, rows: Range<Int>, into result: Plane<SIMD4<Float>>
) {
  let (width, height) = (source.width, source.height)
  let columns = Plane<SIMD4<Double>>(width: width, height: 1)
  columns.base.initialize(repeating: .zero, count: width)
  let sums = columns.base
  // The sums of the first row are built up by the rows above it, as many as a window is high.
  let start = rows.lowerBound &- 2 &* radius
  var y = start
  while y < rows.upperBound {
    if y &+ radius >= 0, y &+ radius < height {
      let entering = source.row(y &+ radius)
      var x = 0
      while x < width {
        sums[x] += widened(entering[x])
        x &+= 1
      }
    }
    if y &- radius &- 1 >= max(0, start &+ radius) {
      let leaving = source.row(y &- radius &- 1)
      var x = 0
      while x < width {
        sums[x] -= widened(leaving[x])
        x &+= 1
      }
    }
    if y >= rows.lowerBound {
      let rowCount = min(y &+ radius, height &- 1) &- max(y &- radius, 0) &+ 1
      let target = result.row(y)
      var window = SIMD4<Double>.zero
      var x = -radius
      while x < width {
        if x &+ radius < width { window += sums[x &+ radius] }
        if x &- radius > 0 { window -= sums[x &- radius &- 1] }
        if x >= 0 {
          let columnCount = min(x &+ radius, width &- 1) &- max(x &- radius, 0) &+ 1
          let mean = window * (1 / Double(rowCount &* columnCount))
          target[x] = SIMD4(Float(mean.x), Float(mean.y), Float(mean.z), Float(mean.w))
        }
        x &+= 1
      }
    }
    y &+= 1
  }
  withExtendedLifetime((source, columns, result)) {}
}

/// Writes first + (second − first) · fraction.
package func mixRow(
  _ first: UnsafePointer<SIMD4<Float>>, _ second: UnsafePointer<SIMD4<Float>>, _ fraction: Float,
  into target: UnsafeMutablePointer<SIMD4<Float>>, count: Int
) {
  var index = 0
  while index < count {
    target[index] = first[index] + (second[index] - first[index]) * fraction
    index &+= 1
  }
}

/// Interpolates between neighbours of a row.
func enlargeRow(
  _ source: UnsafePointer<SIMD4<Float>>, lefts: UnsafePointer<Int32>,
  fractions: UnsafePointer<Float>, into target: UnsafeMutablePointer<SIMD4<Float>>, count: Int
) {
  var index = 0
  while index < count {
    let left = Int(truncatingIfNeeded: lefts[index])
    target[index] = source[left] + (source[left &+ 1] - source[left]) * fractions[index]
    index &+= 1
  }
}

/// Writes a·red + b·green + c·blue + d, clamped to 0…1.
func linearRow(
  _ pixels: UnsafePointer<SIMD4<Float>>, _ coefficients: UnsafePointer<SIMD4<Float>>,
  into target: UnsafeMutablePointer<Float>, count: Int
) {
  var index = 0
  while index < count {
    let (pixel, weights) = (pixels[index], coefficients[index])
    let product = pixel * weights
    let value = product.x + product.y + product.z + weights.w
    target[index] = min(max(value, 0), 1)
    index &+= 1
  }
}
