// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import Reference
import SilhouetteKernels
import TestSupport
import Testing

/// Kernels that are never fused into others.
@Suite struct FunctionTests {
  static let counts = [0, 1, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 100]

  /// The functions, by the oracle's names, and their domains.
  static let functions: [(function: KernelFunction, name: String, domain: ClosedRange<Float>)] = [
    (.exponential, "exponential", -87...88), (.logarithm, "logarithm", 1e-30...1e30),
    (.squareRoot, "squareRoot", 0...1e30), (.floor, "floor", -1000...1000),
    (.ceiling, "ceiling", -1000...1000), (.round, "round", -1000...1000),
    (.truncate, "truncate", -1000...1000), (.errorFunction, "errorFunction", -5...5),
  ]

  @Test(arguments: Kernels.supported)
  func functionsAgree(_ kernels: KernelTable) {
    var random = SeededRandom(seed: 81)
    for (function, name, domain) in Self.functions {
      for count in Self.counts {
        let numbers = (0..<count).map { _ in Float.random(in: domain, using: &random) }
        let (source, inPlace) = (Guarded(numbers), Guarded(numbers))
        let result = Guarded<Float>(count: count)
        kernels.apply(
          source: source.pointer, result: result.pointer, count: count, function: function)
        kernels.apply(
          source: inPlace.pointer, result: inPlace.pointer, count: count, function: function)
        #expect(result.isIntact && source.isIntact && inPlace.isIntact)
        let expected = ReferenceElementwise.apply(
          name, ReferenceTensor(shape: [count], numbers))
        let worst = worstUlpError(result.values) { expected.values[$0] }
        #expect(worst.error <= 2, "\(kernels.name) \(name) of \(count) at \(worst.index)")
        #expect(bitMismatch(inPlace.values, result.values) == nil)
      }
    }
  }

  @Test(arguments: Kernels.supported)
  func quotientsAndSlopesAgree(_ kernels: KernelTable) {
    var random = SeededRandom(seed: 82)
    for count in Self.counts {
      for (aStep, bStep) in [(1, 1), (0, 1), (1, 0), (0, 0)] {
        let a = Guarded(random.floats(aStep == 0 ? 1 : count))
        let b = Guarded(random.floats(bStep == 0 ? 1 : count))
        let (quotients, slopes) = (Guarded<Float>(count: count), Guarded<Float>(count: count))
        func operands(
          _ function: KernelBinaryFunction, _ result: Guarded<Float>
        ) -> ElementwiseOperands {
          ElementwiseOperands(
            a: a.pointer, aStep: aStep, b: b.pointer, bStep: bStep, result: result.pointer,
            count: count, function: function, activation: .identity)
        }
        kernels.combine(operands(.divide, quotients))
        kernels.combine(operands(.parametricReLU, slopes))
        #expect(quotients.isIntact && slopes.isIntact)
        let (x, y) = (a.values, b.values)
        let pairs = (0..<count).map { (Double(x[$0 * aStep]), Double(y[$0 * bStep])) }
        // Correctly rounded.
        let quotient = worstUlpError(quotients.values) { pairs[$0].0 / pairs[$0].1 }
        let slope = worstUlpError(slopes.values) {
          pairs[$0].0 < 0 ? pairs[$0].0 * pairs[$0].1 : pairs[$0].0
        }
        #expect(quotient.error <= 0.5 && slope.error <= 0.5, "\(kernels.name) \(count)")
      }
    }
  }

  @Test(arguments: Kernels.supported)
  func columnMaximaAgree(_ kernels: KernelTable) {
    var random = SeededRandom(seed: 83)
    for rows in [1, 2, 3, 17] {
      for columns in Self.counts {
        let matrix = Guarded(random.floats(rows * columns))
        let values = matrix.values
        let result = Guarded<Float>(count: columns)
        kernels.columnMaxima(
          RowMajorMatrix(elements: matrix.pointer, rows: rows, columns: columns),
          into: result.pointer)
        let expected = (0..<columns).map { column in
          (0..<rows).reduce(-Float.infinity) { max($0, values[$1 * columns + column]) }
        }
        #expect(result.isIntact && matrix.isIntact)
        #expect(bitMismatch(result.values, expected) == nil, "\(kernels.name) \(rows)×\(columns)")
      }
    }
  }

  /// x → 0.999 x + 0.001 leads to 1 from anywhere; the benchmark adds twelve registers, and two lanes.
  @Test(arguments: Kernels.supported)
  func peakComputesWhatItCounts(_ kernels: KernelTable) {
    #expect(kernels.multiplyAddsPerRound == 12 * kernels.vectorLaneCount)
    let start = 6 * 0.001 + 6 * 0.999
    for rounds in [0, 1, 1000] {
      var shrunk = 1.0
      for _ in 0..<rounds { shrunk *= 0.999 }
      let expected = 2 * (12 - (12 - start) * shrunk)
      let result = Double(kernels.multiplyAddPeak(rounds: rounds))
      #expect(abs(result - expected) < 1e-3, "\(kernels.name) \(rounds)")
    }
  }
}
