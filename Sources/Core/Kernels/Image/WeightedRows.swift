// SPDX-License-Identifier: Apache-2.0
import KernelInterface

extension Level {
  /// Computes sums of weighted rows.
  package static func weightedRows(_ rows: WeightedRows, count: Int) {
    // Four rows of the result share their loads unless their windows hardly overlap.
    let sharesInput = rows.tapCount >= 5 &* rows.step
    var row = 0
    while row < rows.outputRowCount {
      let input = rows.input + row &* rows.step &* rows.inputStride
      let output = rows.output + row &* rows.outputStride
      if sharesInput && row &+ 4 <= rows.outputRowCount {
        weightFourRows(rows, input, output, count)
        row &+= 4
      } else {
        weightRow(input, rows.inputStride, rows.weights, rows.tapCount, output, count)
        row &+= 1
      }
    }
  }
}

/// Computes one row of the result: result[i] = Σ weights[k] · input[k · stride + i].
@inline(__always)
func weightRow(
  _ input: UnsafePointer<Float>, _ stride: Int, _ weights: UnsafePointer<Float>, _ tapCount: Int,
  _ result: UnsafeMutablePointer<Float>, _ count: Int
) {
  var index = 0
  // Six vectors at a time, whose sums are independent.
  while index &+ 5 &* laneCount < count {
    var place = input + index
    var weight = Vector(repeating: weights[0])
    var a = load(place) * weight
    var b = load(place + laneCount) * weight
    var c = load(place + 2 &* laneCount) * weight
    var d = load(place + 3 &* laneCount) * weight
    var e = load(place + 4 &* laneCount) * weight
    var f = load(place + 5 &* laneCount) * weight
    var tap = 1
    while tap < tapCount {
      place += stride
      weight = Vector(repeating: weights[tap])
      a = multiplyAdd(load(place), weight, a)
      b = multiplyAdd(load(place + laneCount), weight, b)
      c = multiplyAdd(load(place + 2 &* laneCount), weight, c)
      d = multiplyAdd(load(place + 3 &* laneCount), weight, d)
      e = multiplyAdd(load(place + 4 &* laneCount), weight, e)
      f = multiplyAdd(load(place + 5 &* laneCount), weight, f)
      tap &+= 1
    }
    store(a, result + index)
    store(b, result + index + laneCount)
    store(c, result + index + 2 &* laneCount)
    store(d, result + index + 3 &* laneCount)
    store(e, result + index + 4 &* laneCount)
    store(f, result + index + 5 &* laneCount)
    index &+= 6 &* laneCount
  }
  while index < count {
    let first = load(input + index) * Vector(repeating: weights[0])
    store(
      weighted(input + index + stride, stride, weights + 1, tapCount &- 1, first), result + index)
    index &+= laneCount
  }
}

/// Returns sum + Σ weights[k] · input[k · stride] over `tapCount` rows.
@_transparent
private func weighted(
  _ input: UnsafePointer<Float>, _ stride: Int, _ weights: UnsafePointer<Float>, _ tapCount: Int,
  _ sum: Vector
) -> Vector {
  var sum = sum
  var tap = 0
  while tap < tapCount {
    sum = multiplyAdd(load(input + tap &* stride), Vector(repeating: weights[tap]), sum)
    tap &+= 1
  }
  return sum
}

/// Computes four rows of the result, two vectors at a time.
@inline(__always)
private func weightFourRows(
  _ rows: WeightedRows, _ input: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>,
  _ count: Int
) {
  var index = 0
  while index &+ laneCount < count {
    weightFourRows(rows, input + index, output + index)
    index &+= 2 &* laneCount
  }
  if index < count {
    var row = 0
    while row < 4 {
      weightRow(
        input + row &* rows.step &* rows.inputStride + index, rows.inputStride, rows.weights,
        rows.tapCount, output + row &* rows.outputStride + index, 1)
      row &+= 1
    }
  }
}

/// Computes two vectors of columns in each of four rows of the result.
@inline(__always)
private func weightFourRows(
  _ rows: WeightedRows, _ input: UnsafePointer<Float>, _ output: UnsafeMutablePointer<Float>
) {
  let stride = rows.inputStride
  let weights = rows.weights
  let tapCount = rows.tapCount
  let step = rows.step
  let apart = step &* stride
  // The taps of the first three rows of the result above the first tap of the fourth.
  let weight = Vector(repeating: weights[0])
  var a0 = load(input) * weight
  var a1 = load(input + laneCount) * weight
  var b0 = load(input + apart) * weight
  var b1 = load(input + apart + laneCount) * weight
  var c0 = load(input + 2 &* apart) * weight
  var c1 = load(input + 2 &* apart + laneCount) * weight
  let last = input + 3 &* apart
  var d0 = load(last) * weight
  var d1 = load(last + laneCount) * weight
  var tap = 1
  while tap <= 3 &* step {
    let place = input + tap &* stride
    let weight = Vector(repeating: weights[tap])
    a0 = multiplyAdd(load(place), weight, a0)
    a1 = multiplyAdd(load(place + laneCount), weight, a1)
    if tap <= 2 &* step {
      b0 = multiplyAdd(load(place + apart), weight, b0)
      b1 = multiplyAdd(load(place + apart + laneCount), weight, b1)
    }
    if tap <= step {
      c0 = multiplyAdd(load(place + 2 &* apart), weight, c0)
      c1 = multiplyAdd(load(place + 2 &* apart + laneCount), weight, c1)
    }
    tap &+= 1
  }
  // The rows that all four rows of the result use, with weights `step` apart.
  while tap < tapCount {
    let place = input + tap &* stride
    let x0 = load(place)
    let x1 = load(place + laneCount)
    let forA = Vector(repeating: weights[tap])
    a0 = multiplyAdd(x0, forA, a0)
    a1 = multiplyAdd(x1, forA, a1)
    let forB = Vector(repeating: weights[tap &- step])
    b0 = multiplyAdd(x0, forB, b0)
    b1 = multiplyAdd(x1, forB, b1)
    let forC = Vector(repeating: weights[tap &- 2 &* step])
    c0 = multiplyAdd(x0, forC, c0)
    c1 = multiplyAdd(x1, forC, c1)
    let forD = Vector(repeating: weights[tap &- 3 &* step])
    d0 = multiplyAdd(x0, forD, d0)
    d1 = multiplyAdd(x1, forD, d1)
    tap &+= 1
  }
  // The remaining taps of the last three rows.
  tap = tapCount &- 3 &* step
  while tap < tapCount {
    let place = last + tap &* stride
    let weight = Vector(repeating: weights[tap])
    if tap >= tapCount &- step {
      b0 = multiplyAdd(load(place - 2 &* apart), weight, b0)
      b1 = multiplyAdd(load(place - 2 &* apart + laneCount), weight, b1)
    }
    if tap >= tapCount &- 2 &* step {
      c0 = multiplyAdd(load(place - apart), weight, c0)
      c1 = multiplyAdd(load(place - apart + laneCount), weight, c1)
    }
    d0 = multiplyAdd(load(place), weight, d0)
    d1 = multiplyAdd(load(place + laneCount), weight, d1)
    tap &+= 1
  }
  let below = rows.outputStride
  store(a0, output)
  store(a1, output + laneCount)
  store(b0, output + below)
  store(b1, output + below + laneCount)
  store(c0, output + 2 &* below)
  store(c1, output + 2 &* below + laneCount)
  store(d0, output + 3 &* below)
  store(d1, output + 3 &* below + laneCount)
}
