// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteKernels
import TestSupport
import Testing

@Suite struct ImageFrameTests {
  @Test(arguments: Kernels.supported)
  func weightedRowsOfBytes(_ kernels: ImageKernelTable) {
    var random = SeededRandom(seed: 151)
    for count in imageTestCounts {
      for tapCount in [1, 2, 3, random.int(4...12)] {
        let stride = count + random.int(0...3)
        // Nothing behind the last row's last byte is memory of the row.
        let bytes = Guarded(
          (0..<(tapCount - 1) * stride + count).map { _ in UInt8(random.int(0...255)) })
        let weights = random.floats(tapCount)
        let result = PaddedRow(count: count)
        kernels.sumByteRows(
          source: bytes.pointer, stride: stride, weights: weights, tapCount: tapCount,
          result: result.pointer, count: count)
        let source = bytes.values
        let expected = (0..<count).map { column in
          var sum: Float = 0
          for tap in 0..<tapCount { sum += Float(source[tap * stride + column]) * weights[tap] }
          return sum
        }
        #expect(bytes.isIntact && result.isIntact)
        #expect(
          bitMismatch(result.values, expected) == nil, "\(kernels.name) \(count) \(tapCount)")
      }
    }
  }

  @Test(arguments: Kernels.supported)
  func bytesWrittenTwice(_ kernels: ImageKernelTable) {
    var random = SeededRandom(seed: 156)
    for count in imageTestCounts {
      let bytes = Guarded((0..<count).map { _ in UInt8(random.int(0...255)) })
      let result = PaddedRow(count: 2 * count)
      kernels.repeatBytes(
        bytes.pointer, by: 1 / Float(255), into: result.pointer, count: count)
      let expected = bytes.values.flatMap { [Float($0) * (1 / Float(255)), Float($0) * (1 / 255)] }
      #expect(bytes.isIntact && result.isIntact)
      #expect(bitMismatch(result.values, expected) == nil, "\(kernels.name) \(count)")
    }
  }

  /// Returns the nearest byte, halves up, in whole numbers.
  private static func blended(_ source: Int, _ background: Int, _ share: Int, _ total: Int) -> UInt8
  {
    UInt8((2 * (source * share + background * (total - share)) + total) / (2 * total))
  }

  @Test(arguments: Kernels.supported, [255, 510, 1020])
  func everyCoverageOfManyBytes(_ kernels: ImageKernelTable, _ total: Int) {
    let values = Array(stride(from: 0, through: 255, by: 17)) + [1, 2, 127, 128, 254]
    let coverage = Guarded((0...total).map { UInt16($0) })
    let count = total + 1
    for source in values {
      for background in values {
        let sources = Guarded([UInt8](repeating: UInt8(source), count: count))
        let backgrounds = Guarded([UInt8](repeating: UInt8(background), count: count))
        let result = Guarded<UInt8>(count: count)
        kernels.blendBytes(
          source: sources.pointer, background: backgrounds.pointer, coverage: coverage.pointer,
          total: total, result: result.pointer, count: count)
        let expected = (0...total).map { Self.blended(source, background, $0, total) }
        #expect(result.isIntact && sources.isIntact)
        #expect(result.values == expected, "\(kernels.name) \(source) over \(background)")
      }
    }
  }

  @Test(arguments: Kernels.supported)
  func blendedInPlace(_ kernels: ImageKernelTable) {
    var random = SeededRandom(seed: 153)
    for count in imageTestCounts {
      // Totals of every sampling of chroma, and others.
      let total =
        random.int(0...1) == 0 ? [255, 510, 1020][random.int(0...2)] : random.int(1...1020)
      let source = (0..<count).map { _ in UInt8(random.int(0...255)) }
      let background = (0..<count).map { _ in UInt8(random.int(0...255)) }
      let coverage = (0..<count).map { _ in UInt16(random.int(0...total)) }
      let (rows, backgrounds, shares) = (Guarded(source), Guarded(background), Guarded(coverage))
      kernels.blendBytes(
        source: rows.pointer, background: backgrounds.pointer, coverage: shares.pointer,
        total: total, result: rows.pointer, count: count)
      let expected = (0..<count).map {
        Self.blended(Int(source[$0]), Int(background[$0]), Int(coverage[$0]), total)
      }
      #expect(rows.isIntact && backgrounds.isIntact && shares.isIntact)
      #expect(rows.values == expected, "\(kernels.name) \(count) of \(total)")
      #expect(backgrounds.values == background && shares.values == coverage)
    }
  }
}
