// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteKernels

/// Returns the index of the first element whose bits in common with its successor differ from a value; `nil` if there is none.
///
/// - Parameters:
///   - bits: The elements, one more than `end`.
///   - start: The index of the first element to examine.
///   - end: The index after the last element to examine.
func firstChange(
  _ bits: UnsafePointer<UInt8>, from start: Int, to end: Int, _ value: UInt8
) -> Int? {
  let expected = UInt64(value) &* 0x0101_0101_0101_0101
  var index = start
  while index &+ 8 <= end {
    let place = UnsafeRawPointer(bits + index)
    let eight = place.loadUnaligned(as: UInt64.self)
    let next = place.loadUnaligned(fromByteOffset: 1, as: UInt64.self)
    if eight & next != expected { break }
    index &+= 8
  }
  while index < end {
    if bits[index] & bits[index &+ 1] != value { return index }
    index &+= 1
  }
  return nil
}

/// Writes the colours of a range of columns of a frame's row, 0…1 for the codes 0…255; chroma samples are repeated.
func spreadColors(
  of frame: PlanarPixelBuffer, row: Int, columns: Range<Int>,
  into planes: ImagePlanes
) {
  let format = frame.format
  let start = columns.lowerBound
  let count = columns.count
  let scale = 1 / Float(255 << (format.bitDepth - 8))
  let luma = frame.row(row, ofPlane: 0)
  if format.bytesPerCode == 1 {
    Kernels.chosen.spreadBytes(
      SpreadRow(
        source: luma + start, channelCount: 1,
        result: ImagePlanes(planes.first, planes.first, planes.first, planes.first)), count: count)
  } else {
    UnsafeRawPointer(luma).withMemoryRebound(to: UInt16.self, capacity: start + count) {
      repeatCodes(
        $0, first: start, columns: 1, step: 1, scale: scale, into: planes.first, count: count)
    }
  }
  guard let subsampling = format.subsampling else {
    planes.second.update(repeating: 0.5, count: count)
    planes.third.update(repeating: 0.5, count: count)
    return
  }
  let chromaRow = row / subsampling.rows
  let step = format.isInterleaved ? 2 : 1
  for index in 0..<2 {
    let target = index == 0 ? planes.second : planes.third
    let source =
      frame.row(chromaRow, ofPlane: format.isInterleaved ? 1 : 1 + index)
      + (format.isInterleaved ? index * format.bytesPerCode : 0)
    if format.bytesPerCode == 1, subsampling.columns == 2, step == 1, start % 2 == 0 {
      Kernels.chosen.repeatBytes(
        source + start / 2, by: scale, into: target, count: (count + 1) / 2)
    } else if format.bytesPerCode == 1 {
      repeatCodes(
        source, first: start, columns: subsampling.columns, step: step, scale: scale,
        into: target, count: count)
    } else {
      UnsafeRawPointer(source).withMemoryRebound(to: UInt16.self, capacity: start + count) {
        repeatCodes(
          $0, first: start, columns: subsampling.columns, step: step, scale: scale,
          into: target, count: count)
      }
    }
  }
}

/// Writes the value of each code once for every column that shares it.
@inline(__always)
private func repeatCodes<Code: FixedWidthInteger>(
  _ source: UnsafePointer<Code>, first: Int, columns: Int, step: Int, scale: Float,
  into result: UnsafeMutablePointer<Float>, count: Int
) {
  let shift = columns == 4 ? 2 : columns &- 1
  var index = 0
  if columns == 2, first % 2 == 0 {
    // The usual case: two columns per sample.
    let samples = source + (first / 2) &* step
    while index &+ 1 < count {
      let value = Float(Code(littleEndian: samples[(index / 2) &* step])) * scale
      (result[index], result[index &+ 1]) = (value, value)
      index &+= 2
    }
  }
  while index < count {
    result[index] = Float(Code(littleEndian: source[((first &+ index) >> shift) &* step])) * scale
    index &+= 1
  }
}

/// Writes the sums of the coverage of the pixels that share a chroma sample.
///
/// - Parameters:
///   - rows: The first row of coverage, 0…255.
///   - stride: The distance from one row to the next, in elements.
///   - rowCount: The number of rows that share a sample, 1 or 2.
///   - columns: The number of columns that share a sample, 1, 2 or 4.
///   - copies: The number of times that each sum is written: 2 for interleaved chroma.
///   - result: Room for `copies` · `count` sums.
///   - count: The number of samples.
func sumCoverage(
  _ rows: UnsafePointer<UInt16>, stride: Int, rowCount: Int, columns: Int, copies: Int,
  into result: UnsafeMutablePointer<UInt16>, count: Int
) {
  var index = 0
  if rowCount == 2, columns == 2, copies == 1 {
    // The usual case: sums of two columns at a time, which stay below 2¹⁶.
    UnsafeRawPointer(rows).withMemoryRebound(to: UInt32.self, capacity: count) { upper in
      UnsafeRawPointer(rows + stride).withMemoryRebound(to: UInt32.self, capacity: count) { lower in
        while index < count {
          let pair = upper[index] &+ lower[index]
          result[index] = UInt16(truncatingIfNeeded: (pair & 0xFFFF) &+ (pair &>> 16))
          index &+= 1
        }
      }
    }
    return
  }
  while index < count {
    var sum = UInt16(0)
    var row = rows + index &* columns
    var rest = rowCount
    while rest > 0 {
      var column = 0
      while column < columns {
        sum &+= row[column]
        column &+= 1
      }
      row += stride
      rest &-= 1
    }
    var copy = 0
    while copy < copies {
      result[index &* copies &+ copy] = sum
      copy &+= 1
    }
    index &+= 1
  }
}

/// Blends two-byte codes; each result is the code nearest to (source · coverage + background · (total − coverage)) /
/// total, halves up.
func blendWideCodes(
  _ source: UnsafeMutablePointer<UInt16>, over background: UnsafePointer<UInt16>,
  coverage: UnsafePointer<UInt16>, total: Int, count: Int
) {
  let total = UInt32(truncatingIfNeeded: total)
  var index = 0
  while index < count {
    let share = UInt32(coverage[index])
    // The sum is at most 65535 · 1020 + 510.
    let sum =
      UInt32(UInt16(littleEndian: source[index])) &* share
      &+ UInt32(UInt16(littleEndian: background[index])) &* (total &- share)
    source[index] = UInt16(truncatingIfNeeded: (sum &+ total / 2) / total).littleEndian
    index &+= 1
  }
}

/// Writes coverage, 0…255, as bytes.
func narrowCoverage(
  _ coverage: UnsafePointer<UInt16>, into result: UnsafeMutablePointer<UInt8>, count: Int
) {
  var index = 0
  while index < count {
    result[index] = UInt8(truncatingIfNeeded: coverage[index])
    index &+= 1
  }
}

/// Writes the 8-bit codes nearest to values, halves up, where alpha is above 0.
func copyCodes(
  _ source: UnsafePointer<Float>, shownBy alpha: UnsafePointer<UInt8>,
  into result: UnsafeMutablePointer<UInt8>, count: Int
) {
  var index = 0
  while index < count {
    if alpha[index] > 0 {
      result[index] = UInt8(truncatingIfNeeded: Int32(min(max(source[index] + 0.5, 0), 255)))
    }
    index &+= 1
  }
}
