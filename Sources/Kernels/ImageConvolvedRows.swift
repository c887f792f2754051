// SPDX-License-Identifier: Apache-2.0

/// result[i] = Σ weights[k] · source[i + k].
package func convolveRow(
  _ source: UnsafePointer<Float>, _ weights: UnsafePointer<Float>, _ tapCount: Int,
  _ result: UnsafeMutablePointer<Float>, _ count: Int
) {
  // As if every shift of the row were a row of its own.
  weightRow(source, 1, weights, tapCount, result, count)
}

/// result[i] = Σ weights[k] · source[2 · i + k].
package func convolveRowByHalves(
  _ source: UnsafePointer<Float>, _ weights: UnsafePointer<Float>, _ tapCount: Int,
  _ result: UnsafeMutablePointer<Float>, _ count: Int
) {
  var index = 0
  // Two vectors at a time, of which the second has more than half to do.
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
    // Half a vector needs only one: nothing is read that may lie beyond the padding.
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
