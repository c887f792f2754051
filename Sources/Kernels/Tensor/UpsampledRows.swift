// SPDX-License-Identifier: Apache-2.0
import KernelInterface

// Upsampling and the reduction of the upsampled channels in one pass: the [height, width, channels]
// tensor between them (22 MB at 513×513×21) is never written.
//
// Lanes are neighbouring columns of the result, so that nothing is reduced across lanes. Columns
// between the same two columns of the input are handled together.

/// One row of the input, interpolated between the two rows that a row of the result lies between.
@inline(__always)
func interpolateRow(_ u: Upsampling, _ y: Int, _ row: UnsafeMutablePointer<Float>) {
  let v = neighbours(y, input: u.inputHeight, output: u.outputHeight, u.mapping)
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

// The scratch memory of these kernels, in floats: one interpolated row, then for every column of the
// result how far it lies from the column of the input to its left, then that column's index. The
// positions of columns are the same in every row and take longer to find than to use.

/// Fills the part of the scratch memory that all rows share.
@inline(__always)
func placeColumns(_ u: Upsampling, _ scratch: UnsafeMutablePointer<Float>) {
  let fractions = scratch + u.inputWidth &* u.channels
  let lows = UnsafeMutableRawPointer(fractions + u.outputWidth)
    .assumingMemoryBound(to: Int32.self)
  var x = 0
  while x < u.outputWidth {
    let place = neighbours(x, input: u.inputWidth, output: u.outputWidth, u.mapping)
    fractions[x] = place.fraction
    lows[x] = Int32(truncatingIfNeeded: place.low)
    x &+= 1
  }
}

/// Up to a vector of neighbouring columns of the result between the same two columns of the input:
/// the offsets of those two in an interpolated row, how many columns there are, and how far each
/// lies from the left one (lanes beyond `count` hold anything finite).
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
  // Positions increase with columns: if the last is of the same run, all between are.
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
  /// Some rows of the channel that is largest after a bilinear resize, the lowest of equals.
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

  /// Some rows of the softmax after a bilinear resize, summed with weights over channels.
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
