// SPDX-License-Identifier: Apache-2.0
import KernelInterface

// Upsampling and the reduction of the upsampled channels in one pass: the [height, width, channels]
// tensor between them (22 MB at 513×513×21) is never written.
//
// Lanes are neighbouring columns of the result, so that no reduction across lanes is needed. Columns between the same two
// columns of the input are processed together.

/// Interpolates between the two rows of the input that are nearest to a row of the result.
@inline(__always)
func interpolateRow(_ u: Upsampling, _ y: Int, _ row: UnsafeMutablePointer<Float>) {
  let v = neighbours(y, input: u.inputHeight, u.rows)
  let count = u.inputWidth &* u.channels
  let top = u.input + v.low &* count
  let bottom = u.input + v.high &* count
  let fraction = Vector(repeating: v.fraction)
  var index = 0
  while index < count {
    let rest = count &- index
    if rest >= laneCount {
      store(interpolated(load(top + index), load(bottom + index), fraction), row + index)
    } else {
      store(
        interpolated(load(top + index, first: rest), load(bottom + index, first: rest), fraction),
        row + index, first: rest)
    }
    index &+= laneCount
  }
}

// The scratch memory of these kernels, in floats: one interpolated row; then, for every column of the result, its distance
// from the column of the input to its left; then the index of that column. The positions of columns are the same in every
// row and take longer to compute than to use.

/// Fills the part of the scratch memory that all rows share.
@inline(__always)
func placeColumns(_ u: Upsampling, _ scratch: UnsafeMutablePointer<Float>) {
  let fractions = scratch + u.inputWidth &* u.channels
  let lows = UnsafeMutableRawPointer(fractions + u.outputWidth)
    .assumingMemoryBound(to: Int32.self)
  var x = 0
  while x < u.outputWidth {
    let place = neighbours(x, input: u.inputWidth, u.columns)
    fractions[x] = place.fraction
    lows[x] = Int32(truncatingIfNeeded: place.low)
    x &+= 1
  }
}

/// Returns a run of neighbouring columns of the result, at most one vector, that are interpolated between the same two
/// columns of the input: the offsets of the two input columns in an interpolated row, the number of columns in the run, and
/// the distance of each from the left input column. Lanes beyond `count` contain arbitrary finite values.
@inline(__always)
func columnRun(
  _ u: Upsampling, _ scratch: UnsafeMutablePointer<Float>, from x: Int
) -> (left: Int, right: Int, count: Int, fractions: Vector) {
  let fractions = scratch + u.inputWidth &* u.channels
  let lows = UnsafeMutableRawPointer(fractions + u.outputWidth)
    .assumingMemoryBound(to: Int32.self)
  let low = lows[x]
  let room = u.outputWidth &- x
  let limit = room < laneCount ? room : laneCount
  var count = limit
  // Positions increase with columns: if the last one is in the same run, so are all before it.
  if lows[x &+ limit &- 1] != low {
    count = 1
    while lows[x &+ count] == low { count &+= 1 }
  }
  let left = Int(low)
  let right = left &+ 1 < u.inputWidth ? left &+ 1 : left
  return (
    left &* u.channels, right &* u.channels, count,
    room >= laneCount ? load(fractions + x) : load(fractions + x, first: room)
  )
}

extension Level {
  /// Finds, for every pixel of the given rows, the index of the channel with the largest value after a bilinear resize; the
  /// lowest index among equals.
  package static func upsampledArgMax(
    _ u: Upsampling, scratch row: UnsafeMutablePointer<Float>,
    into result: UnsafeMutablePointer<UInt8>, rows: Range<Int>
  ) {
    let first = rows.lowerBound
    let end = rows.upperBound
    placeColumns(u, row)
    var y = first
    while y < end {
      interpolateRow(u, y, row)
      let target = result + y &* u.outputWidth
      var x = 0
      while x < u.outputWidth {
        let run = columnRun(u, row, from: x)
        let left = row + run.left
        let right = row + run.right
        var best = interpolated(
          Vector(repeating: left[0]), Vector(repeating: right[0]), run.fractions)
        var label = IntVector(repeating: 0)
        var channel = 1
        while channel < u.channels {
          let value = interpolated(
            Vector(repeating: left[channel]), Vector(repeating: right[channel]), run.fractions)
          let isLarger = value .> best
          best.replace(with: value, where: isLarger)
          label.replace(
            with: IntVector(repeating: Int32(truncatingIfNeeded: channel)), where: isLarger)
          channel &+= 1
        }
        var lane = 0
        while lane < run.count {
          target[x &+ lane] = UInt8(truncatingIfNeeded: label[lane])
          lane &+= 1
        }
        x &+= run.count
      }
      y &+= 1
    }
  }

  /// Computes, for the given rows, the weighted sum of the channels' softmax values after a bilinear resize.
  package static func upsampledProbability(
    _ u: Upsampling, weights: UnsafePointer<Float>, scratch row: UnsafeMutablePointer<Float>,
    into result: UnsafeMutablePointer<Float>, rows: Range<Int>
  ) {
    let first = rows.lowerBound
    let end = rows.upperBound
    placeColumns(u, row)
    var y = first
    while y < end {
      interpolateRow(u, y, row)
      let target = result + y &* u.outputWidth
      var x = 0
      while x < u.outputWidth {
        let run = columnRun(u, row, from: x)
        let left = row + run.left
        let right = row + run.right
        var largest = interpolated(
          Vector(repeating: left[0]), Vector(repeating: right[0]), run.fractions)
        var channel = 1
        while channel < u.channels {
          largest = larger(
            largest,
            interpolated(
              Vector(repeating: left[channel]), Vector(repeating: right[channel]), run.fractions))
          channel &+= 1
        }
        var kept = Vector(repeating: 0)
        var total = Vector(repeating: 0)
        channel = 0
        while channel < u.channels {
          let value = interpolated(
            Vector(repeating: left[channel]), Vector(repeating: right[channel]), run.fractions)
          let power = exponential(value - largest)
          total += power
          kept = multiplyAdd(power, Vector(repeating: weights[channel]), kept)
          channel &+= 1
        }
        store(kept / total, target + x, first: run.count)
        x &+= run.count
      }
      y &+= 1
    }
  }
}
