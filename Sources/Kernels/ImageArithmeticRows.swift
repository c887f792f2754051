// SPDX-License-Identifier: Apache-2.0

// Number by number, whole vectors at a time: rows are padded. Each vector is written before the next
// is read, so that a result may begin before what it is made of and overlap it.

/// a · b.
package func multiplyRows(
  _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, _ result: UnsafeMutablePointer<Float>,
  _ count: Int
) {
  var index = 0
  while index < count {
    store(load(a + index) * load(b + index), result + index)
    index &+= laneCount
  }
}

/// a + b.
package func addRows(
  _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, _ result: UnsafeMutablePointer<Float>,
  _ count: Int
) {
  var index = 0
  while index < count {
    store(load(a + index) + load(b + index), result + index)
    index &+= laneCount
  }
}

/// a − b.
package func subtractRows(
  _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, _ result: UnsafeMutablePointer<Float>,
  _ count: Int
) {
  var index = 0
  while index < count {
    store(load(a + index) - load(b + index), result + index)
    index &+= laneCount
  }
}

/// The larger of a and b; a, where it is not a number.
package func maximumRows(
  _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, _ result: UnsafeMutablePointer<Float>,
  _ count: Int
) {
  var index = 0
  while index < count {
    store(larger(load(a + index), load(b + index)), result + index)
    index &+= laneCount
  }
}

/// The smaller of a and b; a, where it is not a number.
package func minimumRows(
  _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, _ result: UnsafeMutablePointer<Float>,
  _ count: Int
) {
  var index = 0
  while index < count {
    store(smaller(load(a + index), load(b + index)), result + index)
    index &+= laneCount
  }
}

/// a · factor.
package func scaleRow(
  _ a: UnsafePointer<Float>, _ factor: Float, _ result: UnsafeMutablePointer<Float>, _ count: Int
) {
  let factors = Vector(repeating: factor)
  var index = 0
  while index < count {
    store(load(a + index) * factors, result + index)
    index &+= laneCount
  }
}

/// a + (b − a) · t.
package func interpolateRows(
  _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, _ t: Float,
  _ result: UnsafeMutablePointer<Float>, _ count: Int
) {
  let fraction = Vector(repeating: t)
  var index = 0
  while index < count {
    let first = load(a + index)
    store(first + (load(b + index) - first) * fraction, result + index)
    index &+= laneCount
  }
}

/// One number everywhere.
package func fillRow(_ value: Float, _ result: UnsafeMutablePointer<Float>, _ count: Int) {
  let values = Vector(repeating: value)
  var index = 0
  while index < count {
    store(values, result + index)
    index &+= laneCount
  }
}

/// 0 if all numbers are 0, 1 if all are 1 or there is none, 2 otherwise.
package func rowIsUniform(_ source: UnsafePointer<Float>, _ count: Int) -> Int {
  if count <= 0 { return 1 }
  let first = source[0]
  if first != 0 && first != 1 { return 2 }
  // Most rows that are not uniform show it after a few vectors; one branch per four is enough.
  let block = 4 &* laneCount
  let firsts = Vector(repeating: first)
  var index = 0
  while index &+ block <= count {
    let a = load(source + index) .!= firsts
    let b = load(source + index + laneCount) .!= firsts
    let c = load(source + index + 2 &* laneCount) .!= firsts
    let d = load(source + index + 3 &* laneCount) .!= firsts
    if any((a .| b) .| (c .| d)) { return 2 }
    index &+= block
  }
  while index < count {
    if source[index] != first { return 2 }
    index &+= 1
  }
  return first == 0 ? 0 : 1
}
