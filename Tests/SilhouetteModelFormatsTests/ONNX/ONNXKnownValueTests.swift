// SPDX-License-Identifier: Apache-2.0

import Foundation
import Reference
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// Operators on values that are known when a file is read, whose results other operators may ask for.
@Suite struct ONNXKnownValueTests {
  private typealias Operand = ONNXFixture.Operand

  /// Checks the result of an operator on stored values, which the graph must hold without computing it.
  private static func check(
    _ kind: String, _ operands: [Operand], _ attributes: [String: TinyONNX.Attribute] = [:],
    gives expected: ReferenceTensor, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = ONNXFixture.file(kind, operands, attributes).file
    let graph = try ONNXFile(bytes: file.bytes, name: "tiny").graph
    #expect(graph.statistics.operatorCount == 0, "\(kind)", sourceLocation: sourceLocation)
    try ONNXFixture.check(
      kind, operands, attributes, gives: expected, tolerance: 1e-5, sourceLocation: sourceLocation)
  }

  private static func stored(_ shape: [Int], _ values: [Double]) -> Operand {
    .stored(ReferenceTensor(shape: shape, values: values))
  }

  @Test func theEngineComputesWhatHasNoRule() throws {
    let values = [0.5, -1, 2, 0.25]
    let x = Self.stored([2, 2], values)
    func each(_ function: (Double) -> Double) -> ReferenceTensor {
      ReferenceTensor(shape: [2, 2], values: values.map(function))
    }
    try Self.check("Sigmoid", [x], gives: each { 1 / (1 + exp(-$0)) })
    try Self.check("Exp", [x], gives: each(exp))
    try Self.check("Round", [x], gives: each { $0.rounded(.toNearestOrEven) })
    try Self.check(
      "ReduceSum", [x, .integers([1])],
      gives: ReferenceTensor(shape: [2, 1], values: [-0.5, 2.25]))
    try Self.check(
      "ReduceL2", [x], ["axes": .ints([0]), "keepdims": .int(0)],
      gives: ReferenceTensor(shape: [2], values: [sqrt(4.25), sqrt(1.0625)]))
    try Self.check(
      "MatMul", [x, Self.stored([2, 1], [1, 2])],
      gives: ReferenceTensor(shape: [2, 1], values: [-1.5, 2.5]))
    try Self.check(
      "ArgMax", [x], ["axis": .int(1), "keepdims": .int(0)], gives: ReferenceTensor([0, 0]))
    try Self.check(
      "Tile", [.integers([3, 4]), .integers([2])], gives: ReferenceTensor([3, 4, 3, 4]))
  }

  @Test func powersAndWaves() throws {
    let x = Self.stored([3], [0.5, 2, 9])
    try Self.check(
      "Pow", [x, Self.stored([3], [2, -1, 0.5])],
      gives: ReferenceTensor(shape: [3], values: [0.25, 0.5, 3]))
    try Self.check(
      "Pow", [Self.stored([1], [10_000]), x],
      gives: ReferenceTensor(shape: [3], values: [100, 1e8, 1e36]))
    try Self.check(
      "Pow", [.integers([2, -3]), .integers([10, 3])], gives: ReferenceTensor([1024, -27]))
    try Self.check(
      "Pow", [.integers([2, -3]), Self.stored([], [2])], gives: ReferenceTensor([4, 9]))
    let angles = ReferenceTensor(shape: [3], values: [-2, 0.5, 1000])
    try Self.check(
      "Sin", [.stored(angles)], gives: ReferenceTensor(shape: [3], values: angles.values.map(sin)))
    try Self.check(
      "Cos", [.stored(angles)], gives: ReferenceTensor(shape: [3], values: angles.values.map(cos)))
  }

  @Test(arguments: [0, 1], 0..<4)
  func runningSums(_ axis: Int, _ flags: Int) throws {
    let (isExclusive, isReversed) = (flags & 1 == 1, flags & 2 == 2)
    let x = ReferenceTensor(shape: [2, 3]) { Double(1 + 3 * $0[0] + $0[1]) }
    let expected = ReferenceTensor(shape: [2, 3]) { at in
      (0..<x.shape[axis]).reduce(0) { sum, index in
        let isBefore = isReversed ? index > at[axis] : index < at[axis]
        guard isBefore || (index == at[axis] && !isExclusive) else { return sum }
        var source = at
        source[axis] = index
        return sum + x[source]
      }
    }
    let attributes: [String: TinyONNX.Attribute] = [
      "exclusive": .int(isExclusive ? 1 : 0), "reverse": .int(isReversed ? 1 : 0),
    ]
    try Self.check("CumSum", [.stored(x), .integers([axis - 2])], attributes, gives: expected)
  }

  @Test func runningSumsOfIntegersWrapAround() throws {
    try Self.check(
      "CumSum", [.integers([1, 2, 3]), .integers([0])], gives: ReferenceTensor([1, 3, 6]))
    #expect(ONNXFixture.refusal("CumSum", [.integers([.max, .max]), .integers([0])]) == nil)
    #expect(
      ONNXFixture.refusal("CumSum", [.integers([1]), .integers([0, 0])])?
        .contains("must be one number") == true)
    #expect(
      ONNXFixture.refusal("CumSum", [.integers([1]), .integers([1])])?
        .contains("axis 1 of a tensor") == true)
  }

  @Test(arguments: [true, false], [-9, -1, 0, 1, 9, Int.max, Int.min])
  func triangles(_ isUpper: Bool, _ diagonal: Int) throws {
    let x = ReferenceTensor(shape: [2, 3, 4]) { Double(1 + 12 * $0[0] + 4 * $0[1] + $0[2]) }
    try Self.check(
      "Trilu", [.stored(x), .integers([diagonal])], ["upper": .int(isUpper ? 1 : 0)],
      gives: ReferenceTensor(shape: x.shape) { at in
        let distance = at[2] - at[1]
        return (isUpper ? distance >= diagonal : distance <= diagonal) ? x[at] : 0
      })
    #expect(ONNXFixture.refusal("Trilu", [.integers([1])])?.contains("takes matrices") == true)
  }

  /// A list of indices, which the fixture cannot give a shape.
  private static func file(
    _ kind: String, _ x: ReferenceTensor, _ indices: [Int], _ shape: [Int],
    updates: ReferenceTensor? = nil, _ attributes: [String: TinyONNX.Attribute] = [:],
    isComputed: Bool = false
  ) -> TinyONNX {
    func reals(_ name: String, _ tensor: ReferenceTensor) -> TinyONNX.Tensor {
      .reals(name, tensor.shape, tensor.values.map { Float($0) })
    }
    var file = TinyONNX()
    file.tensors = [.integers("i", indices, shape)]
    if isComputed {
      file.inputs = [.init("x", x.shape)]
    } else {
      file.tensors.append(reals("x", x))
    }
    if let updates { file.tensors.append(reals("u", updates)) }
    file.nodes = [.init(kind, ["x", "i"] + (updates == nil ? [] : ["u"]), ["y"], attributes)]
    file.outputs = ["y"]
    return file
  }

  @Test func partsAreGathered() throws {
    let x = ReferenceTensor(shape: [2, 3, 2]) { Double(6 * $0[0] + 2 * $0[1] + $0[2]) }
    for isComputed in [false, true] {
      let inputs = isComputed ? [x] : []
      try ONNXFixture.check(
        Self.file("GatherND", x, [1, 0, -2, -1], [2, 2], isComputed: isComputed), inputs,
        gives: [ReferenceTensor(shape: [2, 2], values: [6, 7, 4, 5])])
      try ONNXFixture.check(
        Self.file("GatherND", x, [1, 2, 1], [3], isComputed: isComputed), inputs,
        gives: [ReferenceTensor(shape: [], values: [11])])
      try ONNXFixture.check(
        Self.file("Gather", x, [2, 0, 1, -1], [2, 2], ["axis": .int(1)], isComputed: isComputed),
        inputs,
        gives: [
          ReferenceTensor(shape: [2, 2, 2, 2]) {
            x[[$0[0], [2, 0, 1, 2][2 * $0[1] + $0[2]], $0[3]]]
          }
        ])
      try ONNXFixture.check(
        Self.file("Gather", x, [-1], [], ["axis": .int(1)], isComputed: isComputed), inputs,
        gives: [ReferenceTensor(shape: [2, 2]) { x[[$0[0], 2, $0[1]]] }])
      try ONNXFixture.check(
        Self.file("Gather", x, [1, 2], [2], ["axis": .int(1)], isComputed: isComputed), inputs,
        gives: [ReferenceTensor(shape: [2, 2, 2]) { x[[$0[0], $0[1] + 1, $0[2]]] }])
      for (kind, indices, shape, message) in [
        ("GatherND", [3], [1], "index 3 of axis 0"), ("GatherND", [0, 0, 0, 0], [4], "indices of"),
        ("GatherND", [0], [], "indices of"), ("Gather", [2], [1], "index 2 of axis 0"),
        ("Gather", [-3], [1], "index -3 of axis 0"),
      ] as [(String, [Int], [Int], String)] {
        let failure = ONNXFixture.failure(
          Self.file(kind, x, indices, shape, isComputed: isComputed))
        #expect("\(String(describing: failure))".contains(message))
      }
    }
    try ONNXFixture.check(
      Self.file("GatherND", x, [2, 0], [2, 1], ["batch_dims": .int(1)]), [],
      gives: [ReferenceTensor(shape: [2, 2], values: [4, 5, 6, 7])])
    // Images are stored with their channels last.
    let image = ReferenceTensor(shape: [1, 3, 2, 2]) { Double(4 * $0[1] + 2 * $0[2] + $0[3]) }
    try ONNXFixture.check(
      Self.file("Gather", image, [2, 0], [2], ["axis": .int(1)], isComputed: true), [image],
      gives: [ReferenceTensor(shape: [1, 2, 2, 2]) { image[[0, [2, 0][$0[1]], $0[2], $0[3]]] }])
  }

  @Test func partsAreReplaced() throws {
    let x = ReferenceTensor(shape: [3, 2], values: [1, 2, 3, 4, 5, 6])
    let updates = ReferenceTensor(shape: [2, 2], values: [7, 8, 9, 10])
    try ONNXFixture.check(
      Self.file("ScatterND", x, [2, 0], [2, 1], updates: updates), [],
      gives: [ReferenceTensor(shape: [3, 2], values: [9, 10, 3, 4, 7, 8])])
    for (indices, shape, attributes, message) in [
      ([0, 1, 2], [3, 1], [:], "for parts of [3, 2]"),
      ([3, 0], [2, 1], [:], "index 3 of axis 0, which has 3"),
      ([2, 0], [2, 1], ["reduction": .text("add")], "can only be replaced"),
    ] as [([Int], [Int], [String: TinyONNX.Attribute], String)] {
      let failure = ONNXFixture.failure(
        Self.file("ScatterND", x, indices, shape, updates: updates, attributes))
      #expect("\(String(describing: failure))".contains(message))
    }
  }

  /// Weights that are made of others, as weight normalisation makes them.
  @Test func weightsMayBeComputedFromStoredOnes() throws {
    var random = SeededRandom(seed: 1)
    let x = random.reference([1, 2, 3, 3])
    let weights = random.reference([1, 2, 1, 1])
    var file = TinyONNX(
      inputs: [.init("x", x.shape)],
      tensors: [.reals("v", weights.shape, weights.values.map { Float($0) })],
      .init("ReduceL2", ["v"], ["n"]), .init("Div", ["v", "n"], ["w"]),
      .init("Conv", ["x", "w"], ["y"]))
    file.version = 13
    let size = weights.values.map { $0 * $0 }.reduce(0, +).squareRoot()
    try ONNXFixture.check(
      file, [x],
      gives: [
        ReferenceTensor(shape: [1, 1, 3, 3]) { at in
          (0..<2).reduce(0) { $0 + weights.values[$1] / size * x[[0, $1, at[2], at[3]]] }
        }
      ])
  }

  /// A reduction of real numbers along axes that are integers.
  @Test func axesDoNotGiveSumsTheirType() throws {
    var file = TinyONNX(
      inputs: [.init("x", [2, 2])],
      .init("Constant", [], ["axes"], ["value": .tensor(.integers("", [1]))]),
      .init("ReduceSum", ["x", "axes"], ["y"]))
    file.version = 13
    let x = ReferenceTensor(shape: [2, 2], values: [0.5, 0.25, 1, 2])
    try ONNXFixture.check(file, [x], gives: [ReferenceTensor(shape: [2, 1], values: [0.75, 3])])
    #expect(try ONNXFile(bytes: file.bytes, name: "tiny").outputElements.isEmpty)
  }

  /// Work that a small file asks for is left to the network, whose limits apply.
  @Test func evaluationIsLimited() throws {
    var file = TinyONNX()
    file.tensors = [.integers("shape", [1 << 20])]
    file.nodes = [.init("ConstantOfShape", ["shape"], ["x0"])]
    for index in 0..<100 { file.nodes.append(.init("Sigmoid", ["x\(index)"], ["x\(index + 1)"])) }
    file.outputs = ["x100"]
    let count = try ONNXFile(bytes: file.bytes, name: "tiny").graph.statistics.operatorCount
    #expect((80..<100).contains(count))
  }

  /// Integers beyond those that Float32 represents are not evaluated by way of it.
  @Test func largeIntegersAreNotRounded() throws {
    let file = ONNXFixture.file("Tile", [.integers([1 << 24 + 1]), .integers([2])]).file
    #expect(try ONNXFile(bytes: file.bytes, name: "tiny").graph.statistics.operatorCount > 0)
  }
}

// Mistake onnx-exclusive-sum: sums that include each element, even if they should not
// - target[place] = isExclusive ? total : next
// + target[place] = next
// = ONNXKnownValueTests
//
// Mistake onnx-cubic-outside: weights beyond the first and the last element that are kept
// - if sum != 0 { shares = shares.map { $0 / sum } }
// + if sum < 0 { shares = shares.map { $0 / sum } }
// = ONNXResizeTests
