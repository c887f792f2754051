// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteInference
import Testing

@testable import SilhouetteModelFormats

@Suite struct GraphPrinterTests {
  private func sample() throws -> Graph {
    var graph = Graph()
    let x = graph.addInput("the \"image\"", TensorType(.float32, [1, 8, 8, 3]))
    let w = graph.addConstant(Tensor(zeros: [4, 3, 3, 3]), name: "w")
    let b = graph.addConstant(Tensor(zeros: [4]), name: "b")
    let c = graph.addConstant(Tensor(zeros: [4]))
    let y = try graph.add(
      .convolution2D(
        Operator.Convolution2D(window: Operator.Window(stride: 2), activation: .relu6)),
      [x, w, b],
      name: "conv")
    graph.addOutput("y", try graph.add(.binary(.add), [y, c], name: "sum"))
    return graph
  }

  @Test func statisticsCount() throws {
    let graph = try sample()
    let statistics = graph.statistics
    #expect(statistics.multiplyAdds == 4 * 4 * 4 * 27)
    #expect(statistics.parameterCount == 108 + 4 + 4)
    #expect(statistics.largestActivationByteCount == 8 * 8 * 3 * 4)
    #expect(statistics.operators.map(\.name) == ["convolution2D", "add"])
    #expect(statistics.operatorCount == 2)
    #expect(graph.parameterCount(of: Graph.ValueID(index: 4)) == 112)
    #expect(graph.multiplyAdds(of: Graph.ValueID(index: 0)) == 0)
  }

  @Test func textHasALinePerValue() throws {
    #expect(
      try Graph.TextPrinter().text(of: sample()) == """
        %0 = input “the "image"”: float32[1, 8, 8, 3]
        %1 = constant “w”: float32[4, 3, 3, 3]
        %2 = constant “b”: float32[4]
        %3 = constant: float32[4]
        %4 = convolution2D(%0, %1, %2) “conv” {stride 2×2, padding same, activation relu6}: \
        float32[1, 4, 4, 4]  1.73 k multiply-adds, 112 parameters
        %5 = add(%4, %3) “sum”: float32[1, 4, 4, 4]  4 parameters
        output “y” = %5
        total: 2 operators, 1.73 k multiply-adds, 116 parameters

        """)
    let short = try Graph.TextPrinter(showsConstants: false).text(of: sample())
    #expect(!short.contains("constant"))
    #expect(Graph.TextPrinter.short(2_744_000_000) == "2.74 G")
    #expect(Graph.TextPrinter.short(57_080_832) == "57.0 M")
    #expect(Graph.TextPrinter.short(999) == "999")
  }

  @Test func jsonIsValid() throws {
    let text = try Graph.JSONPrinter().text(of: sample())
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(object["format"] as? String == "silhouette-graph")
    let values = try #require(object["values"] as? [[String: Any]])
    #expect(
      values.map { $0["kind"] as? String } == [
        "input", "constant", "constant", "constant", "operation", "operation",
      ])
    #expect(values[0]["name"] as? String == "the \"image\"")
    #expect(values[4]["inputs"] as? [Int] == [0, 1, 2])
    #expect(values[4]["multiply_adds"] as? Int == 1728)
    #expect(values[4]["shape"] as? [Int] == [1, 4, 4, 4])
    let attributes = try #require(values[4]["attributes"] as? [String: String])
    #expect(attributes == ["stride": "2×2", "padding": "same", "activation": "relu6"])
    let statistics = try #require(object["statistics"] as? [String: Any])
    #expect(statistics["parameters"] as? Int == 116)
  }

  @Test func dotDrawsWhatIsComputed() throws {
    let text = try Graph.DOTPrinter().text(of: sample())
    #expect(text.hasPrefix("digraph model {\n"))
    #expect(text.hasSuffix("}\n"))
    #expect(text.contains(#"v0 [label="the \"image\"\nfloat32[1, 8, 8, 3]", style=rounded];"#))
    #expect(text.contains("v0 -> v4;"))
    #expect(text.contains("v4 -> v5;"))
    #expect(text.contains("v5 -> o0;"))
    #expect(!text.contains("v1 ->"))
  }
}
