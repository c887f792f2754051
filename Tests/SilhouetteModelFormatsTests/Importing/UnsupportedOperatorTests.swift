// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteModelFormats

/// One error for all operators of a file that are not supported.
@Suite struct UnsupportedOperatorTests {
  private func onnx(_ nodes: TinyONNX.Node...) -> String {
    var file = TinyONNX()
    file.inputs = [.init("x", [1, 3])]
    file.nodes = nodes
    file.outputs = nodes.last?.outputs ?? []
    return ONNXFixture.failure(file).map { "\($0)" } ?? "read"
  }

  @Test func allAreNamedWithTheirNumbers() {
    #expect(
      onnx(
        .init("GridSample", ["x"], ["a"]), .init("Relu", ["a"], ["b"]),
        .init("Einsum", ["b"], ["c"]),
        .init("GridSample", ["c"], ["d"]), .init("Relu", ["nothing"], ["y"]))
        == "tiny: these operators are not supported: GridSample (2 times), Einsum")
    let many = (0..<10).map { TinyONNX.Node("Kind\($0)", ["x"], ["y\($0)"]) }
    var file = TinyONNX()
    file.inputs = [.init("x", [1, 3])]
    file.nodes = many
    file.outputs = ["y9"]
    let text = ONNXFixture.failure(file).map { "\($0)" } ?? ""
    #expect(text.contains("Kind7 and 2 more kinds") && !text.contains("Kind8"))
  }

  /// A mistake before the first of them is the file's error.
  @Test func otherErrorsComeFirst() {
    #expect(
      onnx(.init("Relu", ["nothing"], ["a"]), .init("GridSample", ["a"], ["y"]))
        .contains("“nothing” is used before it is computed"))
  }

  @Test func remediesAreSaid() {
    var fused = TinyONNX.Node("FusedConv", ["x"], ["y"])
    fused.domain = "com.microsoft"
    for (node, remedy) in [
      (fused, "without ONNX Runtime's optimisations"),
      (TinyONNX.Node("QLinearConv", ["x"], ["y"]), "before quantisation"),
      (TinyONNX.Node("NonMaxSuppression", ["x"], ["y"]), "nms=False"),
      (TinyONNX.Node("If", ["x"], ["y"]), "onnxslim"),
    ] {
      let once = onnx(node)
      #expect(once.contains("operator 0, \(node.domain)") && once.contains(remedy), "\(once)")
      let twice = onnx(node, TinyONNX.Node("Other", ["x"], ["z"]))
      #expect(twice.contains("Other") && twice.contains(remedy), "\(twice)")
    }
  }

  @Test func otherFormatsDoTheSame() {
    var file = TinyTFLite.quantized
    for index in [0, 1] { file.operators[index].code = 39 }
    let error = #expect(throws: ModelError.self) {
      try TFLiteFile(bytes: file.bytes, name: "tiny")
    }
    #expect(error?.description.contains("TRANSPOSE (2 times)") == true)
    #expect(
      error?.reason == .unsupportedOperators([.init(name: "TRANSPOSE", count: 2)]))
  }
}
