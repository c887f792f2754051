// SPDX-License-Identifier: Apache-2.0
import KernelInterface

extension Level {
  /// Computes result[i] = Σ weights[k] · source[i + k].
  package static func convolveRow(
    source: UnsafePointer<Float>, weights: UnsafePointer<Float>, tapCount: Int,
    result: UnsafeMutablePointer<Float>, count: Int
  ) {
    var index = 0
    // Eight vectors at a time, whose sums are independent.
    while index &+ 7 &* rowLaneCount < count {
      var place = source + index
      var weight = RowVector(repeating: weights[0])
      var a = loadRow(place) * weight
      var b = loadRow(place + rowLaneCount) * weight
      var c = loadRow(place + 2 &* rowLaneCount) * weight
      var d = loadRow(place + 3 &* rowLaneCount) * weight
      var e = loadRow(place + 4 &* rowLaneCount) * weight
      var f = loadRow(place + 5 &* rowLaneCount) * weight
      var g = loadRow(place + 6 &* rowLaneCount) * weight
      var h = loadRow(place + 7 &* rowLaneCount) * weight
      var tap = 1
      while tap < tapCount {
        place += 1
        weight = RowVector(repeating: weights[tap])
        a = multiplyAddRow(loadRow(place), weight, a)
        b = multiplyAddRow(loadRow(place + rowLaneCount), weight, b)
        c = multiplyAddRow(loadRow(place + 2 &* rowLaneCount), weight, c)
        d = multiplyAddRow(loadRow(place + 3 &* rowLaneCount), weight, d)
        e = multiplyAddRow(loadRow(place + 4 &* rowLaneCount), weight, e)
        f = multiplyAddRow(loadRow(place + 5 &* rowLaneCount), weight, f)
        g = multiplyAddRow(loadRow(place + 6 &* rowLaneCount), weight, g)
        h = multiplyAddRow(loadRow(place + 7 &* rowLaneCount), weight, h)
        tap &+= 1
      }
      storeRow(a, result + index)
      storeRow(b, result + index + rowLaneCount)
      storeRow(c, result + index + 2 &* rowLaneCount)
      storeRow(d, result + index + 3 &* rowLaneCount)
      storeRow(e, result + index + 4 &* rowLaneCount)
      storeRow(f, result + index + 5 &* rowLaneCount)
      storeRow(g, result + index + 6 &* rowLaneCount)
      storeRow(h, result + index + 7 &* rowLaneCount)
      index &+= 8 &* rowLaneCount
    }
    while index < count {
      var sum = loadRow(source + index) * RowVector(repeating: weights[0])
      var tap = 1
      while tap < tapCount {
        sum = multiplyAddRow(
          loadRow(source + index + tap), RowVector(repeating: weights[tap]), sum)
        tap &+= 1
      }
      storeRow(sum, result + index)
      index &+= rowLaneCount
    }
  }
}

extension Level {
  /// Computes result[i] = Σ weights[k] · source[2 · i + k].
  package static func convolveRowByHalves(
    source: UnsafePointer<Float>, weights: UnsafePointer<Float>, tapCount: Int,
    result: UnsafeMutablePointer<Float>, count: Int
  ) {
    var index = 0
    // Two vectors at a time, as long as more than half of the second is needed.
    while index &+ laneCount &+ laneCount / 2 < count {
      var place = source + 2 &* index
      var x = load(place)
      var y = load(place + laneCount)
      var z = load(place + 2 &* laneCount)
      var w = load(place + 3 &* laneCount)
      var a = evenLanes(x, y) * Vector(repeating: weights[0])
      var b = evenLanes(z, w) * Vector(repeating: weights[0])
      var tap = 1
      while tap < tapCount {
        let odd = Vector(repeating: weights[tap])
        a = multiplyAdd(oddLanes(x, y), odd, a)
        b = multiplyAdd(oddLanes(z, w), odd, b)
        tap &+= 1
        if tap == tapCount { break }
        place += 2
        x = load(place)
        y = load(place + laneCount)
        z = load(place + 2 &* laneCount)
        w = load(place + 3 &* laneCount)
        let even = Vector(repeating: weights[tap])
        a = multiplyAdd(evenLanes(x, y), even, a)
        b = multiplyAdd(evenLanes(z, w), even, b)
        tap &+= 1
      }
      store(a, result + index)
      store(b, result + index + laneCount)
      index &+= 2 &* laneCount
    }
    while index < count {
      // Half a vector needs only one load, so that no element beyond the padding is read.
      let second = count &- index > laneCount / 2 ? laneCount : 0
      var place = source + 2 &* index
      var x = load(place)
      var y = load(place + second)
      var a = evenLanes(x, y) * Vector(repeating: weights[0])
      var tap = 1
      while tap < tapCount {
        a = multiplyAdd(oddLanes(x, y), Vector(repeating: weights[tap]), a)
        tap &+= 1
        if tap == tapCount { break }
        place += 2
        x = load(place)
        y = load(place + second)
        a = multiplyAdd(evenLanes(x, y), Vector(repeating: weights[tap]), a)
        tap &+= 1
      }
      store(a, result + index)
      index &+= laneCount
    }
  }
}
