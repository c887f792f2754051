// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteInference

extension OperatorProblem {
  static func averagePool(
    _ shape: TensorShape, size: Operator.Extent2D, window: Operator.Window,
    _ activation: Operator.Activation = .identity,
    random: inout SeededRandom
  ) -> OperatorProblem {
    let x = random.tensor(shape, scale: 4)
    return OperatorProblem(
      operation: .averagePool2D(
        Operator.AveragePool2D(size: size, window: window, activation: activation)),
      inputs: [x],
      expected: ReferencePooling.average(
        x.reference, window: window.reference(kernel: size), activation: activation.reference))
  }

  static func maxPool(
    _ shape: TensorShape, size: Operator.Extent2D, window: Operator.Window,
    _ activation: Operator.Activation = .identity,
    random: inout SeededRandom
  ) -> OperatorProblem {
    let x = random.tensor(shape, scale: 4)
    return OperatorProblem(
      operation: .maxPool2D(Operator.MaxPool2D(size: size, window: window, activation: activation)),
      inputs: [x],
      expected: ReferencePooling.max(
        x.reference, window: window.reference(kernel: size), activation: activation.reference))
  }

  static func globalAveragePool(_ shape: TensorShape, random: inout SeededRandom) -> OperatorProblem
  {
    let x = random.tensor(shape, scale: 4)
    return OperatorProblem(
      operation: .globalAveragePool2D(Operator.GlobalAveragePool2D()), inputs: [x],
      expected: ReferencePooling.global(x.reference))
  }
}

@Suite struct PoolingTests {
  /// Windows so large that one row of the result is done in several pieces.
  @Test(arguments: [(1, Operator.Padding.valid, 511), (3, .same, 635)])
  func largeWindows(_ stride: Int, _ padding: Operator.Padding, _ width: Int) throws {
    var random = SeededRandom(seed: 121)
    let window = Operator.Window(stride: Operator.Extent2D(200, stride), padding: padding)
    try OperatorProblem.averagePool(
      [1, 301, width, 1], size: 301, window: window, random: &random
    ).check()
    try OperatorProblem.maxPool(
      [2, 301, width, 1], size: 301, window: window, random: &random
    ).check()
  }

  static let windows: [(Operator.Extent2D, Operator.Window)] = [
    (2, Operator.Window(stride: 2)), (3, Operator.Window(stride: 2)),
    (3, Operator.Window(padding: .valid)),
    (Operator.Extent2D(1, 4), Operator.Window(stride: Operator.Extent2D(2, 1))),
    (3, Operator.Window(dilation: 2)),
    (2, Operator.Window(padding: .explicit(top: 1, bottom: 1, left: 0, right: 1))),
    (1, Operator.Window()), (Operator.Extent2D(7, 9), Operator.Window(padding: .valid)),
    (Operator.Extent2D(7, 9), Operator.Window(stride: 3)),
  ]

  @Test(arguments: windows)
  func poolsAgree(_ size: Operator.Extent2D, _ window: Operator.Window) throws {
    var random = SeededRandom(seed: 120)
    for (batches, channels) in [(1, 5), (2, 16), (3, 1)] {
      let activation = random.pick(Operator.Activation.allCases)
      try OperatorProblem.averagePool(
        [batches, 7, 9, channels], size: size, window: window, activation, random: &random
      ).check()
      try OperatorProblem.maxPool(
        [batches, 7, 9, channels], size: size, window: window, activation, random: &random
      ).check()
    }
    try OperatorProblem.averagePool([1, 7, 9, 3], size: size, window: window, random: &random)
      .check()
  }

  @Test func meansOfWholeImages() throws {
    var random = SeededRandom(seed: 121)
    for shape in [[1, 1, 1, 1], [1, 33, 33, 20], [3, 4, 5, 17], [0, 2, 2, 3]] as [TensorShape] {
      try OperatorProblem.globalAveragePool(shape, random: &random).check()
    }
  }
}
