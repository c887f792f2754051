// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteKernels
import TestSupport
import Testing

/// Compared with the same sums in Double.
@Suite struct ImageSymmetricRowTests {
  /// Random weights whose sum is 65536, as shares of it; the first is that of the middle.
  private func weights(radius: Int, _ random: inout SeededRandom) -> [UInt16] {
    let parts = (0...radius).map { _ in Double(random.int(1...1000)) }
    let sum = parts.reduce(0, +)
    let pairs = parts.dropFirst().map { UInt16($0 / sum * 65536) }
    return [UInt16(65536 - pairs.reduce(0) { $0 + Int($1) })] + pairs
  }

  /// A random row of samples, with memory around it that must not change.
  private func samples(_ count: Int, _ random: inout SeededRandom) -> Guarded<UInt16> {
    let step = random.int(0...1) == 0 ? 1 : 255
    return Guarded((0..<count + 63).map { _ in UInt16(random.int(0...255) / step * step * 128) })
  }

  @Test(arguments: Kernels.supported)
  func bytesAreWidened(_ kernels: ImageKernelTable) {
    var random = SeededRandom(seed: 171)
    for count in imageTestCounts {
      let bytes = (0..<count + 63).map { _ in UInt8(random.int(0...255)) }
      let (source, result) = (Guarded(bytes), Guarded<UInt16>(count: count + 63))
      kernels.widenBytes(source.pointer, into: result.pointer, count: count)
      #expect(result.isIntact)
      #expect(Array(result.values[..<count]) == bytes[..<count].map { UInt16($0) * 128 })
    }
  }

  @Test(arguments: Kernels.supported)
  func twoRowsAreFiltered(_ kernels: ImageKernelTable) {
    var random = SeededRandom(seed: 172)
    for count in imageTestCounts {
      let radius = random.int(1...17)
      let weights = weights(radius: radius, &random)
      let rowCount = 2 * radius + 2
      let stride = count + random.int(63...70)
      let source = samples(stride * rowCount, &random)
      let results = (Guarded<UInt16>(count: count + 63), Guarded<UInt16>(count: count + 63))
      kernels.filterTwoRows(
        SymmetricTaps(
          middle: source.pointer + radius * stride, step: stride, weights: weights, radius: radius),
        into: (results.0.pointer, results.1.pointer), count: count)
      #expect(results.0.isIntact && results.1.isIntact && source.isIntact)
      let values = source.values
      for (row, result) in [results.0, results.1].enumerated() {
        for column in 0..<count {
          let exact = sum(values, at: (row + radius) * stride + column, step: stride, weights)
          // Of twice the samples' precision, with half a unit for the last rounding.
          let limit = (Double(radius + 3) / 2 + 1) / 2
          #expect(abs(Double(result.values[column]) - exact) <= limit)
        }
      }
    }
  }

  @Test(arguments: Kernels.supported)
  func rowsAreFiltered(_ kernels: ImageKernelTable) {
    var random = SeededRandom(seed: 173)
    for count in imageTestCounts {
      let (radius, step) = (random.int(1...17), random.int(1...4))
      let weights = weights(radius: radius, &random)
      let source = samples(count + 2 * radius * step, &random)
      let result = Guarded<UInt8>(count: count + 63)
      kernels.filterRow(
        SymmetricTaps(
          middle: source.pointer + radius * step, step: step, weights: weights, radius: radius),
        into: result.pointer, count: count)
      #expect(result.isIntact && source.isIntact)
      let values = source.values
      for index in 0..<count {
        let exact = sum(values, at: index + radius * step, step: step, weights) / 128
        let limit = 0.5 + Double(radius + 3) / 2 / 256
        #expect(abs(Double(result.values[index]) - exact) <= limit)
      }
    }
  }

  @Test(arguments: Kernels.supported)
  func oneValueStays(_ kernels: ImageKernelTable) {
    var random = SeededRandom(seed: 174)
    for byte in 0...255 {
      let radius = random.int(1...100)
      let weights = weights(radius: radius, &random)
      let count = 40 + 2 * radius
      let source = Guarded([UInt16](repeating: UInt16(byte) * 128, count: count + 63))
      let result = Guarded<UInt8>(count: 40 + 63)
      kernels.filterRow(
        SymmetricTaps(middle: source.pointer + radius, step: 1, weights: weights, radius: radius),
        into: result.pointer, count: 40)
      #expect(result.values[..<40].allSatisfy { $0 == UInt8(byte) })
    }
  }

  private func sum(
    _ values: [UInt16], at place: Int, step: Int, _ weights: [UInt16]
  ) -> Double {
    var sum = Double(values[place]) * Double(weights[0])
    for (pair, weight) in weights.enumerated().dropFirst() {
      let neighbours = Int(values[place - pair * step]) + Int(values[place + pair * step])
      sum += Double(neighbours) / 2 * Double(weight)
    }
    return sum / 65536
  }
}

// Mistake second-window: the upper of two rows of windows with a neighbour of the lower one
// - second &+ HalfVector.highProduct(below &+ upper, weight)
// + second &+ HalfVector.highProduct(lower &+ upper, weight)
// = ImageSymmetricRowTests SilhouetteImagingTests.GaussianCodeTests
