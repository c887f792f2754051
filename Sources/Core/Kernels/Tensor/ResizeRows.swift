// SPDX-License-Identifier: Apache-2.0
import KernelInterface

/// Returns the position in the input, along one axis, of row or column `index` of the result.
@inline(__always)
func position(_ index: Int, _ positions: ResizePositions) -> Float {
  (Float(index) + positions.lead) * positions.step + positions.offset
}

/// Returns the indices of the two input pixels along one axis between which a pixel of the result is interpolated, and its
/// distance from the first, 0…1.
@inline(__always)
func neighbours(
  _ index: Int, input: Int, _ positions: ResizePositions
) -> (low: Int, high: Int, fraction: Float) {
  var place = position(index, positions)
  let last = Float(input &- 1)
  if place < 0 { place = 0 }
  if place > last { place = last }
  var low = Int(place)
  if low > input &- 1 { low = input &- 1 }
  let high = low &+ 1 < input ? low &+ 1 : low
  return (low, high, place - Float(low))
}

/// Returns a + fraction · (b − a), which is exact at both ends and constant between equal neighbours.
@inline(__always)
func interpolated(_ a: Vector, _ b: Vector, _ fraction: Vector) -> Vector {
  multiplyAdd(b - a, fraction, a)
}

/// Returns a + fraction · (b − a) for four floats.
@inline(__always)
func interpolatedFour(
  _ a: SIMD4<Float>, _ b: SIMD4<Float>, _ fraction: Float
) -> SIMD4<Float> {
  multiplyAdd(b - a, SIMD4<Float>(repeating: fraction), a)
}

extension Level {
  /// Computes some rows of a bilinear resize to [outputHeight, outputWidth, channels].
  package static func resizeBilinear(
    _ u: Upsampling, into result: UnsafeMutablePointer<Float>, rows: Range<Int>
  ) {
    let first = rows.lowerBound
    let end = rows.upperBound
    let channels = u.channels
    var y = first
    while y < end {
      let v = neighbours(y, input: u.inputHeight, u.rows)
      let top = u.input + v.low &* u.inputWidth &* channels
      let bottom = u.input + v.high &* u.inputWidth &* channels
      let fractionY = Vector(repeating: v.fraction)
      if channels == laneCount {
        resizeVectors(u, top, bottom, fractionY, result + y &* u.outputWidth &* channels)
        y &+= 1
        continue
      }
      var x = 0
      while x < u.outputWidth {
        let h = neighbours(x, input: u.inputWidth, u.columns)
        let left = h.low &* channels
        let right = h.high &* channels
        let fractionX = Vector(repeating: h.fraction)
        let target = result + (y &* u.outputWidth &+ x) &* channels
        var channel = 0
        while channel < channels {
          let rest = channels &- channel
          if channels >= laneCount {
            // The last vector overlaps the previous one: some results are stored twice.
            let c = rest >= laneCount ? channel : channels &- laneCount
            let a = interpolated(load(top + left + c), load(bottom + left + c), fractionY)
            let b = interpolated(load(top + right + c), load(bottom + right + c), fractionY)
            store(interpolated(a, b, fractionX), target + c)
          } else if channels >= 4 {
            var four = 0
            while four < channels {
              let c = four &+ 4 <= channels ? four : channels &- 4
              storeFour(
                interpolatedFour(
                  interpolatedFour(
                    loadFour(top + left + c), loadFour(bottom + left + c), v.fraction),
                  interpolatedFour(
                    loadFour(top + right + c), loadFour(bottom + right + c), v.fraction),
                  h.fraction), target + c)
              four &+= 4
            }
          } else {
            let a = interpolated(
              load(top + left + channel, first: rest), load(bottom + left + channel, first: rest),
              fractionY)
            let b = interpolated(
              load(top + right + channel, first: rest), load(bottom + right + channel, first: rest),
              fractionY)
            store(interpolated(a, b, fractionX), target + channel, first: rest)
          }
          channel &+= laneCount
        }
        x &+= 1
      }
      y &+= 1
    }
  }

  /// Computes some rows of a nearest-neighbour resize to [outputHeight, outputWidth, channels].
  package static func resizeNearest(
    _ u: Upsampling, into result: UnsafeMutablePointer<Float>, rows: Range<Int>
  ) {
    let first = rows.lowerBound
    let end = rows.upperBound
    var y = first
    while y < end {
      let row = nearest(y, input: u.inputHeight, u.rows)
      var x = 0
      while x < u.outputWidth {
        let column = nearest(x, input: u.inputWidth, u.columns)
        copy(
          u.input + (row &* u.inputWidth &+ column) &* u.channels,
          result + (y &* u.outputWidth &+ x) &* u.channels, u.channels)
        x &+= 1
      }
      y &+= 1
    }
  }
}

/// Computes a row of a bilinear resize whose pixels are vectors: neighbours in the result mostly share theirs in the input.
@inline(__always)
private func resizeVectors(
  _ u: Upsampling, _ top: UnsafePointer<Float>, _ bottom: UnsafePointer<Float>,
  _ fractionY: Vector, _ result: UnsafeMutablePointer<Float>
) {
  var (low, high) = (-1, -1)
  var left = Vector(repeating: 0)
  var right = left
  var x = 0
  while x < u.outputWidth {
    let h = neighbours(x, input: u.inputWidth, u.columns)
    if h.low != low || h.high != high {
      let (first, second) = (h.low &* laneCount, h.high &* laneCount)
      left =
        h.low == high ? right : interpolated(load(top + first), load(bottom + first), fractionY)
      right =
        h.high == h.low
        ? left : interpolated(load(top + second), load(bottom + second), fractionY)
      (low, high) = (h.low, h.high)
    }
    store(
      interpolated(left, right, Vector(repeating: h.fraction)), result + x &* laneCount)
    x &+= 1
  }
}

/// Returns the index of the nearest pixel by TensorFlow's rule: with half-pixel centres, the input pixel that contains the
/// centre; with aligned corners, the nearest one, with ties rounded up; otherwise, the pixel at or before the position.
@inline(__always)
func nearest(_ index: Int, input: Int, _ positions: ResizePositions) -> Int {
  var place = position(index, positions) + positions.rounding
  if place < 0 { place = 0 }
  let nearest = Int(place)
  return nearest < input ? nearest : input &- 1
}
