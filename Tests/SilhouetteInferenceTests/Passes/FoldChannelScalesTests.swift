// SPDX-License-Identifier: Apache-2.0

import Reference
import TestSupport
import Testing

@testable import SilhouetteInference

/// A factor and a term for each channel become part of the convolution before them.
@Suite struct FoldChannelScalesTests {
  private static func folded(_ graph: Graph) throws -> Graph {
    try FoldChannelScales().apply(to: graph)
  }

  /// A convolution of [1, 7, 6, 4] to 6 channels, and what the closure adds.
  private static func graph(
    isDepthwise: Bool, hasBias: Bool, activation: Operator.Activation = .identity,
    _ random: inout SeededRandom,
    _ rest: (inout Graph, Graph.ValueID, inout SeededRandom) throws -> Graph.ValueID
  ) throws -> Graph {
    var graph = Graph()
    let x = graph.addInput("x", TensorType(.float32, [1, 7, 6, 4]))
    let channels = isDepthwise ? 4 : 6
    let weights = graph.addConstant(
      random.tensor(isDepthwise ? [3, 3, 4] : [6, 3, 3, 4]), name: "w")
    let bias = hasBias ? [graph.addConstant(random.tensor([channels]), name: "b")] : []
    let operation: Operator =
      isDepthwise
      ? .depthwiseConvolution2D(Operator.DepthwiseConvolution2D(activation: activation))
      : .convolution2D(Operator.Convolution2D(activation: activation))
    let y = try graph.add(operation, [x, weights] + bias, name: "y")
    graph.addOutput("z", try rest(&graph, y, &random))
    return graph
  }

  private static func scaled(
    _ graph: inout Graph, _ y: Graph.ValueID, _ random: inout SeededRandom, shape: TensorShape
  ) throws -> Graph.ValueID {
    let factors = graph.addConstant(random.tensor(shape, scale: 3))
    let terms = graph.addConstant(random.tensor(shape, scale: 3))
    let product = try graph.add(.binary(.multiply), [factors, y])
    return try graph.add(.binary(.add, activation: .relu), [product, terms], name: "z")
  }

  @Test(arguments: [false, true], [false, true])
  func resultsAreTheSame(_ isDepthwise: Bool, _ hasBias: Bool) throws {
    var random = SeededRandom(seed: 730)
    let channels = isDepthwise ? 4 : 6
    for shape in [[channels], [1, 1, channels], [1, 1, 1, channels]] as [TensorShape] {
      let graph = try Self.graph(isDepthwise: isDepthwise, hasBias: hasBias, &random) {
        try Self.scaled(&$0, $1, &$2, shape: shape)
      }
      let folded = try Self.folded(graph)
      #expect(folded.statistics.operatorCount == 1)
      let input = random.tensor([1, 7, 6, 4])
      let options = InferenceOptions(matrixBackend: .swift)
      func run(_ graph: Graph) throws -> [Double] {
        try Model(graph, options: options, passes: .none, limits: PlanLimits()).run([input])[0]
          .numbers
      }
      let expected = try run(graph)
      #expect(
        TestSupport.mismatch(try run(folded), expected, absolute: 1e-5, relative: 1e-5) == nil)
      #expect(expected.contains { $0 > 0 })
    }
  }

  /// Numbers for rows or columns, values that others read, and activations in between keep the operators.
  @Test func othersAreKept() throws {
    var random = SeededRandom(seed: 731)
    func count(
      _ activation: Operator.Activation = .identity,
      _ rest: (inout Graph, Graph.ValueID, inout SeededRandom) throws -> Graph.ValueID
    ) throws -> Int {
      let graph = try Self.graph(
        isDepthwise: false, hasBias: true, activation: activation, &random, rest)
      return try Self.folded(graph).statistics.operatorCount
    }
    #expect(try count { try Self.scaled(&$0, $1, &$2, shape: [6]) } == 1)
    #expect(try count(.relu) { try Self.scaled(&$0, $1, &$2, shape: [6]) } == 3)
    #expect(try count { try Self.scaled(&$0, $1, &$2, shape: [7, 6, 6]) } == 3)
    #expect(try count { try Self.scaled(&$0, $1, &$2, shape: [6, 1]) } == 3)
    #expect(try count { try Self.scaled(&$0, $1, &$2, shape: []) } == 3)
    let read = try count { graph, y, random in
      graph.addOutput("y", y)
      return try Self.scaled(&graph, y, &random, shape: [6])
    }
    #expect(read == 3)
    // A factor beyond Float32 would change the result.
    let huge = try count { graph, y, _ in
      let once = try graph.add(
        .binary(.multiply),
        [y, graph.addConstant(Tensor(repeating: Float(1e38), shape: [6]))])
      return try graph.add(
        .binary(.multiply),
        [once, graph.addConstant(Tensor(repeating: Float(1e38), shape: [6]))])
    }
    #expect(huge == 2)
  }
}
