// SPDX-License-Identifier: Apache-2.0

import Reference
import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// Files that contradict themselves or ask for what is not supported.
@Suite struct ONNXErrorTests {
  private static let relu = TinyONNX(inputs: [.init("x", [1, 3])], .init("Relu", ["x"], ["y"]))

  /// Returns what is said of a file after a change; “read” if it can still be read.
  private static func failure(_ change: (inout TinyONNX) -> Void) -> String {
    var file = relu
    change(&file)
    return ONNXFixture.failure(file).map { "\($0)" } ?? "read"
  }

  @Test func theSmallestFileIsRead() throws {
    let file = try ONNXFile(bytes: Self.relu.bytes, name: "tiny")
    #expect(file.graph.statistics.operators.map(\.name) == ["relu"])
    #expect(file.outputElements.isEmpty)
    // Unknown fields are skipped.
    #expect(Self.failure { $0.modelFields = Protobuf.field(77, "unknown") } == "read")
  }

  @Test func otherModelsAreNamed() {
    #expect(
      Self.failure { $0.modelFields = Protobuf.field(25, [0x0A, 0x00]) }
        .contains("functions of its own"))
    #expect(Self.failure { $0.graphFields = Protobuf.field(15, []) }.contains("sparse tensors"))
    #expect(
      Self.failure { $0.inputs[0].type = 8 }.contains("input “x” holds neither numbers nor"))
    let empty = Protobuf.field(1, 8) + Protobuf.field(8, Protobuf.field(2, 13))
    #expect(throws: FormatError.self) { try ONNXFile(bytes: empty, name: "tiny") as Any }
    #expect(throws: ModelError.self) { try ONNXFile(bytes: [0x08, 1], name: "tiny") as Any }
  }

  @Test func graphsAreChecked() {
    #expect(Self.failure { $0.outputs = [] }.contains("an output is missing"))
    #expect(Self.failure { $0.outputs = ["y", "y"] }.contains("“y” is listed twice"))
    #expect(Self.failure { $0.outputs = ["z"] }.contains("“z” is not computed by any operator"))
    #expect(
      Self.failure { $0.nodes.append(.init("Relu", ["x"], ["y"])) }
        .contains("“y” is made twice"))
    #expect(Self.failure { $0.nodes[0].outputs = ["x"] }.contains("“x” is made twice"))
    #expect(
      Self.failure {
        $0.tensors = [.reals("t", [1], [1]), .reals("t", [1], [2])]
      }.contains("“t” is stored twice"))
    #expect(
      Self.failure {
        $0.tensors = [.reals("y", [1], [1])]
      }.contains("“y” is made twice"))
    #expect(
      Self.failure { $0.nodes[0].inputs = ["y"] }.contains("“y” is used before it is computed"))
    #expect(Self.failure { $0.inputs[0].shape = [1, -3] }.contains("axis 1 is left open"))
    #expect(Self.failure { $0.inputs[0].shape = [.max, 3] }.contains("is not possible"))
    #expect(Self.failure { $0.inputs[0].shape = [1 << 40] }.contains("the limit is"))
    let long = [Int?](repeating: 1, count: 65)
    #expect(Self.failure { $0.inputs[0].shape = long }.contains("more than 64"))
  }

  @Test func operatorsAreNamed() {
    func reason(_ change: (inout TinyONNX) -> Void) -> ModelError.Reason? {
      var file = Self.relu
      change(&file)
      return (ONNXFixture.failure(file) as? ModelError)?.reason
    }
    #expect(
      reason { $0.nodes[0].kind = "LSTM" }
        == .unsupportedOperator(name: "LSTM", version: 13, index: 0))
    #expect(
      reason { $0.nodes[0].domain = "com.example" }
        == .unsupportedOperator(name: "com.example.Relu", version: 13, index: 0))
    #expect(reason { $0.nodes[0].domain = "ai.onnx" } == nil)
    #expect(
      reason { $0.nodes[0].inputs = ["a", "b"] }
        == .invalidOperator(
          name: "Relu", index: 0, message: "takes 1 inputs, found 2"))
    #expect(
      reason { $0.nodes[0].inputs = [] }
        == .invalidOperator(name: "Relu", index: 0, message: "takes 1 inputs, found 0"))
    #expect(
      reason { $0.nodes[0].outputs = ["y", "z"] }
        == .invalidOperator(
          name: "Relu", index: 0, message: "result 1, “z”, is not supported"))
  }

  @Test func attributesMustHaveTheirType() {
    func failure(_ attributes: [String: TinyONNX.Attribute]) -> (any Error)? {
      ONNXFixture.failure(
        ONNXFixture.file(
          "Softmax", [.input(ReferenceTensor(shape: [1, 2], values: [1, 2]))], attributes
        ).file)
    }
    #expect(failure(["axis": .int(1)]) == nil)
    // An attribute of another kind has no integer, which is then 0.
    #expect(failure(["axis": .int(2)]) is ModelError)
    #expect(failure(["axis": .int(.min)]) is ModelError)
    #expect(failure(["axis": .int(.max)]) is ModelError)
    let long = TinyONNX.Attribute.ints([Int](repeating: 0, count: 4097))
    let pool = ONNXFixture.file(
      "MaxPool", [.input(ReferenceTensor(shape: [1, 1, 1, 1], values: [1]))],
      ["kernel_shape": long])
    #expect(ONNXFixture.failure(pool.file) is FormatError)
  }

  @Test func limitsAreKept() {
    let limits = ModelLimits(maximumFileByteCount: 10)
    #expect(ONNXFixture.failure(Self.relu, limits: limits) != nil)
    var file = Self.relu
    file.tensors = [.reals("t", [3], [1, 2, 3])]
    file.nodes = [.init("Add", ["x", "t"], ["y"])]
    #expect(ONNXFixture.failure(file, limits: ModelLimits(maximumParameterCount: 3)) == nil)
    #expect(ONNXFixture.failure(file, limits: ModelLimits(maximumParameterCount: 2)) != nil)
    file.nodes = (0..<9).map { .init("Relu", [$0 == 0 ? "x" : "y\($0 - 1)"], ["y\($0)"]) }
    file.outputs = ["y8"]
    #expect(ONNXFixture.failure(file, limits: ModelLimits(maximumTensorCount: 9)) == nil)
    #expect(ONNXFixture.failure(file, limits: ModelLimits(maximumTensorCount: 8)) != nil)
  }
}
