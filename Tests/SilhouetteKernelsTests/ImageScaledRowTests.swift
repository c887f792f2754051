// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteKernels
import TestSupport
import Testing

/// Compared with the same sums in Double.
@Suite struct ImageScaledRowTests {
  @Test(arguments: Kernels.supported)
  func rowsOfBytesAreSummed(_ kernels: ImageKernelTable) {
    var random = SeededRandom(seed: 181)
    for count in imageTestCounts {
      let tapCount = random.int(1...14)
      let stride = count + random.int(0...3)
      let bytes = Guarded(
        (0..<(tapCount - 1) * stride + count + 63).map { _ in UInt8(random.int(0...255)) })
      let weights = (0..<tapCount).map { _ in 2 * random.float() - 1 }
      let result = PaddedRow(count: count)
      kernels.weightedByteRows(
        source: bytes.pointer, stride: stride, weights: weights, tapCount: tapCount,
        result: result.pointer, count: count)
      #expect(bytes.isIntact && result.isIntact)
      let source = bytes.values
      for (column, value) in result.values.enumerated() {
        let exact = (0..<tapCount).reduce(0.0) {
          $0 + Double(source[$1 * stride + column]) * Double(weights[$1])
        }
        #expect(abs(Double(value) - exact) < 1e-3, "\(kernels.name) \(count) \(tapCount)")
      }
    }
  }

  @Test(arguments: Kernels.supported)
  func rowsOfColorsAreResampled(_ kernels: ImageKernelTable) {
    var random = SeededRandom(seed: 182)
    for rowCount in 1...16 {
      let (tapCount, pixelCount, count) = (
        random.int(1...13), random.int(20...50), random.int(1...70)
      )
      let (stride, resultStride) = (3 * pixelCount + random.int(4...20), 3 * count + 1)
      let sums = (0..<16 * stride).map { _ in 300 * random.float() - 20 }
      let source = Guarded(sums)
      let firstStart = random.int(0...9)
      let starts = (0..<count).map { _ in
        Int32(firstStart + random.int(0...pixelCount - tapCount))
      }
      let weights = (0..<count * tapCount).map { _ in 2 * random.float() / Float(tapCount) - 0.1 }
      let columns = Guarded<Float>(count: 16 * 3 * pixelCount + 48)
      let result = Guarded<UInt8>(count: rowCount * resultStride)
      kernels.resampleColors(
        ResampledColorRows(
          source: source.pointer, sourceStride: stride, sampleCount: 3 * pixelCount,
          rowCount: rowCount, firstStart: firstStart, starts: starts, weights: weights,
          tapCount: tapCount, columns: columns.pointer, result: result.pointer,
          resultStride: resultStride), count: count)
      #expect(source.isIntact && columns.isIntact && result.isIntact)
      let bytes = result.values
      for row in 0..<rowCount {
        for place in 0..<3 * count {
          let (pixel, channel) = (place / 3, place % 3)
          var exact = 0.0
          for tap in 0..<tapCount {
            let sample = 3 * (Int(starts[pixel]) - firstStart + tap) + channel
            exact += Double(sums[row * stride + sample]) * Double(weights[pixel * tapCount + tap])
          }
          let error = abs(Double(bytes[row * resultStride + place]) - min(max(exact, 0), 255))
          #expect(error < 0.5005, "\(kernels.name) \(rowCount) \(place)")
        }
      }
    }
  }
}
