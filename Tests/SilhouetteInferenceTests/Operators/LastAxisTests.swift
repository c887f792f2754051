// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteInference

extension OperatorProblem {
  static func softmax(_ shape: TensorShape, beta: Float = 1, random: inout SeededRandom)
    -> OperatorProblem
  {
    let x = random.tensor(shape, scale: 6)
    return OperatorProblem(
      operation: .softmax(Operator.Softmax(beta: beta)), inputs: [x],
      expected: ReferenceRows.softmax(x.reference, beta: Double(beta)))
  }

  /// Of few different numbers, so that many are equal.
  static func argMax(_ shape: TensorShape, _ type: ElementType, random: inout SeededRandom)
    -> OperatorProblem
  {
    let x = Tensor(
      (0..<shape.elementCount).map { _ in Float(random.int(-2...2)) }, shape: shape)
    return OperatorProblem(
      operation: .argMax(Operator.ArgMax(elementType: type)), inputs: [x],
      expected: ReferenceRows.argMax(x.reference), elementType: type)
  }
}

@Suite struct LastAxisTests {
  static let shapes: [TensorShape] = [[1], [5], [0, 3], [3, 21], [1, 9, 7, 21], [2, 3, 1]]

  @Test(arguments: shapes)
  func softmaxAgrees(_ shape: TensorShape) throws {
    var random = SeededRandom(seed: 150)
    for beta in [0.5, 1, 2] as [Float] {
      try OperatorProblem.softmax(shape, beta: beta, random: &random).check()
    }
  }

  @Test(arguments: shapes)
  func argMaxAgrees(_ shape: TensorShape) throws {
    var random = SeededRandom(seed: 151)
    try OperatorProblem.argMax(shape, .int32, random: &random).check()
    try OperatorProblem.argMax(shape, .int64, random: &random).check()
  }
}
