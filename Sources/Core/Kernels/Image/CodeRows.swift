// SPDX-License-Identifier: Apache-2.0
import CLibrary
import KernelInterface

extension Level {
  /// Gathers planes into interleaved bytes and looks up the codes of colours in a table.
  package static func gatherBytes(_ row: GatherRow, through table: CodeTable, count: Int) {
    var scratch = CodeScratch()
    gather(row.source, row.channelCount, table, row.result, count, &scratch)
  }
}

/// Scratch memory for one block of three channels: the bit patterns of the values, and the entries of their buckets.
private struct CodeScratch {
  /// Memory for `blockCount` integers.
  struct Block {
    var first = (SIMD64<Int32>(), SIMD64<Int32>(), SIMD64<Int32>(), SIMD64<Int32>())
  }

  var bits = (Block(), Block(), Block())
  /// The mark after the last bit pattern, which ends the loop that looks up entries.
  var end = SIMD16<Int32>()
  var entries = (Block(), Block(), Block())
}

/// The number of pixels in a block. Lookups are scalar and write to memory: a block is large enough that these stores have
/// usually left the processor's store queue before they are read as vectors.
private let blockCount = 256

@inline(__always)
private func gather(
  _ planes: ImagePlanes, _ channels: Int, _ table: CodeTable,
  _ target: UnsafeMutablePointer<UInt8>, _ count: Int, _ scratch: UnsafeMutableRawPointer
) {
  let bits = scratch.assumingMemoryBound(to: Int32.self)
  let entries = bits + (3 &* blockCount &+ 16)
  let isColor = channels > 2
  var start = 0
  while start < count {
    let rest = count &- start
    let block = rest < blockCount ? rest : blockCount
    lookUp(planes.first + start, table, bits, entries, block)
    if isColor {
      lookUp(planes.second + start, table, bits + blockCount, entries + blockCount, block)
      lookUp(
        planes.third + start, table, bits + 2 &* blockCount, entries + 2 &* blockCount, block)
    }
    var index = 0
    while index < block {
      let place = start &+ index
      var pixels = codes(bits + index, entries + index)
      if isColor {
        let second = blockCount &+ index
        let third = 2 &* blockCount &+ index
        pixels |= codes(bits + second, entries + second) &<< integers(8)
        pixels |= codes(bits + third, entries + third) &<< integers(16)
      }
      if channels == 2 { pixels |= nearestCodes(load(planes.second + place)) &<< integers(8) }
      if channels == 4 { pixels |= nearestCodes(load(planes.fourth + place)) &<< integers(24) }
      storePixels(pixels, target + channels &* place, channels, count &- place)
      index &+= laneCount
    }
    start &+= blockCount
  }
}

/// Stores the bit patterns of the clamped values, in whole vectors, and looks up the entries of their buckets.
@inline(__always)
private func lookUp(
  _ values: UnsafePointer<Float>, _ table: CodeTable, _ bits: UnsafeMutablePointer<Int32>,
  _ entries: UnsafeMutablePointer<Int32>, _ count: Int
) {
  var index = 0
  while index < count {
    var clamped = clamped(load(values + index), from: table.lowest)
    memcpy(bits + index, &clamped, MemoryLayout<Vector>.size)
    index &+= laneCount
  }
  // A loop that ends at a mark in the data instead of a count, with only one lookup per iteration, keeps the compiler
  // from using gather instructions, which take several times as long as single loads on many processors. No value has
  // the bucket 0. What follows the row is not looked up: it may be anything.
  bits[count] = 0
  let first = table.entries - Int(table.lowest.bitPattern &>> 16)
  var bucket = UnsafeRawPointer(bits).assumingMemoryBound(to: UInt16.self) + upperHalf
  var entry = entries
  while bucket[0] != 0 {
    entry[0] = Int32(bitPattern: first[Int(bucket[0])])
    entry += 1
    bucket += 2
  }
}

/// The index of the half of an integer in memory that contains its upper 16 bits.
private var upperHalf: Int {
  #if _endian(little)
    1
  #else
    0
  #endif
}

/// Returns the codes of values, given their bit patterns and the entries of their buckets.
@_transparent
private func codes(
  _ bits: UnsafePointer<Int32>, _ entries: UnsafePointer<Int32>
) -> IntVector {
  var a = IntVector()
  var b = IntVector()
  memcpy(&a, bits, MemoryLayout<IntVector>.size)
  memcpy(&b, entries, MemoryLayout<IntVector>.size)
  return (b &+ (a & integers(0xFFFF))) &>> integers(16)
}
