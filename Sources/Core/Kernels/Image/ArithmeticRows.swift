// SPDX-License-Identifier: Apache-2.0
import KernelInterface

// Elementwise kernels on whole vectors, as rows are padded. Each vector is written before the next one is read, so that a
// result may begin before its sources and overlap them.

extension Level {
  /// Computes a · b.
  package static func multiplyRows(_ rows: RowPair, count: Int) {
    let a = rows.a
    let b = rows.b
    let result = rows.result
    var index = 0
    while index < count {
      store(load(a + index) * load(b + index), result + index)
      index &+= laneCount
    }
  }

  /// Computes a + b.
  package static func addRows(_ rows: RowPair, count: Int) {
    let a = rows.a
    let b = rows.b
    let result = rows.result
    var index = 0
    while index < count {
      store(load(a + index) + load(b + index), result + index)
      index &+= laneCount
    }
  }

  /// Computes a − b.
  package static func subtractRows(_ rows: RowPair, count: Int) {
    let a = rows.a
    let b = rows.b
    let result = rows.result
    var index = 0
    while index < count {
      store(load(a + index) - load(b + index), result + index)
      index &+= laneCount
    }
  }

  /// Computes max(a, b), or a if a is NaN.
  package static func maximumRows(_ rows: RowPair, count: Int) {
    let a = rows.a
    let b = rows.b
    let result = rows.result
    var index = 0
    while index < count {
      store(larger(load(a + index), load(b + index)), result + index)
      index &+= laneCount
    }
  }

  /// Computes min(a, b), or a if a is NaN.
  package static func minimumRows(_ rows: RowPair, count: Int) {
    let a = rows.a
    let b = rows.b
    let result = rows.result
    var index = 0
    while index < count {
      store(smaller(load(a + index), load(b + index)), result + index)
      index &+= laneCount
    }
  }

  /// Computes a · factor.
  package static func scaleRow(
    _ source: UnsafePointer<Float>, by factor: Float, into result: UnsafeMutablePointer<Float>,
    count: Int
  ) {
    let factors = Vector(repeating: factor)
    var index = 0
    while index < count {
      store(load(source + index) * factors, result + index)
      index &+= laneCount
    }
  }

  /// Computes a + (b − a) · fraction.
  package static func interpolateRows(_ rows: RowPair, fraction: Float, count: Int) {
    let a = rows.a
    let b = rows.b
    let result = rows.result
    let fractions = Vector(repeating: fraction)
    var index = 0
    while index < count {
      let first = load(a + index)
      store(first + (load(b + index) - first) * fractions, result + index)
      index &+= laneCount
    }
  }

  /// Clamps values to two bounds.
  package static func clampRow(
    _ source: UnsafePointer<Float>, from low: Float, to high: Float,
    into result: UnsafeMutablePointer<Float>, count: Int
  ) {
    let lowest = Vector(repeating: low)
    let highest = Vector(repeating: high)
    var index = 0
    while index < count {
      store(smaller(larger(load(source + index), lowest), highest), result + index)
      index &+= laneCount
    }
  }

  /// Sets all samples of a row to one value.
  package static func fillRow(_ result: UnsafeMutablePointer<Float>, with number: Float, count: Int)
  {
    let values = Vector(repeating: number)
    var index = 0
    while index < count {
      store(values, result + index)
      index &+= laneCount
    }
  }

  /// Returns 0 if all values are 0, 1 if all are 1 or the row is empty, and 2 otherwise.
  package static func rowIsUniform(_ source: UnsafePointer<Float>, count: Int) -> Int {
    if count <= 0 { return 1 }
    let first = source[0]
    if first != 0 && first != 1 { return 2 }
    // Most non-uniform rows are detected after a few vectors; one branch per four vectors is enough.
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
}
