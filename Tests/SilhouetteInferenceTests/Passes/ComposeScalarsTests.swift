// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteInference

@Suite struct ComposeScalarsTests {
  /// One link of a chain, as an operator and as what it means in Double.
  private struct Link {
    let operation: Operator
    /// The constant operand; `nil` for activations.
    let number: Float?
    let function: (Double) -> Double

    static func multiply(_ factor: Float, _ activation: Operator.Activation = .identity) -> Link {
      Link(operation: .binary(.multiply, activation: activation), number: factor) {
        activation.reference($0 * Double(factor))
      }
    }

    static func add(_ term: Float, _ activation: Operator.Activation = .identity) -> Link {
      Link(operation: .binary(.add, activation: activation), number: term) {
        activation.reference($0 + Double(term))
      }
    }

    static func maximum(_ bound: Float) -> Link {
      Link(operation: .binary(.maximum), number: bound) { max($0, Double(bound)) }
    }

    static func minimum(_ bound: Float) -> Link {
      Link(operation: .binary(.minimum), number: bound) { min($0, Double(bound)) }
    }

    static func activation(_ activation: Operator.Activation) -> Link {
      Link(operation: .activation(activation), number: nil) { activation.reference($0) }
    }

    static func random(_ random: inout SeededRandom) -> Link {
      let number = random.floats(1)[0] * 1.5
      switch random.int(0...6) {
      case 0: return .multiply(abs(number) < 0.1 ? 0.5 : number)
      case 1: return .add(number, random.pick([.identity, .identity, .relu, .relu6]))
      case 2: return .maximum(number)
      case 3: return .minimum(number)
      case 4: return .multiply(random.pick([-1, 1.5, 0.25]), random.pick([.identity, .relu]))
      case 5: return .activation(random.pick([.relu, .relu6, .identity, .hardSwish]))
      default: return .activation(.relu)
      }
    }
  }

  /// The chain with constants of different shapes on either side.
  private static func graph(_ links: [Link], _ random: inout SeededRandom) throws -> Graph {
    try PassTests.graph([1, 3, 2, 4]) { graph, x in
      var value = x
      for link in links {
        guard let number = link.number else {
          value = try graph.add(link.operation, [value])
          continue
        }
        let shape = random.pick([[], [1], [4], [1, 1, 1, 4], [3, 1, 1]] as [TensorShape])
        let constant = graph.addConstant(Tensor(repeating: number, shape: shape))
        value = try graph.add(
          link.operation, random.int(0...1) == 0 ? [value, constant] : [constant, value])
      }
      return value
    }
  }

  private static func names(_ links: [Link]) throws -> [String] {
    var random = SeededRandom(seed: 220)
    return PassTests.names(
      try PassTests.check(graph(links, &random), ComposeScalars(), exactly: false))
  }

  @Test func chainsBecomeWhatTheyAre() throws {
    // ReLU6 as Core ML's files of 2018 spell it, and in other ways.
    #expect(
      try Self.names([.activation(.relu), .multiply(-1), .maximum(-6), .multiply(-1)])
        == ["relu6"])
    #expect(try Self.names([.maximum(0), .minimum(6)]) == ["relu6"])
    #expect(try Self.names([.minimum(6), .maximum(0)]) == ["relu6"])
    #expect(try Self.names([.maximum(0)]) == ["relu"])
    #expect(try Self.names([.multiply(-1), .minimum(0), .multiply(-1)]) == ["relu"])
    #expect(try Self.names([.activation(.relu), .activation(.relu6)]) == ["relu6"])
    #expect(try Self.names([.add(-1.75), .add(1.75)]) == [])
    #expect(try Self.names([.multiply(4), .multiply(0.25)]) == [])
    #expect(
      try Self.names([.add(-1.75), .add(1.75), .multiply(0.007843138), .add(-1)])
        == ["multiply", "add"])
    #expect(try Self.names([.multiply(2), .add(1), .multiply(3), .add(1)]) == ["multiply", "add"])
    #expect(try Self.names([.maximum(-1), .maximum(1), .minimum(3)]) == ["maximum", "minimum"])
    #expect(
      try Self.names([.activation(.relu6), .minimum(-1), .maximum(0)]) == ["relu", "minimum"])
    // An activation stands first, so that it joins what is before, or last.
    #expect(
      try Self.names([.maximum(0), .multiply(2), .multiply(3)]) == ["relu", "multiply"])
    #expect(
      try Self.names([.add(1), .add(1), .activation(.relu)]) == ["add", "relu"])
  }

  @Test func whatIsShortStays() throws {
    #expect(try Self.names([.multiply(2), .add(1)]) == ["multiply", "add"])
    #expect(try Self.names([.add(1, .relu)]) == ["add"])
    #expect(try Self.names([.maximum(1)]) == ["maximum"])
    #expect(
      try Self.names([.activation(.hardSwish), .activation(.sigmoid)]) == ["hardSwish", "sigmoid"])
    // Times 0 is not undone, and a product beyond Float32 is not made.
    #expect(try Self.names([.multiply(0), .add(1)]) == ["multiply", "add"])
    #expect(
      try Self.names([.multiply(1e-30), .multiply(1e-30)]) == ["multiply", "multiply"])
  }

  @Test func randomChainsKeepTheirNumbers() throws {
    var random = SeededRandom(seed: 221)
    for _ in 0..<150 {
      let links = (0..<random.int(1...7)).map { _ in Link.random(&random) }
      let graph = try Self.graph(links, &random)
      let rewritten = try ComposeScalars().apply(to: graph)
      try Graph.Verifier.verify(rewritten)
      #expect(try ComposeScalars().apply(to: rewritten).values == rewritten.values)
      #expect(PassTests.names(rewritten).count <= links.count)
      let x = random.tensor([1, 3, 2, 4], scale: 8)
      // What is rounded off the largest number on the way may be all that is left of a small one.
      var largest = 8.0
      let expected = x.numbers.map { number in
        links.reduce(number) {
          largest = max(largest, abs($0))
          return $1.function($0)
        }
      }
      let result = try Model(
        rewritten, options: InferenceOptions(), passes: .none, limits: PlanLimits()
      ).run([x])[0]
      #expect(
        mismatch(result.numbers, expected, absolute: 1e-5 * largest, relative: 0) == nil,
        "\(links.map(\.operation))")
    }
  }

  @Test func sharedLinksStay() throws {
    let graph = try PassTests.graph([2, 3]) { graph, x in
      let one = graph.addConstant(Tensor([1] as [Float]))
      let moved = try graph.add(.binary(.add), [x, one])
      let clamped = try graph.add(.binary(.maximum), [moved, one])
      let back = try graph.add(.binary(.add), [clamped, one])
      return try graph.add(.binary(.multiply), [back, clamped])
    }
    let rewritten = try PassTests.check(graph, ComposeScalars(), exactly: false)
    #expect(PassTests.names(rewritten) == ["add", "maximum", "add", "multiply"])
  }

  @Test func otherOperandsAreNoLinks() throws {
    let graph = try PassTests.graph([2, 3]) { graph, x in
      let several = graph.addConstant(Tensor([1, 2, 3] as [Float]))
      let column = graph.addConstant(Tensor(repeating: Float(2), shape: [4, 1, 1]))
      let sum = try graph.add(.binary(.add), [x, several])
      // One number, but it makes the result larger.
      let wide = try graph.add(.binary(.add), [sum, column])
      return try graph.add(.binary(.add), [wide, column])
    }
    let rewritten = try PassTests.check(graph, ComposeScalars(), exactly: false)
    #expect(PassTests.names(rewritten) == ["add", "add", "add"])
  }
}
