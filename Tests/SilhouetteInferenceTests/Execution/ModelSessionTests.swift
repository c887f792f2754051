// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SilhouetteInference

@Suite("Runs of a session, by name")
struct ModelSessionTests {
  /// `sum` = `left` + 2 · `right`, `product` = `left` · `right`.
  private func model() throws -> Model {
    var graph = Graph()
    let left = graph.addInput("left", TensorType(.float32, [2, 3]))
    let right = graph.addInput("right", TensorType(.float32, [2, 3]))
    let doubled = try graph.add(.binary(.add), [right, right])
    graph.addOutput("sum", try graph.add(.binary(.add), [left, doubled]))
    graph.addOutput("product", try graph.add(.binary(.multiply), [left, right]))
    return try Model(graph)
  }

  @Test("Inputs are filled and outputs read by name")
  func names() throws {
    let session = ModelSession(try model())
    try session.withInput("right") { numbers in
      for index in numbers.indices { numbers[index] = Float(index) }
    }
    try session.setInput("left", to: Tensor([1, 2, 3, 4, 5, 6] as [Float], shape: [2, 3]))
    try session.run()
    try session.withOutput("sum") { #expect(Array($0) == [1, 4, 7, 10, 13, 16]) }
    try session.withOutput("product") { #expect(Array($0) == [0, 2, 6, 12, 20, 30]) }
    // Inputs stay until they are set again, and what a caller keeps does not change.
    let kept = session.outputs()
    try session.withInput("right") { $0.update(repeating: 0) }
    try session.run()
    try session.withOutput("sum") { #expect(Array($0) == [1, 2, 3, 4, 5, 6]) }
    #expect(kept[0].scalars(of: Float.self) == [1, 4, 7, 10, 13, 16])
  }

  @Test("Unknown names and other types are refused")
  func errors() throws {
    let session = ModelSession(try model())
    #expect(throws: InferenceError.unknownInput(name: "centre")) {
      try session.withInput("centre") { _ in }
    }
    #expect(throws: InferenceError.unknownOutput(name: "left")) {
      try session.withOutput("left") { _ in }
    }
    let wrong = Tensor(zeros: [3, 2])
    #expect(
      throws: InferenceError.inputType(
        name: "left", expected: TensorType(.float32, [2, 3]), found: wrong.type)
    ) { try session.setInput("left", to: wrong) }
  }
}
