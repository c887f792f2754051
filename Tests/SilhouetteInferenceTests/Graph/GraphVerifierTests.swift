// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SilhouetteInference

@Suite struct GraphVerifierTests {
  private let type = TensorType(.float32, [1, 2, 2, 3])

  private func verify(_ values: [Graph.Value], _ outputs: [(String, Int)]) throws(GraphError) {
    try Graph.Verifier.verify(
      values: values,
      outputs: outputs.map { Graph.Output(name: $0.0, value: Graph.ValueID(index: $0.1)) })
  }

  private var input: Graph.Value { Graph.Value(name: "x", type: type, origin: .input) }

  private func relu(_ inputs: [Int], _ type: TensorType) -> Graph.Value {
    Graph.Value(
      name: "r", type: type,
      origin: .operation(.activation(.relu), inputs.map { Graph.ValueID(index: $0) }))
  }

  @Test func acceptsWhatIsRight() throws {
    try verify([input, relu([0], type)], [("y", 1), ("x", 0)])
  }

  @Test func rejectsWhatIsWrong() {
    let other = TensorType(.float32, [1, 2, 2, 4])
    let tensor = Tensor(zeros: [1])
    let huge = TensorType(.float32, TensorShape([1 << 40, 1 << 22]))
    let cases: [([Graph.Value], [(String, Int)])] = [
      ([input, relu([1], type)], [("y", 1)]),
      ([relu([1], type), input], [("y", 0)]),
      ([input, relu([7], type)], [("y", 1)]),
      ([input, relu([-1], type)], [("y", 1)]),
      ([input, relu([0, 0], type)], [("y", 1)]),
      ([input, relu([0], other)], [("y", 1)]),
      ([input, Graph.Value(name: "", type: type, origin: .constant(tensor))], [("y", 0)]),
      ([input, input], [("y", 0)]),
      ([Graph.Value(name: "", type: type, origin: .input)], [("y", 0)]),
      ([Graph.Value(name: "x", type: huge, origin: .input)], [("y", 0)]),
      ([input], []),
      ([], []),
      ([input], [("y", 1)]),
      ([input], [("y", 0), ("y", 0)]),
      ([input], [("", 0)]),
    ]
    for (index, (values, outputs)) in cases.enumerated() {
      #expect(throws: GraphError.self, "case \(index)") { try verify(values, outputs) }
    }
  }
}
