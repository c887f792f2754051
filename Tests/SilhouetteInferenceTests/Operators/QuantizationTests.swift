// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteInference

extension OperatorProblem {
  static func quantize(
    _ shape: TensorShape, _ quantization: Operator.Quantization, random: inout SeededRandom
  ) -> OperatorProblem {
    // Multiples of a quarter step of a power of two: quotients are exact, many are ties.
    let x = Tensor(
      (0..<shape.elementCount).map { _ in Float(random.int(-900...900)) / 32 }, shape: shape)
    return OperatorProblem(
      operation: .quantize(Operator.Quantize(quantization)), inputs: [x],
      expected: ReferenceQuantization.quantize(
        x.reference, scales: quantization.scales.map(Double.init),
        zeroPoints: quantization.zeroPoints, axis: quantization.axis),
      elementType: .uint8)
  }

  static func dequantize(
    _ shape: TensorShape, _ quantization: Operator.Quantization, random: inout SeededRandom
  ) -> OperatorProblem {
    let x = random.bytes(shape)
    return OperatorProblem(
      operation: .dequantize(Operator.Dequantize(quantization)), inputs: [x],
      expected: ReferenceQuantization.dequantize(
        x.reference, scales: quantization.scales.map(Double.init),
        zeroPoints: quantization.zeroPoints, axis: quantization.axis))
  }
}

@Suite struct QuantizationTests {
  @Test func widerIntegers() throws {
    let quantization = Operator.Quantization(scales: [0.5, 2], zeroPoints: [3, -4], axis: 1)
    let numbers = [-70_000, -1, 0, 3, 255, 1 << 20]
    for x in [
      Tensor(numbers.map { Int32($0) }, shape: [3, 2]),
      Tensor(numbers.map { Int64($0) }, shape: [3, 2]),
    ] {
      try OperatorProblem(
        operation: .dequantize(Operator.Dequantize(quantization)), inputs: [x],
        expected: ReferenceQuantization.dequantize(
          x.reference, scales: [0.5, 2], zeroPoints: [3, -4], axis: 1)
      ).check()
    }
  }

  @Test func perTensor() throws {
    var random = SeededRandom(seed: 160)
    for shape in [[], [0, 2], [1, 5, 7, 3], [2, 65, 65, 1]] as [TensorShape] {
      for (scale, zero) in [(0.125, 128), (0.5, 0), (0.0625, 255), (0.25, -40)] as [(Float, Int)] {
        let quantization = Operator.Quantization(scale: scale, zeroPoint: zero)
        try OperatorProblem.quantize(shape, quantization, random: &random).check()
        try OperatorProblem.dequantize(shape, quantization, random: &random).check()
      }
      // A scale that is no power of two.
      try OperatorProblem.dequantize(
        shape, Operator.Quantization(scale: 0.0371, zeroPoint: 131), random: &random
      ).check()
    }
  }

  @Test(arguments: 0..<4)
  func perAxis(_ axis: Int) throws {
    var random = SeededRandom(seed: 161)
    for shape in [[2, 3, 4, 5], [3, 1, 2, 2], [5, 0, 5, 5]] as [TensorShape] where shape[axis] > 0 {
      let quantization = Operator.Quantization(
        scales: (0..<shape[axis]).map { _ in random.pick([0.25, 0.5, 0.125, 1]) },
        zeroPoints: (0..<shape[axis]).map { _ in random.int(0...255) }, axis: axis)
      try OperatorProblem.quantize(shape, quantization, random: &random).check()
      try OperatorProblem.dequantize(shape, quantization, random: &random).check()
    }
  }
}
