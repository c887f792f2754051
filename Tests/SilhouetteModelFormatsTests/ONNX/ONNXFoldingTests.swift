// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// Arithmetic on values that are known when a file is read.
@Suite struct ONNXFoldingTests {
  /// The integers that operators on constants yield, as an output of the network.
  private static func integers(
    _ kind: String, _ operands: [[Int]], _ attributes: [String: TinyONNX.Attribute] = [:],
    version: Int = 13
  ) throws -> [Int] {
    let file = ONNXFixture.file(kind, operands.map { .integers($0) }, attributes, version: version)
    return try ONNXFixture.results(of: file.file, [])[0][0].values.map { Int($0) }
  }

  @Test func integersAreExact() throws {
    #expect(try Self.integers("Add", [[1, 2], [10]]) == [11, 12])
    #expect(try Self.integers("Sub", [[1, 2], [10, 20]]) == [-9, -18])
    #expect(try Self.integers("Mul", [[3, -2], [10]]) == [30, -20])
    #expect(try Self.integers("Div", [[7, -7], [2]]) == [3, -3])
    #expect(try Self.integers("Mod", [[7, -7, 7, -7], [3, 3, -3, -3]]) == [1, 2, -2, -1])
    #expect(
      try Self.integers("Mod", [[7, -7, 7, -7], [3, 3, -3, -3]], ["fmod": .int(1)])
        == [1, -1, 1, -1])
    #expect(try Self.integers("Min", [[1, 5], [3], [4]]) == [1, 3])
    #expect(try Self.integers("Max", [[1, 5], [3], [4]]) == [4, 5])
    #expect(try Self.integers("Neg", [[1, -5]]) == [-1, 5])
    #expect(try Self.integers("Abs", [[1, -5]]) == [1, 5])
    #expect(try Self.integers("ReduceProd", [[2, 3, 4]], ["keepdims": .int(0)]) == [24])
    #expect(try Self.integers("ReduceSum", [[2, 3, 4]]) == [9])
    #expect(try Self.integers("ReduceMax", [[2, 3, 1]]) == [3])
    #expect(try Self.integers("ReduceMin", [[2, 3, 1]]) == [1])
    #expect(try Self.integers("Equal", [[1, 2], [2]]) == [0, 1])
    #expect(try Self.integers("Less", [[1, 2], [2]]) == [1, 0])
    #expect(try Self.integers("LessOrEqual", [[1, 2, 3], [2]]) == [1, 1, 0])
    #expect(try Self.integers("Greater", [[1, 3], [2]]) == [0, 1])
    #expect(try Self.integers("GreaterOrEqual", [[1, 2, 3], [2]]) == [0, 1, 1])
    #expect(try Self.integers("And", [[0, 1, 2], [1]]) == [0, 1, 1])
    #expect(try Self.integers("Or", [[0, 1], [0]]) == [0, 1])
    #expect(try Self.integers("Not", [[0, 1]]) == [1, 0])
    #expect(try Self.integers("Where", [[0, 1], [5, 6], [7]]) == [7, 6])
  }

  @Test func integersAreMoved() throws {
    #expect(try Self.integers("Gather", [[5, 6, 7], [2, -3, 0]]) == [7, 5, 5])
    #expect(try Self.integers("Concat", [[1], [2, 3]], ["axis": .int(0)]) == [1, 2, 3])
    #expect(try Self.integers("Slice", [[1, 2, 3, 4], [3], [0], [0], [-2]]) == [4, 2])
    #expect(
      try Self.integers(
        "Slice", [[1, 2, 3, 4]], ["starts": .ints([1]), "ends": .ints([-1])], version: 9)
        == [2, 3])
    #expect(try Self.integers("Expand", [[7], [3]]) == [7, 7, 7])
    #expect(try Self.integers("Transpose", [[1, 2]]) == [1, 2])
    #expect(try Self.integers("Reshape", [[1, 2, 3, 4], [2, -1]]) == [1, 2, 3, 4])
    #expect(try Self.integers("Unsqueeze", [[1, 2], [0]]) == [1, 2])
    #expect(try Self.integers("Flatten", [[1, 2]], ["axis": .int(0)]) == [1, 2])
    #expect(try Self.integers("Cast", [[0, 5]], ["to": .int(9)]) == [0, 1])
    #expect(try Self.integers("ConstantOfShape", [[3]]) == [0, 0, 0])
    #expect(
      try Self.integers(
        "ConstantOfShape", [[2]], ["value": .tensor(.integers("", [9], [1]))]) == [9, 9])
  }

  @Test(arguments: [([2], [9], [3]), ([9], [2], [-3]), ([0], [10], [4]), ([5], [5], [1])])
  func ranges(_ start: [Int], limit: [Int], step: [Int]) throws {
    #expect(
      try Self.integers("Range", [start, limit, step])
        == Array(stride(from: start[0], to: limit[0], by: step[0])))
  }

  /// What exporters write for “twice as large as that value”.
  @Test func sizesAreComputedFromShapes() throws {
    var random = SeededRandom(seed: 1)
    let image = random.reference([1, 2, 3, 5])
    var file = TinyONNX(
      inputs: [.init("x", [1, 2, nil, nil])],
      tensors: [
        .integers("0", [0]), .integers("2", [2]), .integers("4", [4]), .integers("two", [2]),
      ],
      .init("Shape", ["x"], ["shape"]), .init("Slice", ["shape", "0", "2"], ["head"]),
      .init("Slice", ["shape", "2", "4", "0"], ["tail"]),
      .init("Mul", ["tail", "two"], ["twice"]),
      .init("Concat", ["head", "twice"], ["size"], ["axis": .int(0)]),
      .init("Resize", ["x", "", "", "size"], ["y"]))
    file.outputs = ["y", "size"]
    for outputs in try ONNXFixture.results(
      of: file, [image], inputSize: ModelInputSize(width: 5, height: 3))
    {
      #expect(outputs[0].shape == [1, 2, 6, 10])
      #expect(
        outputs[0].values
          == ReferenceTensor(shape: [1, 2, 6, 10]) {
            image[[$0[0], $0[1], $0[2] / 2, $0[3] / 2]]
          }.values)
      #expect(outputs[1].values == [1, 2, 6, 10])
    }
  }

  @Test func shapesAreCut() throws {
    let x = ReferenceTensor(shape: [2, 3, 4]) { _ in 0 }
    for (start, end, expected) in [
      (0, 3, [2, 3, 4]), (1, 2, [3]), (-1, 9, [4]), (-9, -1, [2, 3]), (2, 1, []),
    ] as [(Int, Int, [Int])] {
      try ONNXFixture.check(
        "Shape", [.input(x)], ["start": .int(start), "end": .int(end)], version: 15,
        gives: ReferenceTensor(expected))
    }
    try ONNXFixture.check(
      "Size", [.input(x)], gives: ReferenceTensor(shape: [], values: [24]))
  }

  @Test func realNumbersAreFolded() throws {
    func stored(_ values: Double...) -> ONNXFixture.Operand {
      .stored(ReferenceTensor(shape: [values.count], values: values))
    }
    func check(
      _ kind: String, _ operands: [ONNXFixture.Operand], _ expected: [Double],
      _ attributes: [String: TinyONNX.Attribute] = [:]
    ) throws {
      try ONNXFixture.check(
        kind, operands, attributes,
        gives: ReferenceTensor(shape: [expected.count], values: expected))
    }
    try check("Add", [stored(1, 2), stored(0.5)], [1.5, 2.5])
    try check("Sub", [stored(1, 2), stored(0.5)], [0.5, 1.5])
    try check("Mul", [stored(1, 2), stored(0.5)], [0.5, 1])
    try check("Div", [stored(1, 2), stored(0.5)], [2, 4])
    try check("Min", [stored(1, 2), stored(1.5)], [1, 1.5])
    try check("Max", [stored(1, 2), stored(1.5)], [1.5, 2])
    try check("Floor", [stored(1.5, -1.5)], [1, -2])
    try check("Ceil", [stored(1.5, -1.5)], [2, -1])
    try check("Sqrt", [stored(4)], [2])
    try check("Neg", [stored(4)], [-4])
    try check("Abs", [stored(-4)], [4])
    try check("Less", [stored(1, 3), stored(2)], [1, 0])
    try check("Equal", [stored(1, 2), stored(2)], [0, 1])
    try check("Where", [.integers([1, 0]), stored(1, 2), stored(3)], [1, 3])
    try check("Range", [stored(0.5), stored(2), stored(0.5)], [0.5, 1, 1.5])
    try check("Range", [stored(0), stored(1e30), stored(-1)], [])
    try check("Cast", [stored(1.9, -1.9)], [1, -1], ["to": .int(7)])
    try check("Cast", [stored(0.5, 0)], [1, 0], ["to": .int(9)])
    try check("ReduceMax", [stored(1, 3, 2)], [3])
    try check("ReduceMin", [stored(2, 1, 3)], [1])
    try check("ReduceSum", [stored(1, 3, 2)], [6])
    try check("ReduceProd", [stored(1, 3, 2)], [6])
    try check("Concat", [stored(1), stored(2, 3)], [1, 2, 3], ["axis": .int(0)])
  }

  @Test func constantsAreAttributes() throws {
    let constants: [([String: TinyONNX.Attribute], ReferenceTensor)] = [
      (["value_int": .int(-3)], ReferenceTensor(shape: [], values: [-3])),
      (["value_ints": .ints([1, -2])], ReferenceTensor([1, -2])),
      (["value_float": .float(1.5)], ReferenceTensor(shape: [], values: [1.5])),
      (["value_floats": .floats([1.5, 2])], ReferenceTensor(shape: [2], values: [1.5, 2])),
      (
        ["value": .tensor(.reals("", [1, 2], [3, 4]))],
        ReferenceTensor(shape: [1, 2], values: [3, 4])
      ),
    ]
    for (attributes, expected) in constants {
      try ONNXFixture.check("Constant", [], attributes, gives: expected)
    }
  }
}

// Mistake onnx-remainder: a remainder with the sign of the dividend
// - return isC || rest == 0 || (rest < 0) == (y < 0) ? rest : rest + y
// + return isC || rest == 0 || (rest < 0) == (y < 0) ? rest : rest + 0 * y
// = ONNXFoldingTests
