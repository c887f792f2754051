// SPDX-License-Identifier: Apache-2.0
import CLibrary
import KernelInterface

extension Level {
  /// Computes a + (b − a) · fraction between neighbouring samples of the source.
  package static func interpolateColumns(
    source: UnsafePointer<Float>, lefts: UnsafePointer<Int32>, fractions: UnsafePointer<Float>,
    result: UnsafeMutablePointer<Float>, count: Int
  ) {
    var index = 0
    while index < count {
      let left = source + Int(lefts[index])
      let first = left[0]
      result[index] = first + (left[1] - first) * fractions[index]
      index &+= 1
    }
  }

  /// Computes a row of twice the width.
  package static func doubleRow(
    _ source: UnsafePointer<Float>, startsOdd: Bool, into result: UnsafeMutablePointer<Float>,
    count: Int
  ) {
    let near = Vector(repeating: 0.75)
    let far = Vector(repeating: 0.25)
    var index = 0
    while index < count {
      let place = source + index / 2
      let middle = load(place)
      let after = load(place + 1)
      let odd = near * middle + far * after
      // With an odd start, each odd sample is followed by the next even one.
      let even =
        startsOdd ? far * middle + near * after : far * load(place - 1) + near * middle
      let (first, second) = startsOdd ? (odd, even) : (even, odd)
      store(firstLanesInTurn(first, second), result + index)
      if index &+ laneCount < count {
        store(lastLanesInTurn(first, second), result + index + laneCount)
      }
      index &+= 2 &* laneCount
    }
  }

  /// Resamples a row to another width with tables of weights.
  package static func resampleRow(
    source: UnsafePointer<Float>, starts: UnsafePointer<Int32>, weights: UnsafePointer<Float>,
    tapCount: Int, result: UnsafeMutablePointer<Float>, count: Int
  ) {
    var weights = weights
    var index = 0
    while index &+ 4 <= count {
      let sourceA = source + Int(starts[index])
      let sourceB = source + Int(starts[index &+ 1])
      let sourceC = source + Int(starts[index &+ 2])
      let sourceD = source + Int(starts[index &+ 3])
      var a = load4(sourceA) * load4(weights)
      var b = load4(sourceB) * load4(weights + tapCount)
      var c = load4(sourceC) * load4(weights + 2 &* tapCount)
      var d = load4(sourceD) * load4(weights + 3 &* tapCount)
      var tap = 4
      while tap < tapCount {
        let place = weights + tap
        a = multiplyAdd(load4(sourceA + tap), load4(place), a)
        b = multiplyAdd(load4(sourceB + tap), load4(place + tapCount), b)
        c = multiplyAdd(load4(sourceC + tap), load4(place + 2 &* tapCount), c)
        d = multiplyAdd(load4(sourceD + tap), load4(place + 3 &* tapCount), d)
        tap &+= 4
      }
      var sums = pairSums(pairSums(a, b), pairSums(c, d))
      memcpy(result + index, &sums, 16)
      weights += 4 &* tapCount
      index &+= 4
    }
    while index < count {
      let source = source + Int(starts[index])
      var sum = load4(source) * load4(weights)
      var tap = 4
      while tap < tapCount {
        sum = multiplyAdd(load4(source + tap), load4(weights + tap), sum)
        tap &+= 4
      }
      let pairs = pairSums(sum, sum)
      result[index] = pairs[0] + pairs[1]
      weights += tapCount
      index &+= 1
    }
  }
}

@_transparent
private func load4(_ pointer: UnsafePointer<Float>) -> SIMD4<Float> {
  var vector = SIMD4<Float>()
  memcpy(&vector, pointer, 16)
  return vector
}

/// Returns the sums of lane pairs of the first vector, followed by the sums of lane pairs of the second.
@_transparent
private func pairSums(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
  SIMD4(a[0], a[2], b[0], b[2]) + SIMD4(a[1], a[3], b[1], b[3])
}
