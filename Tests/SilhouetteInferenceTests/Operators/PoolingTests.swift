// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteInference

extension OperatorProblem {
  static func averagePool(
    _ shape: Shape, size: Extent2D, window: Window, _ activation: Operator.Activation = .identity,
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
    _ shape: Shape, size: Extent2D, window: Window, _ activation: Operator.Activation = .identity,
    random: inout SeededRandom
  ) -> OperatorProblem {
    let x = random.tensor(shape, scale: 4)
    return OperatorProblem(
      operation: .maxPool2D(Operator.MaxPool2D(size: size, window: window, activation: activation)),
      inputs: [x],
      expected: ReferencePooling.max(
        x.reference, window: window.reference(kernel: size), activation: activation.reference))
  }

  static func globalAveragePool(_ shape: Shape, random: inout SeededRandom) -> OperatorProblem {
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
    let window = Window(stride: Extent2D(200, stride), padding: padding)
    try OperatorProblem.averagePool(
      [1, 301, width, 1], size: 301, window: window, random: &random
    ).check()
    try OperatorProblem.maxPool(
      [2, 301, width, 1], size: 301, window: window, random: &random
    ).check()
  }

  static let windows: [(Extent2D, Window)] = [
    (2, Window(stride: 2)), (3, Window(stride: 2)), (3, Window(padding: .valid)),
    (Extent2D(1, 4), Window(stride: Extent2D(2, 1))), (3, Window(dilation: 2)),
    (2, Window(padding: .explicit(top: 1, bottom: 1, left: 0, right: 1))),
    (1, Window()), (Extent2D(7, 9), Window(padding: .valid)), (Extent2D(7, 9), Window(stride: 3)),
  ]

  @Test(arguments: windows)
  func poolsAgree(_ size: Extent2D, _ window: Window) throws {
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
    for shape in [[1, 1, 1, 1], [1, 33, 33, 20], [3, 4, 5, 17], [0, 2, 2, 3]] as [Shape] {
      try OperatorProblem.globalAveragePool(shape, random: &random).check()
    }
  }
}
