// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable @_spi(Benchmarks) import SilhouetteInference

/// Benchmarks compare networks with and without fused blocks: both must be what they say.
@Suite struct BlockFusionTests {
  @Test(arguments: [1, 2])
  func blocksAreFusedUnlessToldOtherwise(_ threadCount: Int) throws {
    var random = SeededRandom(seed: 620)
    // Expanded 6.4 MB, more than twice any second-level cache that is reckoned with.
    let input = random.tensor([1, 129, 129, 8])
    let graph = try PassTests.graph(input.shape) { graph, x in
      let expanded = try graph.add(
        .convolution2D(Operator.Convolution2D(activation: .relu6)),
        [x, graph.addConstant(random.tensor([96, 1, 1, 8]))])
      let filtered = try graph.add(
        .depthwiseConvolution2D(Operator.DepthwiseConvolution2D(activation: .relu6)),
        [expanded, graph.addConstant(random.tensor([3, 3, 96]))])
      return try graph.add(
        .convolution2D(Operator.Convolution2D()),
        [filtered, graph.addConstant(random.tensor([8, 1, 1, 96]))])
    }
    var options = InferenceOptions(threadCount: threadCount, matrixBackend: .swift)
    let fused = try Model(graph, options: options)
    options.fusesBlocks = false
    let parted = try Model(graph, options: options)
    #expect(fused.plan.steps.count == 1)
    #expect(parted.plan.steps.count == 3)
    #expect(fused.plan.steps[0].multiplyAdds == graph.statistics.multiplyAdds)
    #expect(parted.plan.steps.reduce(0) { $0 + $1.multiplyAdds } == graph.statistics.multiplyAdds)
    #expect(try fused.run([input]) == parted.run([input]))
  }

  /// A convolution that ends one chain and begins the next belongs to one of them.
  @Test(arguments: [(64, 16, 1), (129, 96, 8), (33, 24, 24)])
  func chainsThatShareAConvolution(_ size: Int, _ expanded: Int, _ shared: Int) throws {
    var random = SeededRandom(seed: 621)
    let input = random.tensor([1, size, size, 8])
    let graph = try PassTests.graph(input.shape) { graph, x in
      func pointwise(_ x: Graph.ValueID, _ from: Int, _ to: Int) throws -> Graph.ValueID {
        try graph.add(
          .convolution2D(Operator.Convolution2D(activation: .relu6)),
          [x, graph.addConstant(random.tensor([to, 1, 1, from]))])
      }
      func depthwise(_ x: Graph.ValueID, _ channels: Int) throws -> Graph.ValueID {
        try graph.add(
          .depthwiseConvolution2D(Operator.DepthwiseConvolution2D(activation: .relu6)),
          [x, graph.addConstant(random.tensor([3, 3, channels]))])
      }
      let first = try pointwise(depthwise(pointwise(x, 8, expanded), expanded), expanded, shared)
      return try pointwise(depthwise(first, shared), shared, 16)
    }
    var options = InferenceOptions(threadCount: 2, matrixBackend: .swift)
    let fused = try Model(graph, options: options)
    #expect(fused.plan.undefinedReads == [])
    options.fusesBlocks = false
    #expect(try fused.run([input]) == Model(graph, options: options).run([input]))
  }
}
