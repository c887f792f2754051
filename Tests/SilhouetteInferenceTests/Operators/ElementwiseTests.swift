// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteInference

extension OperatorProblem {
  /// Divisors are 0.5…2 or −2…−0.5.
  static func binary(
    _ function: Operator.Binary.Function, _ a: TensorShape, _ b: TensorShape,
    _ activation: Operator.Activation = .identity, constants: Set<Int> = [],
    random: inout SeededRandom
  ) -> OperatorProblem {
    let x = random.tensor(a, scale: 3)
    var y = random.tensor(b, scale: 3)
    if function == .divide {
      y = Tensor(
        y.scalars(of: Float.self).map { $0 < 0 ? $0 / 2 - 0.5 : $0 / 2 + 0.5 }, shape: b)
    }
    return OperatorProblem(
      operation: .binary(function, activation: activation), inputs: [x, y], constants: constants,
      expected: ReferenceElementwise.combine(
        function.rawValue, x.reference, y.reference, activation.reference))
  }

  /// Arguments are −8…8; those of roots and logarithms are positive.
  static func function(
    _ shape: TensorShape, _ function: Operator.Function, random: inout SeededRandom
  ) -> OperatorProblem {
    var x = random.tensor(shape, scale: 8)
    if function == .logarithm || function == .squareRoot {
      x = Tensor(x.scalars(of: Float.self).map { abs($0) + 0.01 }, shape: shape)
    }
    return OperatorProblem(
      operation: .function(function), inputs: [x],
      expected: ReferenceElementwise.apply(function.rawValue, x.reference))
  }

  static func parametricReLU(
    _ shape: TensorShape, slopes: TensorShape, constants: Set<Int> = [1], random: inout SeededRandom
  ) -> OperatorProblem {
    let (x, y) = (random.tensor(shape, scale: 5), random.tensor(slopes, scale: 2))
    return OperatorProblem(
      operation: .parametricReLU(Operator.ParametricReLU()), inputs: [x, y], constants: constants,
      expected: ReferenceElementwise.parametricReLU(x.reference, y.reference))
  }

  static func activation(
    _ shape: TensorShape, _ activation: Operator.Activation, random: inout SeededRandom
  ) -> OperatorProblem {
    let x = random.tensor(shape, scale: 8)
    return OperatorProblem(
      operation: .activation(activation), inputs: [x],
      expected: ReferenceElementwise.activate(x.reference, activation.reference))
  }
}

@Suite struct ElementwiseTests {
  static let pairs: [(TensorShape, TensorShape)] = [
    ([], []), ([1], [7]), ([5], []), ([2, 3], [3]), ([2, 3], [2, 1]), ([2, 1, 4], [3, 1]),
    ([1, 5, 6, 7], [1, 5, 6, 7]), ([1, 5, 6, 7], [7]), ([2, 5, 6, 7], [2, 1, 1, 7]),
    ([2, 5, 6, 1], [1, 1, 6, 7]), ([0, 3], [3]), ([1, 70, 70, 1], [1, 70, 70, 1]),
  ]

  @Test(arguments: pairs, Operator.Binary.Function.allCases)
  func functionsOfTwoTensorsBroadcast(
    _ shapes: (TensorShape, TensorShape), _ function: Operator.Binary.Function
  ) throws {
    let (a, b) = shapes
    var random = SeededRandom(seed: 110)
    for constants in [[], [0], [1]] as [Set<Int>] {
      try OperatorProblem.binary(function, a, b, constants: constants, random: &random).check()
      try OperatorProblem.binary(function, b, a, constants: constants, random: &random).check()
    }
    guard function.holdsActivation else { return }
    let activation = random.pick(Operator.Activation.allCases)
    try OperatorProblem.binary(function, b, a, activation, random: &random).check()
    try OperatorProblem.binary(function, a, b, activation, random: &random).check()
  }

  @Test func slopesBelowZero() throws {
    var random = SeededRandom(seed: 114)
    for (shape, slopes) in [
      ([], []), ([0], [1]), ([1, 5, 6, 7], [7]), ([1, 5, 6, 16], [1, 1, 16]),
      ([2, 3, 5, 33], [1, 1, 1, 33]), ([2, 3, 5, 8], [3, 5, 8]), ([1, 70, 70, 1], [1]),
      ([3, 4, 24], [3, 1, 1]), ([1, 4, 1, 24], [24]),
    ] as [(TensorShape, TensorShape)] {
      for constants in [[], [1]] as [Set<Int>] {
        try OperatorProblem.parametricReLU(
          shape, slopes: slopes, constants: constants, random: &random
        ).check()
      }
    }
  }

  @Test(arguments: Operator.Activation.allCases)
  func activations(_ activation: Operator.Activation) throws {
    var random = SeededRandom(seed: 111)
    for shape in [[], [0], [3], [1, 7, 5, 3], [2, 65, 65, 1]] as [TensorShape] {
      try OperatorProblem.activation(shape, activation, random: &random).check()
      for function in Operator.Binary.Function.allCases where function.holdsActivation {
        try OperatorProblem.binary(function, shape, shape, activation, random: &random).check()
      }
    }
  }

  @Test(arguments: Setting.all)
  func aValueAddedToItself(_ setting: Setting) throws {
    var random = SeededRandom(seed: 112)
    let x = random.tensor([2, 3, 5])
    var graph = Graph()
    let input = graph.addInput("x", x.type)
    // A value of the arena, which could be overwritten.
    let half = try graph.add(.activation(.sigmoid), [input])
    graph.addOutput("sum", try graph.add(.binary(.add), [half, half]))
    let result = try Model(graph, options: setting.options).run([x])[0]
    let expected = x.numbers.map { 2 * ReferenceActivation.sigmoid($0) }
    #expect(mismatch(result.numbers, expected, absolute: 1e-6) == nil)
  }

  @Test(arguments: Operator.Function.allCases)
  func functionsAgree(_ function: Operator.Function) throws {
    var random = SeededRandom(seed: 173)
    for shape in [[], [0], [7], [1, 5, 6, 7], [1, 70, 70, 1]] as [TensorShape] {
      try OperatorProblem.function(shape, function, random: &random).check()
    }
  }
}
