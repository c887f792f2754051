// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SilhouetteInference

@Suite struct PassPipelineTests {
  /// A pass that names every output alike.
  private struct Careless: Pass {
    static let name = "careless"

    func apply(to graph: Graph) throws -> Graph {
      var graph = graph
      graph.setOutputs(graph.outputs.map { Graph.Output(name: "y", value: $0.value) })
      return graph
    }
  }

  private static func graph() throws -> Graph {
    var graph = try PassTests.graph([2]) { graph, x in try graph.add(.activation(.relu), [x]) }
    graph.addOutput("z", graph.inputs[0])
    return graph
  }

  @Test func verifiedPipelinesNameThePassThatBroke() throws {
    let pipeline = PassPipeline([RemoveUnused(), Careless()])
    _ = try pipeline.apply(to: Self.graph())
    let error = #expect(throws: GraphError.self) { try pipeline.verified.apply(to: Self.graph()) }
    #expect(error?.description.contains("pass careless") == true)
    #expect(error?.description.contains("“y”") == true)
  }

  @Test func modelsVerifyTheirGraph() throws {
    var twice = try Self.graph()
    twice.addOutput("z", twice.inputs[0])
    var foreign = try Self.graph()
    foreign.addOutput("w", Graph.ValueID(index: 99))
    var unnamed = Graph()
    unnamed.addOutput("y", unnamed.addInput("", TensorType(.float32, [1])))
    for graph in [Graph(), twice, foreign, unnamed] {
      #expect(throws: GraphError.self) { try Model(graph) }
    }
  }

  @Test func operatorsTakeValuesOfTheirGraphOnly() {
    for index in [-1, 1, 99] {
      #expect(throws: GraphError.self) {
        try PassTests.graph([2]) { graph, _ in
          try graph.add(.activation(.relu), [Graph.ValueID(index: index)])
        }
      }
    }
  }
}
