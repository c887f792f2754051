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
    let lower = source.pixel(i, j) * (1 - u) + source.pixel(i &+ 1, j) * u
    let upper = source.pixel(i, j &+ 1) * (1 - u) + source.pixel(i &+ 1, j &+ 1) * u
    storePixel(output, index, lower * (1 - v) + upper * v)
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
  /// Two tap offsets a column, in floats from the row's start.
  let taps: UnsafeMutablePointer<Int>
  /// Two weights a column; 0 for taps outside.
  let weights: UnsafeMutablePointer<Float>
  private let count: Int

  init(_ count: Int) {
    self.count = count
    buffer = AlignedBuffer(byteCount: count * 24, zeroed: false)
    taps = buffer.baseAddress.bindMemory(to: Int.self, capacity: count * 2)
    weights = (buffer.baseAddress + count * 16).bindMemory(to: Float.self, capacity: count * 2)
  }

  func prepare(minX: Int, inverse: AffineTransform, source: SampledPixels) {
    var index = 0
    while index < count {
      let x = inverse.a * (Double(minX &+ index) + 0.5) + inverse.tx - 0.5
      let tap = Taps(x, start: source.minX, count: source.width)
      taps[2 &* index] = tap.first &* 4
      taps[2 &* index &+ 1] = tap.second &* 4
      weights[2 &* index] = tap.firstWeight
      weights[2 &* index &+ 1] = tap.secondWeight
      index &+= 1
    }
  }
}

/// The two pixels around a position on one axis; outside ones weigh nothing.
struct Taps {
  let first: Int
  let second: Int
  let firstWeight: Float
  let secondWeight: Float

  init(_ position: Double, start: Int, count: Int) {
    let floor = position.rounded(.down)
    let fraction = Float(position - floor)
    let index = wholePixel(floor) &- start
    let (hasFirst, hasSecond) = (index >= 0 && index < count, index >= -1 && index < count &- 1)
    first = hasFirst ? index : 0
    second = hasSecond ? index &+ 1 : 0
    firstWeight = hasFirst ? 1 - fraction : 0
    secondWeight = hasSecond ? fraction : 0
  }
}

/// Bilinear interpolation where the axes do not mix; `position` is the row's place in the source.
func scaledRow(
  _ source: SampledPixels, into output: UnsafeMutablePointer<Float>, count: Int, position: Double,
  taps: UnsafePointer<Int>, weights: UnsafePointer<Float>
) {
  let rows = Taps(position, start: source.minY, count: source.height)
  let lower = source.base + rows.first &* source.width &* 4
  let upper = source.base + rows.second &* source.width &* 4
  let (lowerWeight, upperWeight) = (rows.firstWeight, rows.secondWeight)
  var index = 0
  while index < count {
    let (left, right) = (taps[2 &* index], taps[2 &* index &+ 1])
    let (u, v) = (weights[2 &* index], weights[2 &* index &+ 1])
    let below = loadPixel(lower + left, 0) * u + loadPixel(lower + right, 0) * v
    let above = loadPixel(upper + left, 0) * u + loadPixel(upper + right, 0) * v
    storePixel(output, index, below * lowerWeight + above * upperWeight)
    index &+= 1
  }
}
