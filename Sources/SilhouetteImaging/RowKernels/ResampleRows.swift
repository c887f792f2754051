// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A rectangle of RGBA pixels, transparent black outside.
struct SampledPixels {
  let base: UnsafePointer<Float>
  let minX: Int
  let minY: Int
  let width: Int
  let height: Int

  /// The pixel at a place relative to the first one.
  @inline(__always)
  func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
    if x < 0 || y < 0 || x >= width || y >= height { return .zero }
    return loadPixel(base, y &* width &+ x)
  }

  /// Between (x, y) and (x + 1, y + 1). Written as differences, so that equal pixels give
  /// exactly that pixel: a mask of ones must not become less at any size.
  @inline(__always)
  func interpolated(_ x: Int, _ y: Int, _ u: Float, _ v: Float) -> SIMD4<Float> {
    var (first, second, third, fourth):
      (
        SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>
      )
    if x >= 0 && y >= 0 && x < width &- 1 && y < height &- 1 {
      let place = y &* width &+ x
      first = loadPixel(base, place)
      second = loadPixel(base, place &+ 1)
      third = loadPixel(base, place &+ width)
      fourth = loadPixel(base, place &+ width &+ 1)
    } else {
      (first, second) = (pixel(x, y), pixel(x &+ 1, y))
      (third, fourth) = (pixel(x, y &+ 1), pixel(x &+ 1, y &+ 1))
    }
    let lower = first + (second - first) * u
    let upper = third + (fourth - third) * u
    return lower + (upper - lower) * v
  }
}

/// The nearest pixel; a tie goes to the upper or right one.
func nearestRow(
  _ source: SampledPixels, into output: UnsafeMutablePointer<Float>, count: Int, minX: Int, y: Int,
  inverse: AffineTransform
) {
  let row = Double(y) + 0.5
  var index = 0
  while index < count {
    let column = Double(minX &+ index) + 0.5
    let x = (inverse.a * column + inverse.c * row + inverse.tx).rounded(.down)
    let y = (inverse.b * column + inverse.d * row + inverse.ty).rounded(.down)
    storePixel(
      output, index, source.pixel(wholePixel(x) &- source.minX, wholePixel(y) &- source.minY))
    index &+= 1
  }
}

/// Bilinear interpolation under any transform.
func bilinearRow(
  _ source: SampledPixels, into output: UnsafeMutablePointer<Float>, count: Int, minX: Int, y: Int,
  inverse: AffineTransform
) {
  let row = Double(y) + 0.5
  var index = 0
  while index < count {
    let column = Double(minX &+ index) + 0.5
    let x = inverse.a * column + inverse.c * row + inverse.tx - 0.5
    let y = inverse.b * column + inverse.d * row + inverse.ty - 0.5
    let left = x.rounded(.down)
    let bottom = y.rounded(.down)
    let (u, v) = (Float(x - left), Float(y - bottom))
    let (i, j) = (wholePixel(left) &- source.minX, wholePixel(bottom) &- source.minY)
    storePixel(output, index, source.interpolated(i, j, u, v))
    index &+= 1
  }
}

/// A whole number as `Int`, far away for what does not fit.
@inline(__always)
private func wholePixel(_ value: Double) -> Int {
  value > -1e15 && value < 1e15 ? Int(value) : Int.min >> 2
}

/// Where the columns of a scaled picture read, worked out once for all rows.
final class ScaledColumns {
  private let buffer: AlignedBuffer
  /// The left pixel of each column, relative to the source's first.
  let lefts: UnsafeMutablePointer<Int32>
  /// How far beyond its centre each column reads, 0..<1.
  let fractions: UnsafeMutablePointer<Float>

  init(_ count: Int, minX: Int, inverse: AffineTransform, source: SampledPixels) {
    buffer = AlignedBuffer(byteCount: count * 8, zeroed: false)
    lefts = buffer.baseAddress.bindMemory(to: Int32.self, capacity: count)
    fractions = (buffer.baseAddress + count * 4).bindMemory(to: Float.self, capacity: count)
    var index = 0
    while index < count {
      let x = inverse.a * (Double(minX &+ index) + 0.5) + inverse.tx - 0.5
      let floor = x.rounded(.down)
      // Whatever lies left of -2 or right of the source is transparent alike.
      let left = min(max(wholePixel(floor) &- source.minX, -2), source.width)
      lefts[index] = Int32(truncatingIfNeeded: left)
      fractions[index] = Float(x - floor)
      index &+= 1
    }
  }
}

/// Bilinear interpolation where the axes do not mix; `position` is the row's place in the source.
func scaledRow(
  _ source: SampledPixels, into output: UnsafeMutablePointer<Float>, count: Int, position: Double,
  lefts: UnsafePointer<Int32>, fractions: UnsafePointer<Float>
) {
  let floor = position.rounded(.down)
  let y = wholePixel(floor) &- source.minY
  let v = Float(position - floor)
  var index = 0
  while index < count {
    storePixel(
      output, index,
      source.interpolated(Int(truncatingIfNeeded: lefts[index]), y, fractions[index], v))
    index &+= 1
  }
}
