// SPDX-License-Identifier: Apache-2.0

/// A sum over the pixels of a window that is updated as the window moves.
private protocol WindowSum {
  init()
  mutating func add(_ pixel: SIMD4<Float>)
  mutating func subtract(_ pixel: SIMD4<Float>)
  mutating func add(_ other: Self)
  mutating func subtract(_ other: Self)
}

/// The sums over a window that the guided filter needs, in `Double`: variances are differences of nearly equal sums, and
/// running sums accumulate rounding errors.
private struct GuidedMoments: WindowSum {
  /// The sums of red, green, blue and the mask.
  var values: SIMD4<Double> = .zero
  /// The sums of the products of red, green, blue and the mask with the mask.
  var mask: SIMD4<Double> = .zero
  /// The sums of the squares of red, green, blue and the mask.
  var squares: SIMD4<Double> = .zero
  /// The sums of red·green, green·blue and blue·red.
  var products: SIMD4<Double> = .zero

  @inline(__always)
  mutating func add(_ pixel: SIMD4<Float>) {
    let pixel = widened(pixel)
    values += pixel
    mask += pixel * pixel.w
    squares += pixel * pixel
    products += pixel * SIMD4(pixel.y, pixel.z, pixel.x, 0)
  }

  @inline(__always)
  mutating func subtract(_ pixel: SIMD4<Float>) {
    let pixel = widened(pixel)
    values -= pixel
    mask -= pixel * pixel.w
    squares -= pixel * pixel
    products -= pixel * SIMD4(pixel.y, pixel.z, pixel.x, 0)
  }

  @inline(__always)
  mutating func add(_ other: GuidedMoments) {
    values += other.values
    mask += other.mask
    squares += other.squares
    products += other.products
  }

  @inline(__always)
  mutating func subtract(_ other: GuidedMoments) {
    values -= other.values
    mask -= other.mask
    squares -= other.squares
    products -= other.products
  }

  /// Returns the linear function of red, green and blue that fits the mask best; the last lane is the constant.
  @inline(__always)
  func coefficients(count: Double, epsilon: Double) -> SIMD4<Float> {
    let scale = 1 / count
    let mean = values * scale
    let covariance = mask * scale - mean * mean.w
    let variance = squares * scale - mean * mean + epsilon
    let mixed = products * scale - mean * SIMD4(mean.y, mean.z, mean.x, 0)
    let a = SymmetricMatrix(
      xx: variance.x, xy: mixed.x, xz: mixed.z, yy: variance.y, yz: mixed.y, zz: variance.z
    ).solution(covariance.x, covariance.y, covariance.z)
    let offset = mean.w - (a.x * mean.x + a.y * mean.y + a.z * mean.z)
    return SIMD4<Float>(Float(a.x), Float(a.y), Float(a.z), Float(offset))
  }
}

/// The sum of the pixels of a window, in `Double`.
private struct PixelSum: WindowSum {
  var values: SIMD4<Double> = .zero

  @inline(__always)
  mutating func add(_ pixel: SIMD4<Float>) { values += widened(pixel) }

  @inline(__always)
  mutating func subtract(_ pixel: SIMD4<Float>) { values -= widened(pixel) }

  @inline(__always)
  mutating func add(_ other: PixelSum) { values += other.values }

  @inline(__always)
  mutating func subtract(_ other: PixelSum) { values -= other.values }
}

@inline(__always)
private func widened(_ pixel: SIMD4<Float>) -> SIMD4<Double> {
  SIMD4(Double(pixel.x), Double(pixel.y), Double(pixel.z), Double(pixel.w))
}

/// A symmetric 3×3 matrix.
struct SymmetricMatrix<Scalar: BinaryFloatingPoint> {
  let xx: Scalar
  let xy: Scalar
  let xz: Scalar
  let yy: Scalar
  let yz: Scalar
  let zz: Scalar

  /// Returns the product of the inverse matrix and a vector, computed by cofactors.
  @inline(__always)
  func solution(_ x: Scalar, _ y: Scalar, _ z: Scalar) -> (x: Scalar, y: Scalar, z: Scalar) {
    let c00 = yy * zz - yz * yz
    let c01 = yz * xz - xy * zz
    let c02 = xy * yz - yy * xz
    let c11 = xx * zz - xz * xz
    let c12 = xz * xy - xx * yz
    let c22 = xx * yy - xy * xy
    let inverse = 1 / (xx * c00 + xy * c01 + xz * c02)
    return (
      (c00 * x + c01 * y + c02 * z) * inverse,
      (c01 * x + c11 * y + c12 * z) * inverse,
      (c02 * x + c12 * y + c22 * z) * inverse
    )
  }
}

/// Computes the linear function of each window for a range of rows; windows are cut off at the edges.
func guidedCoefficients(
  _ guide: Plane<SIMD4<Float>>, radius: Int, epsilon: Double, rows: Range<Int>,
  into result: Plane<SIMD4<Float>>
) {
  slideWindow(over: guide, radius: radius, rows: rows, into: result) {
    (window: GuidedMoments, count: Double) in
    window.coefficients(count: count, epsilon: epsilon)
  }
}

/// Computes the mean over each window for a range of rows; windows are cut off at the edges.
func boxMeans(
  _ source: Plane<SIMD4<Float>>, radius: Int, rows: Range<Int>, into result: Plane<SIMD4<Float>>
) {
  slideWindow(over: source, radius: radius, rows: rows, into: result) {
    (window: PixelSum, count: Double) in
    let mean = window.values * (1 / count)
    return SIMD4(Float(mean.x), Float(mean.y), Float(mean.z), Float(mean.w))
  }
}

/// Writes a function of each window's sum and number of pixels for a range of rows, by running sums; windows are cut off at
/// the edges.
///
/// - Complexity: O(*pixels* + *width* · *radius*).
@inline(__always)
private func slideWindow<Sum: WindowSum>(
  over source: Plane<SIMD4<Float>>, radius: Int, rows: Range<Int>,
  into result: Plane<SIMD4<Float>>, _ function: (Sum, Double) -> SIMD4<Float>
) {
  let columns = Plane<Sum>(width: source.width, height: 1, repeating: Sum())
  withUnsafeRows(of: source, columns, result) { source, columns, result in
    let width = source.width
    let height = source.height
    let sums = columns.base
    // The sums of the first row are built up from the rows above it, as many as a window is high.
    let start = rows.lowerBound &- 2 &* radius
    var y = start
    while y < rows.upperBound {
      if y &+ radius >= 0, y &+ radius < height {
        let entering = source[y &+ radius]
        var x = 0
        while x < width {
          sums[x].add(entering[x])
          x &+= 1
        }
      }
      if y &- radius &- 1 >= max(0, start &+ radius) {
        let leaving = source[y &- radius &- 1]
        var x = 0
        while x < width {
          sums[x].subtract(leaving[x])
          x &+= 1
        }
      }
      if y >= rows.lowerBound {
        let rowCount = min(y &+ radius, height &- 1) &- max(y &- radius, 0) &+ 1
        let target = result[y]
        var window = Sum()
        var x = -radius
        while x < width {
          if x &+ radius < width { window.add(sums[x &+ radius]) }
          if x &- radius > 0 { window.subtract(sums[x &- radius &- 1]) }
          if x >= 0 {
            let columnCount = min(x &+ radius, width &- 1) &- max(x &- radius, 0) &+ 1
            target[x] = function(window, Double(rowCount &* columnCount))
          }
          x &+= 1
        }
      }
      y &+= 1
    }
  }
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

/// Writes a horizontally enlarged row: each value is interpolated between two neighbours of the source.
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

/// Writes a·red + b·green + c·blue + d for each pixel with its coefficients (a, b, c, d), clamped to 0…1.
func linearRow(
  _ pixels: UnsafePointer<SIMD4<Float>>, _ coefficients: UnsafePointer<SIMD4<Float>>,
  into target: UnsafeMutablePointer<Float>, count: Int
) {
  var index = 0
  while index < count {
    let weights = coefficients[index]
    let product = pixels[index] * weights
    let value = product.x + product.y + product.z + weights.w
    target[index] = min(max(value, 0), 1)
    index &+= 1
  }
}
