// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// Returns the natural logarithm.
func naturalLogarithm(_ x: Double) -> Double { log(x) }

/// Writes the colour distances |Δred| + |Δgreen| + |Δblue| between the pixels of two rows, whose planes are
/// `planeStride` bytes apart.
func colorDistanceRow(
  _ first: UnsafePointer<UInt8>, _ second: UnsafePointer<UInt8>, planeStride: Int,
  into target: UnsafeMutablePointer<UInt16>, count: Int
) {
  @inline(__always)
  func distance(_ place: Int) -> UInt16 {
    let a = first[place]
    let b = second[place]
    return UInt16(max(a, b) &- min(a, b))
  }
  for index in 0..<count {
    target[index] =
      distance(index) &+ distance(index &+ planeStride) &+ distance(index &+ 2 &* planeStride)
  }
}

/// Writes `scale` · `table`[distance] for each distance.
func weightRow(
  _ distances: UnsafePointer<UInt16>, table: UnsafePointer<Float>, scale: Float,
  into target: UnsafeMutablePointer<Float>, count: Int
) {
  for index in 0..<count {
    target[index] = table[Int(distances[index])] * scale
  }
}

/// Adds the products of two rows, element by element.
func addProductRow(
  _ first: UnsafePointer<Float>, _ second: UnsafePointer<Float>,
  to target: UnsafeMutablePointer<Float>, count: Int
) {
  for index in 0..<count {
    target[index] += first[index] * second[index]
  }
}

/// Replaces each sum with `unary` + `coupling` · (2 · sum / total − 1).
func fieldRow(
  _ sums: UnsafeMutablePointer<Float>, totals: UnsafePointer<Float>, unary: UnsafePointer<Float>,
  coupling: Float, count: Int
) {
  for index in 0..<count {
    sums[index] = unary[index] + coupling * (2 * sums[index] / totals[index] - 1)
  }
}

/// Adds `weight` · 4q(1 − q) · evidence to each value, where q is the pixel's probability and the evidence is taken from
/// the pixel's bin.
func addEvidenceRow(
  _ bins: UnsafePointer<UInt16>, evidence: UnsafePointer<Float>,
  probabilities: UnsafePointer<Float>, weight: Float, to target: UnsafeMutablePointer<Float>,
  count: Int
) {
  for index in 0..<count {
    let q = probabilities[index]
    target[index] += weight * 4 * q * (1 - q) * evidence[Int(bins[index])]
  }
}

/// Writes the index of each pixel's histogram bin: four bits each of red, green and blue.
func colorBinRow(
  _ colors: UnsafePointer<UInt8>, planeStride: Int, into target: UnsafeMutablePointer<UInt16>,
  count: Int
) {
  for index in 0..<count {
    let red = UInt16(colors[index] &>> 4)
    let green = UInt16(colors[index &+ planeStride] &>> 4)
    let blue = UInt16(colors[index &+ 2 &* planeStride] &>> 4)
    target[index] = red &<< 8 | green &<< 4 | blue
  }
}

/// Adds each pixel to the bin of its colour: its probability to `foreground` if above `1 - unsure`, and one minus its
/// probability to `background` if the probability is below `unsure`.
func addToHistograms(
  _ bins: UnsafePointer<UInt16>, probabilities: UnsafePointer<Float>, unsure: Float,
  foreground: UnsafeMutablePointer<Double>, background: UnsafeMutablePointer<Double>, count: Int
) {
  for index in 0..<count {
    let q = probabilities[index]
    if q > 1 - unsure { foreground[Int(bins[index])] += Double(q) }
    if q < unsure { background[Int(bins[index])] += Double(1 - q) }
  }
}

/// Blurs a cube of values along one axis with weights ½, 1, ½; values beyond its faces are 0.
///
/// - Parameters:
///   - side: The number of values along each axis.
///   - stride: The distance between neighbours along the axis, in elements.
func blurCube(
  _ source: UnsafePointer<Double>, into target: UnsafeMutablePointer<Double>, side: Int,
  stride: Int
) {
  let count = side &* side &* side
  for index in 0..<count {
    let place = (index / stride) % side
    var sum = source[index]
    if place > 0 { sum += source[index &- stride] / 2 }
    if place &+ 1 < side { sum += source[index &+ stride] / 2 }
    target[index] = sum
  }
}

/// Writes the values of a row as bytes: first all red values, then all green values, then all blue values.
func splitRow(
  _ colors: UnsafePointer<SIMD4<Float>>, into target: UnsafeMutablePointer<UInt8>, count: Int
) {
  for index in 0..<count {
    let codes = colors[index] * 255
    target[index] = UInt8(truncatingIfNeeded: clampedCode(codes.x, maximum: 255))
    target[index &+ count] = UInt8(truncatingIfNeeded: clampedCode(codes.y, maximum: 255))
    target[index &+ 2 &* count] = UInt8(truncatingIfNeeded: clampedCode(codes.z, maximum: 255))
  }
}
