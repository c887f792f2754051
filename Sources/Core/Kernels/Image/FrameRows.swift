// SPDX-License-Identifier: Apache-2.0
import CLibrary
import KernelInterface

// Kernels for the planes of video frames. Rows of bytes are neither read nor written beyond `count`.

extension Level {
  /// Computes Σ weights[k] · source[k · stride + i].
  package static func sumByteRows(
    source: UnsafePointer<UInt8>, stride: Int, weights: UnsafePointer<Float>, tapCount: Int,
    result: UnsafeMutablePointer<Float>, count: Int
  ) {
    var index = 0
    // Two vectors at a time, whose sums are independent.
    while index &+ 2 &* laneCount <= count {
      var place = source + index
      var a = Vector(repeating: 0)
      var b = Vector(repeating: 0)
      var tap = 0
      while tap < tapCount {
        let weight = Vector(repeating: weights[tap])
        a = a + Vector(numbers: loadPixels(place, 1, laneCount)) * weight
        b = b + Vector(numbers: loadPixels(place + laneCount, 1, laneCount)) * weight
        place += stride
        tap &+= 1
      }
      store(a, result + index)
      store(b, result + index + laneCount)
      index &+= 2 &* laneCount
    }
    while index < count {
      var sum = Vector(repeating: 0)
      var tap = 0
      while tap < tapCount {
        let bytes = loadPixels(source + index + tap &* stride, 1, count &- index)
        sum = sum + Vector(numbers: bytes) * Vector(repeating: weights[tap])
        tap &+= 1
      }
      store(sum, result + index)
      index &+= laneCount
    }
  }

  /// Computes byte · factor and writes it twice.
  package static func repeatBytes(
    _ source: UnsafePointer<UInt8>, by factor: Float, into result: UnsafeMutablePointer<Float>,
    count: Int
  ) {
    let scale = Vector(repeating: factor)
    var index = 0
    while index < count {
      let values = Vector(numbers: loadPixels(source + index, 1, count &- index)) * scale
      store(firstLanesInTurn(values, values), result + 2 &* index)
      if index &+ laneCount / 2 < count {
        store(lastLanesInTurn(values, values), result + 2 &* index + laneCount)
      }
      index &+= laneCount
    }
  }

  /// Computes (source · coverage + background · (total − coverage)) / total, rounded to the nearest with halves up.
  package static func blendBytes(
    source: UnsafePointer<UInt8>, background: UnsafePointer<UInt8>, coverage: UnsafePointer<UInt16>,
    total: Int, result: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    let totals = integers(Int32(truncatingIfNeeded: total))
    // The sums are below 2²⁴ and at least half a step away from the limits between two codes, so the result is exact.
    let half = Vector(repeating: Float(total / 2) + 0.5)
    let reciprocal = Vector(repeating: 1 / Float(total))
    var index = 0
    while index < count {
      let rest = count &- index
      let shares = loadHalves(coverage + index, rest)
      let covered = loadPixels(source + index, 1, rest) &* shares
      let sum = covered &+ loadPixels(background + index, 1, rest) &* (totals &- shares)
      let place = (Vector(numbers: sum) + half) * reciprocal
      storePixels(IntVector(truncating: place), result + index, 1, rest)
      index &+= laneCount
    }
  }
}

/// Loads `count` 16-bit integers, at most as many as a vector has lanes; the remaining lanes are 0.
@inline(__always)
private func loadHalves(_ source: UnsafePointer<UInt16>, _ count: Int) -> IntVector {
  var result = IntVector(repeating: 0)
  if count >= laneCount {
    var lane = 0
    while lane < laneCount {
      result[lane] = Int32(source[lane])
      lane &+= 1
    }
    return result
  }
  var lane = 0
  while lane < count {
    result[lane] = Int32(source[lane])
    lane &+= 1
  }
  return result
}

/// Stores the first `count` lanes of a vector as 16-bit integers.
@inline(__always)
func storeHalves(
  _ values: IntVector, _ target: UnsafeMutablePointer<UInt16>, _ count: Int
) {
  if count >= laneCount {
    var lane = 0
    while lane < laneCount {
      target[lane] = UInt16(truncatingIfNeeded: values[lane])
      lane &+= 1
    }
    return
  }
  var lane = 0
  while lane < count {
    target[lane] = UInt16(truncatingIfNeeded: values[lane])
    lane &+= 1
  }
}
