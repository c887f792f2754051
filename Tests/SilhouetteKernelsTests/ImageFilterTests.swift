// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteKernels
import TestSupport
import Testing

@Suite struct ImageFilterTests {
  static let tapCounts = [1, 2, 3, 4, 5, 6, 7, 8, 11, 16, 31]

  /// Close to Σ weights[k] · source[k]: sums of up to 31 products of numbers up to 1.
  private static func isClose(_ actual: [Float], _ expected: [Double]) -> Bool {
    mismatch(actual, expected, absolute: 2e-6, relative: 1e-6) == nil
  }

  @Test(arguments: Kernels.supported)
  func rowsAreWeighted(_ kernels: ImageKernelTable) {
    var random = SeededRandom(seed: 61)
    for taps in Self.tapCounts {
      for (step, rowCount) in [(1, 1), (1, 3), (1, 4), (1, 9), (2, 1), (2, 4), (2, 7), (3, 5)] {
        let count = random.int(1...150)
        let inputRows = (rowCount - 1) * step + taps
        let weights = random.floats(taps)
        let values = (0..<inputRows).map { _ in random.floats(count) }
        // Rows lie their padding apart.
        let stride = count + 15
        let input = PaddedRow(Array(values.map { $0 + Array(repeating: .nan, count: 15) }.joined()))
        let result = PaddedRow(count: stride * rowCount - 15)
        func weigh(_ column: Int, _ row: Int, _ width: Int, _ rows: Int, _ target: PaddedRow) {
          kernels.weightedRows(
            WeightedRows(
              input: input.pointer + row * step * stride + column, inputStride: stride,
              weights: weights, tapCount: taps, output: target.pointer, outputStride: width + 15,
              outputRowCount: rows, step: step), count: width)
        }
        weigh(0, 0, count, rowCount, result)
        #expect(result.isIntact)
        for row in 0..<rowCount {
          let actual = Array(result.values[row * stride..<row * stride + count])
          let expected = (0..<count).map { column in
            (0..<taps).reduce(0.0) { sum, tap in
              sum + Double(weights[tap]) * Double(values[row * step + tap][column])
            }
          }
          #expect(Self.isClose(actual, expected), "\(kernels.name) \(taps) taps row \(row)")
          // Any part of it alone is the same.
          let start = random.int(0...count - 1)
          let width = random.int(1...count - start)
          let part = PaddedRow(count: width)
          weigh(start, row, width, 1, part)
          #expect(part.isIntact)
          #expect(bitMismatch(part.values, Array(actual[start..<start + width])) == nil)
        }
      }
    }
  }

  @Test(arguments: Kernels.supported, [1, 2])
  func rowsAreConvolved(_ kernels: ImageKernelTable, step: Int) {
    var random = SeededRandom(seed: 62)
    let convolve = step == 1 ? kernels.convolveRow : kernels.convolveRowByHalves
    for taps in Self.tapCounts {
      for count in imageTestCounts where count > 0 {
        let numbers = random.floats(taps)
        let weights = Guarded(numbers)
        let values = random.floats(step * (count - 1) + taps)
        let source = PaddedRow(values)
        let result = PaddedRow(count: count)
        convolve(source.pointer, weights.pointer, taps, result.pointer, count)
        let expected = (0..<count).map { index in
          (0..<taps).reduce(0.0) {
            $0 + Double(numbers[$1]) * Double(values[step * index + $1])
          }
        }
        #expect(result.isIntact && source.isIntact)
        #expect(Self.isClose(result.values, expected), "\(kernels.name) \(taps) taps of \(count)")
        let start = random.int(0...count - 1)
        let width = random.int(1...count - start)
        let part = PaddedRow(count: width)
        convolve(source.pointer + step * start, weights.pointer, taps, part.pointer, width)
        #expect(part.isIntact)
        #expect(bitMismatch(part.values, Array(result.values[start..<start + width])) == nil)
      }
    }
  }

  @Test(arguments: Kernels.supported)
  func sumsGoInTheOrderOfTheWeights(_ kernels: ImageKernelTable) {
    // Large numbers cancel only if they meet first; every other order leaves 0 or worse.
    let values: [Float] = [1e30, -1e30, 1, 2, 4, 8, 16, 32]
    let weights = Guarded([Float](repeating: 1, count: 8))
    let source = PaddedRow(values)
    let result = PaddedRow(count: 1)
    kernels.convolveRow(
      source: source.pointer, weights: weights.pointer, tapCount: 8, result: result.pointer,
      count: 1)
    #expect(result.values == [63])
    kernels.convolveRowByHalves(
      source: source.pointer, weights: weights.pointer, tapCount: 8, result: result.pointer,
      count: 1)
    #expect(result.values == [63])
    let rows = PaddedRow(Array(values.map { [$0] + Array(repeating: 0, count: 15) }.joined()))
    kernels.weightedRows(
      WeightedRows(
        input: rows.pointer, inputStride: 16, weights: weights.pointer, tapCount: 8,
        output: result.pointer, outputStride: 16, outputRowCount: 1, step: 1), count: 1)
    #expect(result.values == [63])
  }

  @Test(arguments: Kernels.supported, [false, true])
  func rowsAreDoubled(_ kernels: ImageKernelTable, isOddStart: Bool) {
    var random = SeededRandom(seed: 63)
    let start = isOddStart ? 1 : 0
    for count in imageTestCounts where count > 0 {
      // One number before the first and one after the last.
      let values = random.floats((start + count - 1) / 2 + 3)
      let source = PaddedRow(values)
      let result = PaddedRow(count: count)
      kernels.doubleRow(
        source.pointer + 1, startsOdd: isOddStart, into: result.pointer, count: count)
      let expected = (start..<start + count).map { index in
        let middle = 0.75 * values[index / 2 + 1]
        let side = 0.25 * values[index / 2 + (index % 2 == 0 ? 0 : 2)]
        return middle + side
      }
      #expect(result.isIntact && source.isIntact)
      #expect(bitMismatch(result.values, expected) == nil, "\(kernels.name) \(count)")
    }
  }

  @Test(arguments: Kernels.supported)
  func columnsAreInterpolated(_ kernels: ImageKernelTable) {
    var random = SeededRandom(seed: 64)
    for count in imageTestCounts {
      let values = random.floats(100)
      let lefts = Guarded((0..<count).map { _ in Int32(random.int(0...98)) })
      let fractions = PaddedRow(random.shares(count))
      let source = PaddedRow(values)
      let result = PaddedRow(count: count)
      kernels.interpolateColumns(
        source: source.pointer, lefts: lefts.pointer, fractions: fractions.pointer,
        result: result.pointer, count: count)
      let expected = zip(lefts.values, fractions.values).map { left, fraction in
        let (a, b) = (values[Int(left)], values[Int(left) + 1])
        let product = (b - a) * fraction
        return a + product
      }
      #expect(result.isIntact)
      #expect(bitMismatch(result.values, expected) == nil, "\(kernels.name) \(count)")
    }
  }

  @Test(arguments: Kernels.supported)
  func rowsAreResampled(_ kernels: ImageKernelTable) {
    var random = SeededRandom(seed: 65)
    for taps in [4, 8, 12, 16, 32] {
      for count in imageTestCounts where count > 0 {
        let values = random.floats(100)
        let starts = (0..<count).map { _ in Int32(random.int(0...100 - taps)) }
        let weights = random.floats(taps * count)
        // Nothing may be read beyond what the tables name.
        let source = Guarded(values)
        let result = PaddedRow(count: count)
        kernels.resampleRow(
          source: source.pointer, starts: starts, weights: weights, tapCount: taps,
          result: result.pointer, count: count)
        let expected = (0..<count).map { index in
          let start = Int(starts[index])
          return (0..<taps).reduce(0.0) { sum, tap in
            sum + Double(weights[index * taps + tap]) * Double(values[start + tap])
          }
        }
        #expect(result.isIntact)
        #expect(Self.isClose(result.values, expected), "\(kernels.name) \(taps) taps of \(count)")
        let start = random.int(0...count - 1)
        let part = PaddedRow(count: count - start)
        starts.withUnsafeBufferPointer { starts in
          weights.withUnsafeBufferPointer { weights in
            guard let starts = starts.baseAddress, let weights = weights.baseAddress else { return }
            kernels.resampleRow(
              source: source.pointer, starts: starts + start, weights: weights + start * taps,
              tapCount: taps, result: part.pointer, count: count - start)
          }
        }
        #expect(part.isIntact)
        #expect(bitMismatch(part.values, Array(result.values[start...])) == nil)
      }
    }
  }
}
