// SPDX-License-Identifier: Apache-2.0

import Reference
import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// Small files that ask for much memory and time: what they ask for is counted before it is made.
@Suite struct ONNXCostTests {
  /// What exceeds a limit; `nil` if the file is read.
  private static func excess(_ file: TinyONNX) -> String? {
    guard let error = ONNXFixture.failure(file) else { return nil }
    if case .tooLarge(let what, _, _) = (error as? ModelError)?.reason { return what }
    return "\(error)"
  }

  /// A file of operators of one kind, each on the one before.
  private static func chain(
    _ count: Int, _ kind: String, _ others: [String], _ tensors: [TinyONNX.Tensor],
    shape: [Int?], _ attributes: [String: TinyONNX.Attribute] = [:]
  ) -> TinyONNX {
    var file = TinyONNX(inputs: [.init("x0", shape)], tensors: tensors)
    for index in 0..<count {
      file.nodes.append(.init(kind, ["x\(index)"] + others, ["x\(index + 1)"], attributes))
    }
    file.outputs = ["x\(count)"]
    return file
  }

  private static let reversal: [TinyONNX.Tensor] = [
    .integers("last", [-1]), .integers("end", [.min]), .integers("axis", [0]),
    .integers("step", [-1]),
  ]

  @Test func indicesAreCountedAsMemory() {
    func slices(_ count: Int, _ length: Int) -> TinyONNX {
      Self.chain(
        count, "Slice", ["last", "end", "axis", "step"], Self.reversal, shape: [length])
    }
    // 2²⁸ bytes are two lists of 2²⁴ indices.
    for count in [24, 200] {
      #expect(Self.excess(slices(count, 1 << 24))?.contains("bytes of constants") == true)
    }
    #expect(Self.excess(slices(24, 1 << 10)) == nil)
    let tiles = Self.chain(
      2, "Tile", ["repeats"], [.integers("repeats", [1 << 12])], shape: [1 << 12])
    #expect(Self.excess(tiles) != nil)
    let edges = Self.chain(
      24, "Pad", ["pads"], [.integers("pads", [1 << 20, 1 << 20])], shape: [4],
      ["mode": .text("edge")])
    #expect(Self.excess(edges)?.contains("bytes of constants") == true)
    let sizes = Self.chain(
      40, "Resize", ["", "", "size"], [.integers("size", [1, 1, 1 << 20, 1])],
      shape: [1, 1, 7, 1], ["coordinate_transformation_mode": .text("asymmetric")])
    #expect(Self.excess(sizes)?.contains("bytes of constants") == true)
  }

  /// Were all windows visited, this would take hours.
  @Test func manyLargeWindowsAreNotVisited() {
    let pools = Self.chain(
      400, "MaxPool", [], [], shape: [1, 1, 1 << 24, 1], ["kernel_shape": .ints([1, 1])])
    #expect(Self.excess(pools) == nil)
    let wide = Self.chain(
      2000, "MaxPool", [], [], shape: [1, 1, 1 << 24, 1], ["kernel_shape": .ints([1, 1])])
    #expect(Self.excess(wide)?.contains("elementary operations") == true)
  }

  @Test func largeConstantsAreNotMadeOfSmallOnes() {
    let size = TinyONNX.Tensor.integers("size", [4096, 4096])
    let real = TinyONNX.Tensor.reals("one", [], [1])
    func excess(_ nodes: [TinyONNX.Node], _ tensors: [TinyONNX.Tensor]) -> String? {
      var file = TinyONNX(inputs: [.init("x", [1])], tensors: tensors)
      file.nodes = nodes
      file.outputs = nodes.last?.outputs ?? []
      return Self.excess(file)
    }
    #expect(
      excess([.init("ConstantOfShape", ["size"], ["y"])], [size])?.contains("too large") == true)
    #expect(
      excess([.init("Expand", ["n", "size"], ["y"])], [size, .integers("n", [1])])?
        .contains("too large") == true)
    #expect(
      excess(
        [.init("Range", ["zero", "end", "n"], ["y"])],
        [.integers("zero", [0], []), .integers("end", [1 << 21], []), .integers("n", [1], [])])?
        .contains("too large") == true)
    // The network can do this itself.
    let expansions = (0..<40).map { TinyONNX.Node("Expand", ["one", "size"], ["y\($0)"]) }
    #expect(excess(expansions, [size, real]) == nil)
    // Many of those that are small enough.
    let parts = (0..<200).map { TinyONNX.Node("ConstantOfShape", ["side"], ["y\($0)"]) }
    #expect(
      excess(parts, [.integers("side", [1 << 10, 1 << 10])])?.contains("bytes of constants")
        == true)
  }

  /// Arithmetic that reads much and yields little is counted too.
  @Test func readingConstantsIsCounted() {
    var file = TinyONNX(inputs: [.init("x", [1])], tensors: [.integers("size", [1 << 20])])
    file.nodes = [.init("ConstantOfShape", ["size"], ["zeros"])]
    file.nodes += (0..<200).map { .init("ReduceMax", ["zeros"], ["y\($0)"]) }
    file.outputs = ["y199"]
    #expect(Self.excess(file)?.contains("bytes of constants") == true)
    // So is copying them: each product has weights of its own.
    file.tensors = [.integers("size", [1 << 10, 1 << 10])]
    file.inputs = [.init("x", [1, 1 << 10])]
    file.nodes = [.init("ConstantOfShape", ["size"], ["zeros"])]
    file.nodes += (0..<200).map { .init("MatMul", ["x", "zeros"], ["y\($0)"]) }
    #expect(Self.excess(file)?.contains("bytes of constants") == true)
  }

  /// What a file stores is moved and converted, however much it is.
  @Test func storedConstantsAreFoldedAtAnySize() throws {
    let count = 1 << 21
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    var file = TinyONNX(
      inputs: [.init("x", [1])],
      tensors: [TinyONNX.Tensor("n", type: 2, [2, count / 2], Protobuf.field(9, bytes))],
      .init("Transpose", ["n"], ["t"], ["perm": .ints([1, 0])]),
      .init("Cast", ["t"], ["y"], ["to": .int(1)]))
    file.outputs = ["y"]
    let graph = try ONNXFile(bytes: file.bytes, name: "tiny").graph
    let result = try #require(graph.constant(graph.outputs[0].value)).scalars(of: Float.self)
    #expect(result.count == count)
    #expect(result[2 * 77] == 77)
    #expect(result[2 * 77 + 1] == Float(UInt8(truncatingIfNeeded: count / 2 + 77)))
  }

  @Test func messagesShowFewNumbers() {
    var file = TinyONNX(
      inputs: [.init("x", [1, 1, 8, 8])], tensors: [.integers("size", [1 << 16])],
      .init("ConstantOfShape", ["size"], ["n"]), .init("Pad", ["x", "n"], ["y"]))
    for (kind, inputs) in [
      ("Pad", ["x", "n"]), ("Tile", ["x", "n"]), ("Expand", ["x", "n"]), ("Reshape", ["x", "n"]),
      ("Slice", ["x", "n", "size"]), ("Split", ["x", "n"]), ("Resize", ["x", "", "", "n"]),
    ] {
      file.nodes[1] = .init(kind, inputs, ["y"])
      let message = ONNXFixture.failure(file).map { "\($0)" } ?? ""
      #expect(!message.isEmpty && message.utf8.count < 400, "\(kind)")
    }
    let shape = TensorShape([Int](repeating: 1, count: 10))
    #expect("\(shape)" == "[1, 1, 1, 1, 1, 1, 1, 1 and 2 more]")
    let unexpected = ModelError.Reason.unexpectedTensors(names: (0..<9).map { "\($0)" })
    #expect(unexpected.text.hasSuffix("“7” and 1 more"))
  }

  /// An axis without elements hides how long another one is.
  @Test func lengthsBesideNoElementsAreBounded() {
    for lengths in [[Int.max, 0], [1 << 60, 0]] {
      #expect(TensorShape(validating: lengths) == nil)
    }
    let length = 1 << 40
    var file = TinyONNX(
      inputs: [.init("x", [1])],
      tensors: [.init("n", type: 7, [length, 0], []), .integers("i", [0, 0])],
      .init("Concat", ["n", "n"], ["y"], ["axis": .int(1)]))
    file.outputs = ["y"]
    #expect(Self.excess(file) == nil)
    file.nodes = [.init("Transpose", ["n"], ["y"])]
    #expect(Self.excess(file) == nil)
  }
}
