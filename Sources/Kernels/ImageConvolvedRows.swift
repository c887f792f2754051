// SPDX-License-Identifier: Apache-2.0

/// result[i] = Σ weights[k] · source[i + k].
package func convolveRow(
  _ source: UnsafePointer<Float>, _ weights: UnsafePointer<Float>, _ tapCount: Int,
  _ result: UnsafeMutablePointer<Float>, _ count: Int
) {
  var index = 0
  while index < count {
    var sum = load(source + index) * Vector(repeating: weights[0])
    var tap = 1
    while tap < tapCount {
      sum = multiplyAdd(load(source + index + tap), Vector(repeating: weights[tap]), sum)
      tap &+= 1
    }
    store(sum, result + index)
    index &+= laneCount
  }
}

/// result[i] = Σ weights[k] · source[2 · i + k].
package func convolveRowByHalves(
  _ source: UnsafePointer<Float>, _ weights: UnsafePointer<Float>, _ tapCount: Int,
  _ result: UnsafeMutablePointer<Float>, _ count: Int
) {
  var index = 0
  while index < count {
    let window = source + 2 &* index
    var sum = Vector(repeating: 0)
    var tap = 0
    while tap < tapCount {
      var even = Vector(repeating: 0)
      var lane = 0
      while lane < laneCount && index &+ lane < count {
        even[lane] = window[2 &* lane &+ tap]
        lane &+= 1
      }
      let weight = Vector(repeating: weights[tap])
      sum = tap == 0 ? even * weight : multiplyAdd(even, weight, sum)
      tap &+= 1
    }
    store(sum, result + index)
    index &+= laneCount
  }
}
