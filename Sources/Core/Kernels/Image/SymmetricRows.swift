// SPDX-License-Identifier: Apache-2.0
import CLibrary
import KernelInterface

// Symmetrical filters of 16-bit samples, which hold bytes times 128. The sum of the two samples of a pair is 256 times their
// mean, of which the upper half of the product with a weight is a share. Each of these loses less than 1, on average a half,
// which a constant makes up for.

extension Level {
  /// Computes 128 · byte.
  package static func widenBytes(
    _ source: UnsafePointer<UInt8>, into result: UnsafeMutablePointer<UInt16>, count: Int
  ) {
    var index = 0
    while index < count {
      var bytes = HalfByteVector()
      memcpy(&bytes, source + index, MemoryLayout<HalfByteVector>.size)
      storeHalves(HalfVector(bytes: bytes).shiftedUp(7), result + index)
      index &+= halfLaneCount
    }
  }

  /// Applies a filter across rows to two rows of windows, which share all but two of their samples.
  package static func filterTwoRows(
    _ taps: SymmetricTaps,
    into results: (UnsafeMutablePointer<UInt16>, UnsafeMutablePointer<UInt16>), count: Int
  ) {
    let step = taps.step
    let weights = taps.weights
    let radius = taps.radius
    // Half of what is lost, and a half for rounding.
    let bias = HalfVector(repeating: UInt16(truncatingIfNeeded: (radius &+ 3) / 2))
    var index = 0
    while index < count {
      let middle = taps.middle + index
      // The samples below and above the middles of both windows.
      var below = loadHalves(middle)
      var above = loadHalves(middle + step)
      let weight = HalfVector(repeating: weights[0])
      var first = bias &+ HalfVector.highProduct(below &+ below, weight)
      var second = bias &+ HalfVector.highProduct(above &+ above, weight)
      var tap = 1
      while tap <= radius {
        let weight = HalfVector(repeating: weights[tap])
        let lower = loadHalves(middle - tap &* step)
        let upper = loadHalves(middle + (tap &+ 1) &* step)
        first = first &+ HalfVector.highProduct(lower &+ above, weight)
        second = second &+ HalfVector.highProduct(below &+ upper, weight)
        below = lower
        above = upper
        tap &+= 1
      }
      storeHalves(first.shiftedDown(1), results.0 + index)
      storeHalves(second.shiftedDown(1), results.1 + index)
      index &+= halfLaneCount
    }
  }

  /// Applies a filter along a row, and rounds the sums to bytes.
  package static func filterRow(
    _ taps: SymmetricTaps, into result: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    let step = taps.step
    let weights = taps.weights
    let radius = taps.radius
    // Half of what is lost, and half a byte for rounding.
    let bias = HalfVector(repeating: UInt16(truncatingIfNeeded: (radius &+ 1) / 2 &+ 128))
    var index = 0
    // Two vectors at a time, whose sums are independent.
    while index < count {
      let middle = taps.middle + index
      let x = loadHalves(middle)
      let y = loadHalves(middle + halfLaneCount)
      let weight = HalfVector(repeating: weights[0])
      var a = bias &+ HalfVector.highProduct(x &+ x, weight)
      var b = bias &+ HalfVector.highProduct(y &+ y, weight)
      var tap = 1
      while tap <= radius {
        let weight = HalfVector(repeating: weights[tap])
        let low = middle - tap &* step
        let high = middle + tap &* step
        a = a &+ HalfVector.highProduct(loadHalves(low) &+ loadHalves(high), weight)
        b =
          b
          &+ HalfVector.highProduct(
            loadHalves(low + halfLaneCount) &+ loadHalves(high + halfLaneCount), weight)
        tap &+= 1
      }
      storeLowBytes(a.shiftedDown(8), result + index)
      storeLowBytes(b.shiftedDown(8), result + index + halfLaneCount)
      index &+= 2 &* halfLaneCount
    }
  }
}

/// Loads a vector from memory of any alignment.
@_transparent
private func loadHalves(_ pointer: UnsafePointer<UInt16>) -> HalfVector {
  var vector = HalfVector()
  memcpy(&vector, pointer, MemoryLayout<HalfVector>.size)
  return vector
}

/// Stores a vector in memory of any alignment.
@_transparent
private func storeHalves(_ vector: HalfVector, _ pointer: UnsafeMutablePointer<UInt16>) {
  var vector = vector
  memcpy(pointer, &vector, MemoryLayout<HalfVector>.size)
}

/// Stores the low bytes of a vector.
@_transparent
private func storeLowBytes(_ vector: HalfVector, _ pointer: UnsafeMutablePointer<UInt8>) {
  var bytes = vector.lowBytes
  memcpy(pointer, &bytes, MemoryLayout<HalfByteVector>.size)
}
