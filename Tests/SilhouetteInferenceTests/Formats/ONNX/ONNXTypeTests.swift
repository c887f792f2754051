// SPDX-License-Identifier: Apache-2.0

import Foundation
import Reference
import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteInference

/// Integers and truth values, at the ends of a network and within it.
@Suite struct ONNXTypeTests {
  /// 16 numbers of both signs, with halves and repetitions, as an image of four channels.
  private static let x = ReferenceTensor(
    shape: [1, 4, 2, 2],
    values: [-2.5, -1.5, -0.5, 0, 0.5, 1.5, 2.5, 3, -3, 0.25, 0.75, 1, 2, -0.75, 0.5, 0.5])
  private static let y = ReferenceTensor(
    shape: [1, 4, 2, 2], values: x.values.reversed().map { $0 == 3 ? 0.5 : $0 })

  private static func map(_ function: (Double) -> Double) -> ReferenceTensor {
    ReferenceTensor(shape: x.shape, values: x.values.map(function))
  }

  private static func zip(_ function: (Double, Double) -> Double) -> ReferenceTensor {
    ReferenceTensor(
      shape: x.shape, values: x.values.indices.map { function(x.values[$0], y.values[$0]) })
  }

  /// A file of operators on `x`, and its kinds of elements.
  private static func file(
    _ nodes: TinyONNX.Node..., tensors: [TinyONNX.Tensor] = [], type: Int = 1
  ) -> TinyONNX {
    var file = TinyONNX(inputs: [.init("x", type: type, [1, 4, 2, 2])], tensors: tensors)
    file.nodes = nodes
    file.outputs = nodes.last?.outputs ?? []
    return file
  }

  private static func outputKind(_ file: TinyONNX) throws -> NPYElementType.Kind? {
    try ONNXFile(bytes: file.bytes, name: "tiny").outputElements["y"]?.kind
  }

  @Test func comparisonsAreExact() throws {
    let inputs: [ONNXFixture.Operand] = [.input(Self.x), .input(Self.y)]
    try ONNXFixture.check("Greater", inputs, gives: Self.zip { $0 > $1 ? 1 : 0 }, tolerance: 0)
    try ONNXFixture.check("Less", inputs, gives: Self.zip { $0 < $1 ? 1 : 0 }, tolerance: 0)
    try ONNXFixture.check("Equal", inputs, gives: Self.zip { $0 == $1 ? 1 : 0 }, tolerance: 0)
    try ONNXFixture.check(
      "GreaterOrEqual", inputs, gives: Self.zip { $0 >= $1 ? 1 : 0 }, tolerance: 0)
    try ONNXFixture.check("LessOrEqual", inputs, gives: Self.zip { $0 <= $1 ? 1 : 0 }, tolerance: 0)
    // The smallest difference counts.
    let tiny = ReferenceTensor(shape: [2], values: [1 + Double(Float.ulpOfOne), 1])
    try ONNXFixture.check(
      "Greater", [.input(tiny), .stored(ReferenceTensor(shape: [], values: [1]))],
      gives: ReferenceTensor(shape: [2], values: [1, 0]), tolerance: 0)
  }

  @Test func truthValuesAreCombined() throws {
    let zero = TinyONNX.Tensor.reals("zero", [], [0])
    let half = TinyONNX.Tensor.reals("half", [], [0.5])
    let file = Self.file(
      .init("Greater", ["x", "zero"], ["a"]), .init("Less", ["x", "half"], ["b"]),
      .init("And", ["a", "b"], ["c"]), .init("Not", ["c"], ["d"]), .init("Or", ["d", "b"], ["e"]),
      .init("Xor", ["e", "a"], ["y"]), tensors: [zero, half])
    let expected = Self.map { x in
      let (a, b) = (x > 0, x < 0.5)
      return (!(a && b) || b) != a ? 1 : 0
    }
    try ONNXFixture.check(file, [Self.x], gives: [expected], tolerance: 0)
    #expect(try Self.outputKind(file) == .bool)
  }

  @Test func choicesHoldNothingOfTheOtherValue() throws {
    // log x is infinite or not a number where x is not chosen.
    let positive = Self.x
    let file = Self.file(
      .init("Greater", ["x", "zero"], ["a"]), .init("Log", ["x"], ["l"]),
      .init("Where", ["a", "l", "seven"], ["y"]),
      tensors: [.reals("zero", [], [0]), .reals("seven", [], [7])])
    try ONNXFixture.check(
      file, [positive],
      gives: [
        ReferenceTensor(
          shape: positive.shape,
          values: positive.values.map { $0 > 0 ? log($0) : 7 })
      ])
  }

  /// ONNX leaves it open what becomes of numbers that do not fit; those here do.
  @Test(arguments: [(2, NPYElementType.Kind.uint8), (3, .int8), (6, .int32), (7, .int64)])
  func castsTruncate(_ type: Int, _ kind: NPYElementType.Kind) throws {
    let file = Self.file(.init("Cast", ["x"], ["y"], ["to": .int(type)]))
    try ONNXFixture.check(
      file, [Self.x], gives: [Self.map { $0.rounded(.towardZero) }], tolerance: 0)
    #expect(try Self.outputKind(file) == kind)
    let back = Self.file(
      .init("Cast", ["x"], ["i"], ["to": .int(type)]), .init("Cast", ["i"], ["y"], ["to": .int(1)])
    )
    try ONNXFixture.check(
      back, [Self.x], gives: [Self.map { $0.rounded(.towardZero) }], tolerance: 0)
    #expect(try Self.outputKind(back) == nil)
  }

  @Test func otherCasts() throws {
    let truth = Self.file(.init("Cast", ["x"], ["y"], ["to": .int(9)]))
    try ONNXFixture.check(truth, [Self.x], gives: [Self.map { $0 == 0 ? 0 : 1 }], tolerance: 0)
    #expect(try Self.outputKind(truth) == .bool)
    try ONNXFixture.check(
      "Round", [.input(Self.x)], gives: Self.map { $0.rounded(.toNearestOrEven) }, tolerance: 0)
  }

  /// The graph has 64-bit indices until an operator needs numbers.
  @Test func indicesBecomeNumbers() throws {
    let indices = TinyONNX.Node("ArgMax", ["x"], ["a"], ["axis": .int(1)])
    let largest = ReferenceTensor(shape: [1, 1, 2, 2], values: [3, 1, 1, 1])
    let float = Self.file(indices, .init("Cast", ["a"], ["y"], ["to": .int(1)]))
    try ONNXFixture.check(float, [Self.x], gives: [largest], tolerance: 0)
    #expect(try Self.outputKind(float) == nil)
    let byte = Self.file(indices, .init("Cast", ["a"], ["y"], ["to": .int(2)]))
    #expect(try Self.outputKind(byte) == .uint8)
    let plain = Self.file(.init("ArgMax", ["x"], ["y"], ["axis": .int(1)]))
    let file = try ONNXFile(bytes: plain.bytes, name: "tiny")
    #expect(file.outputElements.isEmpty)
    #expect(file.graph[file.graph.outputs[0].value].type.elementType == .int64)
    let isOne = Self.file(
      indices, .init("Equal", ["a", "one"], ["b"]), .init("Cast", ["b"], ["y"], ["to": .int(1)]),
      tensors: [.integers("one", [1], [])])
    try ONNXFixture.check(
      isOne, [Self.x],
      gives: [ReferenceTensor(shape: [1, 1, 2, 2], values: [0, 1, 1, 1])], tolerance: 0)
    // 20 · index in bytes, and half of it, without its fraction.
    let scaled = Self.file(
      indices, .init("Mul", ["a", "n"], ["m"]), .init("Div", ["m", "d"], ["y"]),
      tensors: [.integers("n", [5], []), .integers("d", [2], [])])
    try ONNXFixture.check(
      scaled, [Self.x],
      gives: [ReferenceTensor(shape: [1, 1, 2, 2], values: [7, 2, 2, 2])], tolerance: 0)
    #expect(try Self.outputKind(scaled) == .int64)
  }

  @Test func theLargestElementIsSupported() throws {
    let file = TinyONNX(
      inputs: [.init("x", [1, 4, 2, 2])], tensors: [.integers("k", [1])],
      .init("TopK", ["x", "k"], ["v", "i"], ["axis": .int(1)]),
      .init("Cast", ["i"], ["f"], ["to": .int(1)]))
    var both = file
    both.outputs = ["v", "f"]
    try ONNXFixture.check(
      both, [Self.x],
      gives: [
        ReferenceTensor(shape: [1, 1, 2, 2], values: [2, 1.5, 2.5, 3]),
        ReferenceTensor(shape: [1, 1, 2, 2], values: [3, 1, 1, 1]),
      ], tolerance: 0)
    var two = file
    two.tensors = [.integers("k", [2])]
    #expect(ONNXFixture.failure(two).map { "\($0)" }?.contains("TopK") == true)
  }

  @Test func smallIntegersAreReduced() throws {
    let bytes = ReferenceTensor(shape: [4], values: [0, 1, 200, 255])
    for (type, offset) in [(2, 0.0), (3, 128.0)] {
      var file = TinyONNX(
        inputs: [.init("x", type: type, [4])],
        tensors: [TinyONNX.Tensor("k", type: type, [], Protobuf.field(9, [100]))],
        .init("Mul", ["x", "k"], ["y"]))
      file.version = 14
      let numbers = bytes.values.map { $0 - offset }
      let expected = numbers.map { number in
        let rest = (number * 100 + offset).truncatingRemainder(dividingBy: 256)
        return (rest < 0 ? rest + 256 : rest) - offset
      }
      try ONNXFixture.check(
        file, [ReferenceTensor(shape: [4], values: numbers)],
        gives: [ReferenceTensor(shape: [4], values: expected)], tolerance: 0)
    }
  }

  @Test(arguments: [
    (2, NPYElementType.Kind.uint8), (3, .int8), (4, .uint16), (5, .int16), (6, .int32), (7, .int64),
    (9, .bool), (10, .float16), (11, .float64), (12, .uint32),
  ])
  func inputsKeepTheirElements(_ type: Int, _ kind: NPYElementType.Kind) throws {
    let file = Self.file(
      .init("Cast", ["x"], ["f"], ["to": .int(1)]), .init("Relu", ["f"], ["y"]), type: type)
    let read = try ONNXFile(bytes: file.bytes, name: "tiny")
    #expect(read.inputElements == ["x": ArrayElements(kind: kind)])
    #expect(read.graph[read.graph.inputs[0]].type == TensorType(.float32, [1, 2, 2, 4]))
    let integers = Self.map { $0.rounded(.down) }
    try ONNXFixture.check(file, [integers], gives: [Self.map { max(0, $0.rounded(.down)) }])
  }

  @Test func operatorsThatDifferForIntegersAreRefused() {
    let pool = Self.file(.init("GlobalAveragePool", ["x"], ["y"]), type: 2)
    #expect(ONNXFixture.failure(pool).map { "\($0)" }?.contains("takes real numbers") == true)
    let text = Self.file(.init("Relu", ["x"], ["y"]), type: 8)
    #expect(ONNXFixture.failure(text).map { "\($0)" }?.contains("neither numbers nor") == true)
    let unknown = Self.file(.init("Loop", ["x"], ["y"]), type: 2)
    #expect(ONNXFixture.failure(unknown).map { "\($0)" }?.contains("Loop") == true)
  }
}
