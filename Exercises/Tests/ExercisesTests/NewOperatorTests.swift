// SPDX-License-Identifier: Apache-2.0

import Foundation
import Given
import SilhouetteInference
import Testing

@testable import Exercises

@Suite struct NewOperatorTests {
  @Test("Swish of zero and of one, with slope 1")
  func smallValues() throws {
    let found = try run(x: [0, 1], shape: [1, 1, 2, 1], slopes: [1])
    try compare(
      "The result", found, with: [0, 0.731_058_578_630_005], shape: [2], axes: "x",
      for: "the values 0 and 1")
  }

  @Test("Random tensors and slopes")
  func random() throws {
    for seed in 0..<30 {
      var random = SplitMix64(seed: seed)
      let shape = TensorShape((0..<4).map { _ in random.int(1...5) })
      let slopes = random.floats(shape[3]).map { 4 * $0 }
      let x = random.floats(shape.elementCount).map { 5 * $0 }
      let expected = x.enumerated().map { index, value in
        Double(value) / (1 + exp(-Double(slopes[index % shape[3]]) * Double(value)))
      }
      try compare(
        "The result", try run(x: x, shape: shape, slopes: slopes), with: expected,
        shape: shape.dimensions, axes: "n y x c", for: "slopes \(slopes) (seed \(seed))")
    }
  }

  @Test("The graph gets no inputs and no outputs")
  func interface() throws {
    var graph = Graph()
    let x = graph.addInput("x", TensorType(.float32, [1, 2, 3, 4]))
    let result = try NewOperator.swish(x, slopes: [1, 2, 3, 4], in: &graph)
    #expect(graph.inputs.map(\.index) == [x.index])
    #expect(graph.outputs.isEmpty)
    #expect(graph[result].type == graph[x].type)
  }

  /// Returns the activation between two other operators, which add 1 before it and multiply by 2
  /// after it.
  private func run(x: [Float], shape: TensorShape, slopes: [Float]) throws -> [Float] {
    var graph = Graph()
    let input = graph.addInput("x", TensorType(.float32, shape))
    let one = graph.addConstant(Tensor([Float(1)]))
    let sum = try graph.add(.binary(.add), [input, one])
    let activated = try NewOperator.swish(sum, slopes: slopes, in: &graph)
    let two = graph.addConstant(Tensor([Float(2)]))
    graph.addOutput("result", try graph.add(.binary(.multiply), [activated, two]))
    let model = try Model(graph, options: InferenceOptions(threadCount: 1))
    let results = try model.run([Tensor(x.map { $0 - 1 }, shape: shape)])
    return results[0].scalars().map { $0 / 2 }
  }
}
