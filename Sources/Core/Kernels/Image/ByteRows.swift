// SPDX-License-Identifier: Apache-2.0
import CLibrary
import KernelInterface

// Kernels that choose among bytes, on whole vectors, as these rows are padded. Each vector is written before the next one is
// read, so that a result may begin before its sources and overlap them.

extension Level {
  /// Computes max(a, b).
  package static func maximumBytes(_ rows: BytePair, count: Int) {
    let a = rows.a
    let b = rows.b
    let result = rows.result
    var index = 0
    while index < count {
      storeBytes(ByteVector.larger(loadBytes(a + index), loadBytes(b + index)), result + index)
      index &+= byteLaneCount
    }
  }

  /// Computes min(a, b).
  package static func minimumBytes(_ rows: BytePair, count: Int) {
    let a = rows.a
    let b = rows.b
    let result = rows.result
    var index = 0
    while index < count {
      storeBytes(ByteVector.smaller(loadBytes(a + index), loadBytes(b + index)), result + index)
      index &+= byteLaneCount
    }
  }

  /// Computes the medians of squares of 3×3 pixels: the median of the largest of the columns' smallest values, the median of
  /// their medians, and the smallest of their largest values (Smith, "Implementing median filters in XC4000E FPGAs", 1996).
  package static func medianBytes(_ row: MedianByteRow, count: Int) {
    let step = row.step
    var index = 0
    while index < count {
      let left = column(row, index)
      let center = column(row, index &+ step)
      let right = column(row, index &+ 2 &* step)
      let smallest = ByteVector.larger(ByteVector.larger(left.low, center.low), right.low)
      let largest = ByteVector.smaller(ByteVector.smaller(left.high, center.high), right.high)
      let middle = median(left.middle, center.middle, right.middle)
      storeBytes(median(smallest, middle, largest), row.result + index)
      index &+= byteLaneCount
    }
  }
}

/// Returns the three values of each column in ascending order.
@_transparent
private func column(
  _ row: MedianByteRow, _ index: Int
) -> (low: ByteVector, middle: ByteVector, high: ByteVector) {
  let a = loadBytes(row.below + index)
  let b = loadBytes(row.at + index)
  let c = loadBytes(row.above + index)
  let low = ByteVector.smaller(a, b)
  let high = ByteVector.larger(a, b)
  return (
    ByteVector.smaller(low, c), ByteVector.larger(low, ByteVector.smaller(high, c)),
    ByteVector.larger(high, c)
  )
}

/// Returns the median of the three values of each lane.
@_transparent
private func median(_ a: ByteVector, _ b: ByteVector, _ c: ByteVector) -> ByteVector {
  ByteVector.larger(
    ByteVector.smaller(a, b), ByteVector.smaller(ByteVector.larger(a, b), c))
}

/// Loads a vector of bytes from memory of any alignment.
@_transparent
private func loadBytes(_ pointer: UnsafePointer<UInt8>) -> ByteVector {
  var vector = ByteVector()
  memcpy(&vector, pointer, MemoryLayout<ByteVector>.size)
  return vector
}

/// Stores a vector of bytes in memory of any alignment.
@_transparent
private func storeBytes(_ vector: ByteVector, _ pointer: UnsafeMutablePointer<UInt8>) {
  var vector = vector
  memcpy(pointer, &vector, MemoryLayout<ByteVector>.size)
}
