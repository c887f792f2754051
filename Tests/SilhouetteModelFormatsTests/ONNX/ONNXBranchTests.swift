// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// Operators `If`, of which the branch is chosen while the file is read.
@Suite struct ONNXBranchTests {
  /// A graph of operators with a stored number, whose last result is its own.
  private static func graph(_ nodes: [TinyONNX.Node], _ number: Float) -> TinyONNX.Attribute {
    var graph = TinyONNX()
    graph.nodes = nodes
    graph.tensors = [.reals("number", [1], [number])]
    graph.outputs = nodes.last?.outputs ?? []
    return .graph(graph)
  }

  /// A file with a condition and an operator `If`, whose branches have the same names for their values.
  private static func file(
    _ condition: [Int], then: [TinyONNX.Node], else other: [TinyONNX.Node],
    results: [String] = ["y"]
  ) -> TinyONNX {
    var file = TinyONNX(
      inputs: [.init("x", [2])], tensors: [.integers("flag", condition)],
      .init("Relu", ["x"], ["r"]),
      .init(
        "If", ["flag"], results, ["then_branch": graph(then, 10), "else_branch": graph(other, -1)]),
      .init("Add", ["y", "r"], ["z"]))
    file.outputs = ["z"]
    return file
  }

  private static let sum = TinyONNX.Node("Add", ["x", "number"], ["part"])
  private static let product = TinyONNX.Node("Mul", ["part", "number"], ["part2"])
  private static let x = ReferenceTensor(shape: [2], values: [1, -2])

  @Test(arguments: [0, 1])
  func theConditionChoosesABranch(_ flag: Int) throws {
    let file = Self.file([flag], then: [Self.sum, Self.product], else: [Self.sum])
    let values = Self.x.values.map { flag == 1 ? ($0 + 10) * 10 + max($0, 0) : $0 - 1 + max($0, 0) }
    try ONNXFixture.check(file, [Self.x], gives: [ReferenceTensor(shape: [2], values: values)])
  }

  /// Exporters number the values of each branch anew.
  @Test func namesOfBranchesMayRepeat() throws {
    var file = Self.file([1], then: [Self.sum], else: [Self.product])
    var again = file.nodes[1]
    again.outputs = ["again"]
    file.nodes.insert(again, at: 2)
    file.outputs = ["again"]
    try ONNXFixture.check(
      file, [Self.x], gives: [ReferenceTensor(shape: [2], values: [11, 8])])
  }

  /// An operator of the branch that is not chosen may be unknown.
  @Test func onlyTheChosenBranchMatters() throws {
    let unknown = TinyONNX.Node("GridSample", ["x"], ["part"])
    let file = Self.file([0], then: [unknown], else: [Self.sum])
    #expect(ONNXFixture.failure(file) == nil)
  }

  @Test func operatorsOfBranchesAreNamedTogether() throws {
    let unknown = TinyONNX.Node("GridSample", ["x"], ["part"])
    var file = Self.file([1], then: [unknown, .init("Einsum", ["x"], ["part2"])], else: [Self.sum])
    file.nodes.append(unknown)
    #expect(
      "\(try #require(ONNXFixture.failure(file)))"
        .contains("are not supported: GridSample (2 times), Einsum"))
  }

  @Test func contradictionsAreRefused() throws {
    func message(_ file: TinyONNX) -> String { "\(String(describing: ONNXFixture.failure(file)))" }
    #expect(message(Self.file([1, 0], then: [Self.sum], else: [])).contains("one truth value"))
    #expect(
      message(Self.file([1], then: [Self.sum], else: [], results: ["y", "w"]))
        .contains("the then_branch has 1 results, expected 2"))
    var file = Self.file([1], then: [Self.sum], else: [])
    file.nodes[1].attributes["then_branch"] = nil
    #expect(message(file).contains("the then_branch is missing"))
    // The condition is the input.
    file = Self.file([1], then: [Self.sum], else: [])
    file.nodes[1].inputs = ["x"]
    #expect(message(file).contains("If") && message(file).contains("onnxslim"))
    // A branch that repeats a name from around it.
    let twice = TinyONNX.Node("Add", ["x", "number"], ["r"])
    #expect(message(Self.file([1], then: [twice], else: [])).contains("“r” is made twice"))
    let lost = TinyONNX.Node("Relu", ["nothing"], ["part"])
    #expect(message(Self.file([1], then: [lost], else: [])).contains("used before it is computed"))
    // What a branch computes is its own.
    file = Self.file([1], then: [Self.sum], else: [])
    file.outputs = ["part"]
    #expect(message(file).contains("“part” is not computed by any operator"))
  }

  @Test func depthIsLimited() {
    var nodes = [Self.sum]
    for depth in 0..<20 {
      var graph = TinyONNX()
      graph.nodes = nodes
      graph.outputs = ["part"]
      graph.tensors = depth == 0 ? [.reals("number", [1], [1])] : []
      nodes = [.init("If", ["flag"], ["part"], ["then_branch": .graph(graph)])]
    }
    var file = TinyONNX(inputs: [.init("x", [2])], tensors: [.integers("flag", [1])], nodes[0])
    file.outputs = ["part"]
    #expect("\(String(describing: ONNXFixture.failure(file)))".contains("nested messages"))
  }
}
