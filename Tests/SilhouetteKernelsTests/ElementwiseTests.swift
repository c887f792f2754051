// SPDX-License-Identifier: Apache-2.0

import Foundation
import KernelInterface
import Reference
import SilhouetteKernels
import TestSupport
import Testing

@Suite struct ElementwiseTests {
  static let counts = [0, 1, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 100]

  @Test(arguments: Kernels.supported)
  func operatorsOnTwoNumbersAgree(_ kernels: KernelTable) {
    var random = SeededRandom(seed: 20)
    for count in Self.counts {
      for (aStep, bStep) in [(1, 1), (0, 1), (1, 0), (0, 0)] {
        for activation in KernelActivation.allCases {
          let a = Guarded(random.floats(aStep == 0 ? 1 : count).map { $0 * 5 })
          let b = Guarded(random.floats(bStep == 0 ? 1 : count).map { $0 * 5 })
          let (x, y) = (a.values, b.values)
          let combinations: [(Double, Double) -> Double] = [
            { $0 + $1 }, { $0 * $1 }, { max($0, $1) }, { min($0, $1) },
          ]
          let functions: [KernelBinaryFunction] = [.add, .multiply, .maximum, .minimum]
          for (function, combine) in zip(functions, combinations) {
            let result = Guarded<Float>(count: count)
            kernels.combine(
              ElementwiseOperands(
                a: a.pointer, aStep: aStep, b: b.pointer, bStep: bStep, result: result.pointer,
                count: count, function: function, activation: activation))
            let expected = (0..<count).map {
              activation.reference(combine(Double(x[$0 * aStep]), Double(y[$0 * bStep])))
            }
            #expect(result.isIntact)
            let failure = mismatch(result.values, expected, absolute: 1e-6, relative: 4e-7)
            #expect(failure == nil, "\(kernels.name) \(count) \(aStep) \(bStep) \(activation)")
          }
        }
      }
    }
  }

  @Test(arguments: Kernels.supported)
  func activationsStayWithinTheirUlps(_ kernels: KernelTable) {
    // Every 4999th number up to 87 by its bits, both signs: about 90 thousand.
    var numbers: [Float] = []
    for bits in stride(from: UInt32(0x3000_0000), to: Float(87).bitPattern, by: 4999) {
      numbers.append(Float(bitPattern: bits))
      numbers.append(-Float(bitPattern: bits))
    }
    let source = Guarded(numbers)
    let result = Guarded<Float>(count: numbers.count)
    for (activation, bound) in [
      (KernelActivation.sigmoid, 4.0), (.hardSwish, 3), (.relu, 0), (.relu6, 0), (.identity, 0),
    ] {
      kernels.activate(
        source: source.pointer, result: result.pointer, count: numbers.count,
        activation: activation)
      #expect(result.isIntact)
      // Near −3 hard-swish is a difference of near numbers: its own argument's rounding shows.
      let exact = activation.reference
      let worst = worstUlpError(result.values) { index in
        activation == .hardSwish && numbers[index] < -2.9
          ? Double(result.pointer[index]) : exact(Double(numbers[index]))
      }
      #expect(worst.error <= bound, "\(kernels.name) \(activation) at \(worst.index)")
    }
  }

  @Test(arguments: Kernels.supported)
  func activationsHaveTheirLimits(_ kernels: KernelTable) {
    let numbers: [Float] = [-.infinity, -1e30, -200, -88, -3, -0.0, 0, 3, 6, 88, 200, 1e30]
    let source = Guarded(numbers)
    for activation in KernelActivation.allCases {
      let result = Guarded<Float>(count: numbers.count)
      kernels.activate(
        source: source.pointer, result: result.pointer, count: numbers.count,
        activation: activation)
      for (x, y) in zip(numbers, result.values) where x.isFinite || activation == .sigmoid {
        let exact = activation.reference(Double(x))
        #expect(abs(Double(y) - exact) <= 1e-6 * max(1, abs(exact)), "\(activation) of \(x): \(y)")
      }
    }
  }

  @Test(arguments: Kernels.supported)
  func activateWorksInPlaceAndForAnyCount(_ kernels: KernelTable) {
    var random = SeededRandom(seed: 21)
    for count in Self.counts {
      for activation in KernelActivation.allCases {
        let numbers = random.floats(count).map { $0 * 8 }
        let inPlace = Guarded(numbers)
        kernels.activate(
          source: inPlace.pointer, result: inPlace.pointer, count: count, activation: activation)
        #expect(inPlace.isIntact)
        let expected = numbers.map { activation.reference(Double($0)) }
        #expect(mismatch(inPlace.values, expected, absolute: 2e-6) == nil)
      }
    }
  }

  /// Softmax of [0, x] for very negative x is exp(x) itself: the sum rounds to 1.
  @Test(arguments: Kernels.supported)
  func exponentialIsWithinTwoUlps(_ kernels: KernelTable) {
    var rows: [Float] = []
    for step in 0..<40_000 { rows += [0, -17.5 - Float(step) * (69.4 / 40_000)] }
    let source = Guarded(rows)
    let result = Guarded<Float>(count: rows.count)
    kernels.softmax(
      RowMajorMatrix(elements: source.pointer, rows: rows.count / 2, columns: 2), beta: 1,
      into: result.pointer)
    func check(_ bound: Double, _ exact: (Double) -> Double) {
      let values = result.values
      let powers = (0..<rows.count / 2).map { values[2 * $0 + 1] }
      let worst = worstUlpError(powers) { exact(Double(source.pointer[2 * $0 + 1])) }
      #expect(worst.error <= bound, "\(kernels.name)")
    }
    check(2) { exp($0) }
    // And of [0, x] for any x ≤ 0, with the sum's and the quotient's roundings.
    for step in 0..<rows.count / 2 { source.pointer[2 * step + 1] = -Float(step) / 2400 }
    kernels.softmax(
      RowMajorMatrix(elements: source.pointer, rows: rows.count / 2, columns: 2), beta: 1,
      into: result.pointer)
    check(4) { exp($0) / (1 + exp($0)) }
  }

  @Test(arguments: Kernels.supported)
  func finishedRowsAgree(_ kernels: KernelTable) {
    var random = SeededRandom(seed: 22)
    for columns in Self.counts {
      for activation in KernelActivation.allCases {
        let rows = random.int(1...4)
        let numbers = random.floats(rows * columns)
        let row = Guarded(random.floats(columns))
        let residual = Guarded(random.floats(rows * columns))
        for hasResidual in [false, true] {
          let matrix = Guarded(numbers)
          kernels.finishRows(
            matrix: matrix.pointer, rows: rows, columns: columns, row: row.pointer,
            activation: activation, residual: hasResidual ? UnsafePointer(residual.pointer) : nil,
            lastActivation: .identity, slopes: nil)
          let (r, other) = (row.values, residual.values)
          let expected = numbers.indices.map {
            activation.reference(Double(numbers[$0]) + Double(r[$0 % columns]))
              + (hasResidual ? Double(other[$0]) : 0)
          }
          #expect(matrix.isIntact)
          #expect(mismatch(matrix.values, expected, absolute: 1e-6) == nil)
        }
      }
    }
  }

  @Test(arguments: Kernels.supported)
  func softmaxAgrees(_ kernels: KernelTable) {
    var random = SeededRandom(seed: 23)
    for columns in Self.counts.dropFirst() {
      for (beta, scale, shift) in [(1, 1, 0), (1, 30, 0), (0.5, 4, 1e4), (2, 90, -1e3)]
        as [(Float, Float, Float)]
      {
        let rows = random.int(1...5)
        let source = Guarded(random.floats(rows * columns).map { $0 * scale + shift })
        let result = Guarded<Float>(count: rows * columns)
        kernels.softmax(
          RowMajorMatrix(elements: source.pointer, rows: rows, columns: columns), beta: beta,
          into: result.pointer)
        let expected = ReferenceRows.softmax(
          ReferenceTensor(shape: [rows, columns], source.values), beta: Double(beta))
        #expect(result.isIntact)
        #expect(
          mismatch(result.values, expected.values, absolute: 2e-6) == nil,
          "\(kernels.name) \(rows)×\(columns) β \(beta)")
        // In place, as the numbers are read before they are written.
        kernels.softmax(
          RowMajorMatrix(elements: source.pointer, rows: rows, columns: columns), beta: beta,
          into: source.pointer)
        #expect(bitMismatch(source.values, result.values) == nil)
      }
    }
  }

  @Test(arguments: Kernels.supported)
  func argMaxTakesTheFirstOfEquals(_ kernels: KernelTable) {
    var random = SeededRandom(seed: 24)
    for columns in 1...40 {
      let rows = 9
      let source = Guarded((0..<rows * columns).map { _ in Float(random.int(-3...3)) })
      let result = Guarded<Int32>(count: rows)
      kernels.argMax(
        RowMajorMatrix(elements: source.pointer, rows: rows, columns: columns), into: result.pointer
      )
      let expected = ReferenceRows.argMax(
        ReferenceTensor(shape: [rows, columns], source.values))
      #expect(result.isIntact)
      #expect(result.values.map(Double.init) == expected.values)
    }
  }

  @Test(arguments: Kernels.supported)
  func bytesBecomeNumbers(_ kernels: KernelTable) {
    let bytes = Guarded((0...255).map { UInt8($0) })
    let expectedScale: Float = 1 / 127.5
    let result = Guarded<Float>(count: 256)
    kernels.convertBytes(
      source: bytes.pointer, result: result.pointer, count: 256, scale: expectedScale, offset: -1)
    #expect(result.isIntact)
    let expected = (0...255).map { Double($0) / 127.5 - 1 }
    #expect(mismatch(result.values, expected, absolute: 1.8e-7) == nil)
    #expect(result.values == (0...255).map { Float($0) * expectedScale + -1 })
    for count in Self.counts {
      let part = Guarded<Float>(count: count)
      kernels.convertBytes(
        source: bytes.pointer, result: part.pointer, count: count, scale: 2, offset: 1)
      #expect(part.isIntact && part.values == (0..<count).map { Float($0) * 2 + 1 })
    }
  }

  @Test(arguments: Kernels.supported)
  func numbersBecomeBytes(_ kernels: KernelTable) {
    var random = SeededRandom(seed: 25)
    // Powers of two as scales keep the quotient exact, ties included.
    for (scale, zero) in [(0.5, 128), (1, 0), (0.0078125, 100), (2, 255)] as [(Float, Int)] {
      var numbers = (-600...600).map { Float($0) * scale / 4 } + random.floats(500).map { $0 * 300 }
      numbers += [0.5, -0.5, 1.5, 2.5, 1e9, -1e9, 3e37, -3e37].map { $0 * scale }
      numbers += [
        Float(0.5).nextDown * scale, -(Float(0.5).nextDown) * scale, .infinity, -.infinity,
      ]
      let source = Guarded(numbers)
      let result = Guarded<UInt8>(count: numbers.count)
      kernels.quantize(
        source: source.pointer, result: result.pointer, count: numbers.count, scale: scale,
        zeroPoint: Float(zero))
      let expected = ReferenceQuantization.quantize(
        ReferenceTensor(shape: [numbers.count], numbers), scales: [Double(scale)],
        zeroPoints: [zero], axis: 0)
      #expect(result.isIntact)
      for (index, byte) in result.values.enumerated() {
        #expect(Double(byte) == expected.values[index], "\(numbers[index]) / \(scale) + \(zero)")
      }
    }
    let notANumber = Guarded<Float>([.nan])
    let byte = Guarded<UInt8>(count: 1)
    kernels.quantize(
      source: notANumber.pointer, result: byte.pointer, count: 1, scale: 1, zeroPoint: 0)
    #expect(byte.isIntact)
  }
}
