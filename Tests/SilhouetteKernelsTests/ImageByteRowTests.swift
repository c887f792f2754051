// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteKernels
import TestSupport
import Testing

/// A row of bytes with the padding that kernels may use, and memory that they must not touch around it.
private struct PaddedBytes {
  let count: Int
  private let memory: Guarded<UInt8>

  init(_ values: [UInt8]) {
    count = values.count
    memory = Guarded(values + [UInt8](repeating: 0xFF, count: 63))
  }

  var pointer: UnsafeMutablePointer<UInt8> { memory.pointer }
  var values: [UInt8] { Array(memory.values[..<count]) }
  var isIntact: Bool { memory.isIntact }
}

@Suite struct ImageByteRowTests {
  private func bytes(_ count: Int, _ random: inout SeededRandom) -> [UInt8] {
    // Bytes above 127 among smaller ones: comparisons must be unsigned.
    (0..<count).map { _ in UInt8(random.int(0...255)) }
  }

  @Test(arguments: Kernels.supported)
  func extremesOfBytes(_ kernels: ImageKernelTable) {
    var random = SeededRandom(seed: 161)
    for count in imageTestCounts {
      let (a, b) = (bytes(count, &random), bytes(count, &random))
      let (first, second) = (PaddedBytes(a), PaddedBytes(b))
      let result = PaddedBytes([UInt8](repeating: 7, count: count))
      kernels.maximumBytes(
        BytePair(first.pointer, second.pointer, into: result.pointer), count: count)
      #expect(result.isIntact && result.values == zip(a, b).map { max($0, $1) })
      kernels.minimumBytes(
        BytePair(first.pointer, second.pointer, into: result.pointer), count: count)
      #expect(result.isIntact && result.values == zip(a, b).map { min($0, $1) })
    }
  }

  @Test(arguments: Kernels.supported)
  func extremesOfShiftedBytes(_ kernels: ImageKernelTable) {
    var random = SeededRandom(seed: 162)
    for shift in 0...70 {
      let values = bytes(300, &random)
      let count = values.count - shift
      let (largest, smallest) = (PaddedBytes(values), PaddedBytes(values))
      kernels.maximumBytes(
        BytePair(largest.pointer, largest.pointer + shift, into: largest.pointer), count: count)
      kernels.minimumBytes(
        BytePair(smallest.pointer + shift, smallest.pointer, into: smallest.pointer), count: count)
      #expect(largest.isIntact && smallest.isIntact)
      let pairs = (0..<count).map { (values[$0], values[$0 + shift]) }
      #expect(Array(largest.values[..<count]) == pairs.map { max($0, $1) })
      #expect(Array(smallest.values[..<count]) == pairs.map { min($0, $1) })
    }
  }

  @Test(arguments: Kernels.supported, 1...4)
  func mediansOfBytes(_ kernels: ImageKernelTable, step: Int) {
    var random = SeededRandom(seed: 163)
    for count in imageTestCounts {
      let rows = (0..<3).map { _ in bytes(count + 2 * step, &random) }
      let sources = rows.map { PaddedBytes($0) }
      let result = PaddedBytes([UInt8](repeating: 7, count: count))
      kernels.medianBytes(
        MedianByteRow(
          below: sources[0].pointer, at: sources[1].pointer, above: sources[2].pointer, step: step,
          result: result.pointer), count: count)
      let expected = (0..<count).map { index -> UInt8 in
        var nine: [UInt8] = []
        for row in rows {
          for column in 0..<3 { nine.append(row[index + column * step]) }
        }
        return nine.sorted()[4]
      }
      #expect(result.isIntact && result.values == expected, "\(kernels.name) \(count)")
    }
  }
}

// Mistake byte-median: a median of bytes that is too large where it is one of the largest
// - ByteVector.smaller(ByteVector.smaller(left.high, center.high), right.high)
// + ByteVector.larger(ByteVector.smaller(left.high, center.high), right.high)
// = ImageByteRowTests SilhouetteImagingTests.CodeRecipeTests
