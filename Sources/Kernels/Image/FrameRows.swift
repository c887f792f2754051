// SPDX-License-Identifier: Apache-2.0
import CLibrary
import KernelInterface

// Kernels for the planes of video frames. Rows of bytes are neither read nor written beyond `count`.

extension Level {
  /// Computes Σ weights[k] · source[k · stride + i].
  package static func sumByteRows(_ rows: WeightedByteRows, count: Int) {
    let source = rows.source
    let weights = rows.weights
    let stride = rows.stride
    let tapCount = rows.tapCount
    var index = 0
    // Two vectors at a time, whose sums are independent.
    while index &+ 2 &* laneCount <= count {
      var place = source + index
      var a = Vector(repeating: 0)
      var b = Vector(repeating: 0)
      var tap = 0
      while tap < tapCount {
        let weight = Vector(repeating: weights[tap])
        a = a + byteNumbers(loadPixels(place, 1, laneCount)) * weight
        b = b + byteNumbers(loadPixels(place + laneCount, 1, laneCount)) * weight
        place += stride
        tap &+= 1
      }
      store(a, rows.result + index)
      store(b, rows.result + index + laneCount)
      index &+= 2 &* laneCount
    }
    while index < count {
      var sum = Vector(repeating: 0)
      var tap = 0
      while tap < tapCount {
        let bytes = loadPixels(source + index + tap &* stride, 1, count &- index)
        sum = sum + byteNumbers(bytes) * Vector(repeating: weights[tap])
        tap &+= 1
      }
      store(sum, rows.result + index)
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
      let values = byteNumbers(loadPixels(source + index, 1, count &- index)) * scale
      store(firstLanesInTurn(values, values), result + 2 &* index)
      if index &+ laneCount / 2 < count {
        store(lastLanesInTurn(values, values), result + 2 &* index + laneCount)
      }
      index &+= laneCount
    }
  }

  /// Computes (source · coverage + background · (total − coverage)) / total, rounded to the nearest with halves up.
  package static func blendBytes(_ rows: ByteBlendRows, count: Int) {
    let total = integers(Int32(truncatingIfNeeded: rows.total))
    // The sums are below 2²⁴ and at least half a step away from the limits between two codes, so the result is exact.
    let half = Vector(repeating: Float(rows.total / 2) + 0.5)
    let reciprocal = Vector(repeating: 1 / Float(rows.total))
    var index = 0
    while index < count {
      let rest = count &- index
      let source = loadPixels(rows.source + index, 1, rest)
      let background = loadPixels(rows.background + index, 1, rest)
      let coverage = loadHalves(rows.coverage + index, rest)
      let sum = source &* coverage &+ background &* (total &- coverage)
      let place = (wholeNumbers(sum) + half) * reciprocal
      // Adding 2²³ rounds to a whole number, which is then in the low bits; sometimes it is the next higher one.
      let rounded = place + Vector(repeating: 0x1p23)
      let codes = unsafeBitCast(rounded, to: IntVector.self) & integers(0x1FF)
      let isAbove = rounded - Vector(repeating: 0x1p23) .> place
      storePixels(
        codes.replacing(with: codes &- integers(1), where: isAbove), rows.result + index, 1, rest)
      index &+= laneCount
    }
  }
}

/// Converts byte values in integer lanes to floats.
@_transparent
private func byteNumbers(_ values: IntVector) -> Vector {
  // A byte in the last bits of 2²³ adds its value.
  unsafeBitCast(values | integers(0x4B00_0000), to: Vector.self) - Vector(repeating: 0x1p23)
}

/// Converts the whole numbers 0…2²⁴ to floats exactly.
@_transparent
private func wholeNumbers(_ values: IntVector) -> Vector {
  // The low 12 bits and the rest are each placed in the last bits of a power of two, which is then subtracted.
  let low = unsafeBitCast((values & integers(0xFFF)) | integers(0x4B00_0000), to: Vector.self)
  let high = unsafeBitCast((values &>> integers(12)) | integers(0x4B00_0000), to: Vector.self)
  let limit = Vector(repeating: 0x1p23)
  return (high - limit) * Vector(repeating: 0x1p12) + (low - limit)
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
