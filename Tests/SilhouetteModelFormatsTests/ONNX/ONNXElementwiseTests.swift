// SPDX-License-Identifier: Apache-2.0

import Foundation
import Reference
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

@Suite struct ONNXElementwiseTests {
  /// Applies a function to two tensors whose axes are aligned at the last.
  private static func broadcast(
    _ a: ReferenceTensor, _ b: ReferenceTensor, _ function: (Double, Double) -> Double
  ) -> ReferenceTensor {
    let rank = max(a.shape.count, b.shape.count)
    func length(_ t: ReferenceTensor, _ axis: Int) -> Int {
      let own = axis - (rank - t.shape.count)
      return own < 0 ? 1 : t.shape[own]
    }
    func element(_ t: ReferenceTensor, _ at: [Int]) -> Double {
      t[zip(at.suffix(t.shape.count), t.shape).map { $1 == 1 ? 0 : $0 }]
    }
    return ReferenceTensor(shape: (0..<rank).map { max(length(a, $0), length(b, $0)) }) {
      function(element(a, $0), element(b, $0))
    }
  }

  private static let operations: [(String, @Sendable (Double, Double) -> Double)] = [
    ("Add", { $0 + $1 }), ("Sub", { $0 - $1 }), ("Mul", { $0 * $1 }), ("Div", { $0 / $1 }),
    ("Max", { max($0, $1) }), ("Min", { min($0, $1) }), ("PRelu", { $0 < 0 ? $0 * $1 : $0 }),
  ]

  /// Ranks of two computed values, or of one and a constant, on either side.
  @Test(arguments: [
    ([2, 3, 4, 5], [2, 3, 4, 5]), ([2, 3, 4, 5], [3, 1, 1]), ([2, 3, 4, 5], [5]),
    ([2, 3, 4, 5], [4, 1]), ([2, 3, 4, 5], []), ([2, 3, 4, 5], [2, 1, 4, 1]), ([2, 3], [3]),
    ([2, 3, 4], [3, 1]), ([2, 1, 4, 1], [1, 3, 1, 5]), ([3, 4, 5], [2, 3, 4, 5]),
    ([4], [3, 1]), ([2, 1, 3, 4, 5], [3, 1, 5]),
  ])
  func valuesAreBroadcast(_ left: [Int], _ right: [Int]) throws {
    var random = SeededRandom(seed: 1)
    let a = random.reference(left, scale: 2)
    // Far enough from 0 to divide by.
    let b = ReferenceTensor(
      shape: right, random.reference(right).values.map { Float($0 < 0 ? $0 - 0.5 : $0 + 0.5) })
    for (kind, function) in Self.operations {
      let expected = Self.broadcast(a, b, function)
      if kind == "PRelu", expected.shape != left { continue }
      try ONNXFixture.check(kind, [.input(a), .input(b)], gives: expected)
      try ONNXFixture.check(kind, [.input(a), .stored(b)], gives: expected)
      if kind != "PRelu" {
        try ONNXFixture.check(kind, [.stored(a), .input(b)], gives: expected)
      }
    }
  }

  @Test func severalValuesAreCombined() throws {
    var random = SeededRandom(seed: 2)
    let (a, b) = (random.reference([1, 2, 3, 4]), random.reference([2, 1, 1]))
    let c = random.reference([4])
    let operands: [ONNXFixture.Operand] = [.input(a), .stored(b), .input(c)]
    let combinations: [(String, (Double, Double) -> Double)] = [
      ("Sum", { $0 + $1 }), ("Max", { max($0, $1) }), ("Min", { min($0, $1) }),
    ]
    for (kind, function) in combinations {
      try ONNXFixture.check(
        kind, operands, gives: Self.broadcast(Self.broadcast(a, b, function), c, function))
    }
    var mean = Self.broadcast(Self.broadcast(a, b, +), c, +)
    mean.values = mean.values.map { $0 / 3 }
    try ONNXFixture.check("Mean", operands, gives: mean)
    try ONNXFixture.check("Max", [.input(a)], gives: a)
  }

  private static func softplus(_ x: Double) -> Double { log(1 + exp(x)) }

  private static let functions:
    [(String, [String: TinyONNX.Attribute], @Sendable (Double) -> Double)] = [
      ("Relu", [:], { max($0, 0) }), ("Sigmoid", [:], { 1 / (1 + exp(-$0)) }),
      ("HardSwish", [:], { $0 * min(max($0 / 6 + 0.5, 0), 1) }), ("Exp", [:], exp),
      ("Floor", [:], { $0.rounded(.down) }), ("Ceil", [:], { $0.rounded(.up) }), ("Erf", [:], erf),
      ("LeakyRelu", [:], { $0 < 0 ? 0.01 * $0 : $0 }),
      ("LeakyRelu", ["alpha": .float(0.25)], { $0 < 0 ? 0.25 * $0 : $0 }),
      ("HardSigmoid", [:], { min(max(0.2 * $0 + 0.5, 0), 1) }),
      (
        "HardSigmoid", ["alpha": .float(0.125), "beta": .float(0.25)],
        { min(max(0.125 * $0 + 0.25, 0), 1) }
      ),
      ("Tanh", [:], tanh), ("Neg", [:], { -$0 }), ("Abs", [:], { abs($0) }),
      ("Reciprocal", [:], { 1 / $0 }), ("Elu", [:], { $0 < 0 ? exp($0) - 1 : $0 }),
      ("Elu", ["alpha": .float(0.5)], { $0 < 0 ? 0.5 * (exp($0) - 1) : $0 }),
      ("Selu", [:], { 1.050701 * ($0 < 0 ? 1.6732632 * (exp($0) - 1) : $0) }),
      (
        "Selu", ["alpha": .float(2), "gamma": .float(3)],
        { 3 * ($0 < 0 ? 2 * (exp($0) - 1) : $0) }
      ),
      ("Celu", ["alpha": .float(2)], { $0 < 0 ? 2 * (exp($0 / 2) - 1) : $0 }),
      ("Softplus", [:], softplus), ("Mish", [:], { $0 * tanh(softplus($0)) }),
      ("Gelu", [:], { $0 * (1 + erf($0 / 2.0.squareRoot())) / 2 }),
      (
        "Gelu", ["approximate": .text("tanh")],
        { $0 * (1 + tanh((2 / Double.pi).squareRoot() * ($0 + 0.044715 * $0 * $0 * $0))) / 2 }
      ),
      ("Identity", [:], { $0 }), ("Dropout", [:], { $0 }), ("Cast", ["to": .int(1)], { $0 }),
    ]

  @Test func functionsOfOneNumber() throws {
    var random = SeededRandom(seed: 3)
    let x = random.reference([1, 3, 4, 5], scale: 5)
    for (kind, attributes, function) in Self.functions {
      try ONNXFixture.check(
        kind, [.input(x)], attributes, version: 20,
        gives: ReferenceTensor(shape: x.shape, values: x.values.map(function)), tolerance: 1e-5)
    }
    let positive = ReferenceTensor(shape: x.shape, values: x.values.map { abs($0) + 0.25 })
    for (kind, function) in [("Log", log), ("Sqrt", sqrt)] as [(String, (Double) -> Double)] {
      try ONNXFixture.check(
        kind, [.input(positive)],
        gives: ReferenceTensor(shape: x.shape, values: positive.values.map(function)),
        tolerance: 1e-5)
    }
  }

  @Test(arguments: [-1, 0.5, 0, 1, 2, 3, 4, 7, 64, -3, 1.25, -0.5, 0.1])
  func powers(_ exponent: Double) throws {
    var random = SeededRandom(seed: 4)
    let x = random.reference([2, 3])
    let positive = ReferenceTensor(shape: x.shape, values: x.values.map { abs($0) + 0.25 })
    try ONNXFixture.check(
      "Pow", [.input(positive), .stored(ReferenceTensor(shape: [], values: [exponent]))],
      gives: ReferenceTensor(shape: x.shape, values: positive.values.map { pow($0, exponent) }))
  }

  /// The root of a negative number is none, whatever the exponential makes of it.
  @Test func powersOfNumbersBelowZero() throws {
    let x = ReferenceTensor(shape: [4], values: [-2, 0, 4, -0.5])
    for (exponent, expected) in [
      (3, [-8, 0, 64, -0.125]), (0, [1, 1, 1, 1]), (1.25, [.nan, 0, pow(4, 1.25), .nan]),
    ] as [(Double, [Double])] {
      let power = ONNXFixture.Operand.stored(ReferenceTensor(shape: [], values: [exponent]))
      for outputs in try ONNXFixture.results(
        of: ONNXFixture.file("Pow", [.input(x), power]).file, [x])
      {
        for (result, expected) in zip(outputs[0].values, expected) {
          #expect(
            expected.isNaN ? result.isNaN : abs(result - expected) <= 1e-5 * max(1, expected),
            "to the power of \(exponent)")
        }
      }
    }
  }

  @Test func powersOfANumber() throws {
    var random = SeededRandom(seed: 6)
    let x = random.reference([2, 3], scale: 3)
    let base = ReferenceTensor(shape: [1], values: [2.5])
    try ONNXFixture.check(
      "Pow", [.stored(base), .input(x)],
      gives: ReferenceTensor(shape: x.shape, values: x.values.map { pow(2.5, $0) }))
  }

  @Test func signs() throws {
    let x = ReferenceTensor(shape: [5], values: [-3, -0.0, 0, 1e-30, 7])
    try ONNXFixture.check(
      "Sign", [.input(x)], gives: ReferenceTensor(shape: [5], values: [-1, 0, 0, 1, 1]))
  }

  @Test func contradictionsAreRefused() {
    var random = SeededRandom(seed: 5)
    let x = ONNXFixture.Operand.input(random.reference([2, 3]))
    func number(_ values: Double...) -> ONNXFixture.Operand {
      .stored(ReferenceTensor(shape: [values.count], values: values))
    }
    func message(
      _ kind: String, _ operands: [ONNXFixture.Operand],
      _ attributes: [String: TinyONNX.Attribute] = [:], version: Int = 13
    ) -> String {
      ONNXFixture.refusal(kind, operands, attributes, version: version) ?? "read"
    }
    #expect(message("Pow", [x, number(65)]).contains("found 65.0"))
    #expect(message("Pow", [x, number(-1e30)]).contains("are supported, found"))
    #expect(message("Pow", [x, x]).contains("must be constant"))
    #expect(message("Pow", [number(-2), x]).contains("one positive number"))
    #expect(message("Pow", [x, number(2, 2)]).contains("the exponent must be one number"))
    #expect(message("Add", [x, number(1, 2)]).contains("cannot be broadcast"))
    #expect(message("Add", [x]).contains("takes 2 inputs"))
    #expect(
      message("Add", [x, number(1)], ["broadcast": .int(1)]).contains("along a chosen axis"))
    #expect(message("Relu", [x, x]).contains("takes 1 inputs, found 2"))
    #expect(message("Relu", [.absent]).contains("input 0 is missing"))
    #expect(message("Cast", [x], ["to": .int(8)]).contains("the element type 8 is not supported"))
    #expect(message("Clip", [x, number(1, 2)]).contains("must be one number"))
    #expect(
      message("Clip", [x], ["max": .float(.nan)], version: 7).contains("not a number"))
  }
}

// Mistake onnx-slope: a slope that is ignored
// - Tensor([try node.float("alpha", default: 0.01)])
// + Tensor([try 0.01 + 0 * node.float("alpha", default: 0.01)])
// = ONNXElementwiseTests

// Mistake onnx-hard-sigmoid: the slope of another HardSigmoid
// - node.float("alpha", default: 0.2)
// + node.float("alpha", default: 0.166_666_67)
// = ONNXElementwiseTests
