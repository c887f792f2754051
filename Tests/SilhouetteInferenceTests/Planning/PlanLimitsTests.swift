// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteKernels
import TestSupport
import Testing

@testable @_spi(Benchmarks) import SilhouetteInference

/// What a plan takes is counted before memory is taken, whatever the sizes.
@Suite struct PlanLimitsTests {
  private static func error(
    _ graph: Graph, _ limits: PlanLimits = PlanLimits(), threadCount: Int = 2
  ) -> InferenceError? {
    #expect(throws: InferenceError.self) {
      try Model(
        graph, options: InferenceOptions(threadCount: threadCount, matrixBackend: .swift),
        passes: .none, limits: limits)
    }
  }

  private static func convolution(_ random: inout SeededRandom) throws -> Graph {
    try PassTests.graph([1, 32, 32, 16]) { graph, x in
      try graph.add(
        .convolution2D(Operator.Convolution2D()),
        [x, graph.addConstant(random.tensor([16, 3, 3, 16]))])
    }
  }

  @Test func workingMemoryOfAllThreadsCounts() throws {
    var random = SeededRandom(seed: 710)
    let graph = try Self.convolution(&random)
    let plan = try PlanTests.plan(graph)
    #expect(plan.scratchByteCount > 0)
    #expect(plan.workingByteCount == 2 * plan.scratchByteCount)
    let needed = plan.arenaByteCount + plan.workingByteCount
    func limits(_ byteCount: Int) -> PlanLimits { PlanLimits(maximumArenaByteCount: byteCount) }
    #expect(
      Self.error(graph, limits(needed - 1))
        == .limitExceeded(what: "bytes of memory for a run", needed: needed, limit: needed - 1))
    let model = try Model(
      graph, options: InferenceOptions(threadCount: 2, matrixBackend: .swift), passes: .none,
      limits: limits(needed))
    #expect(model.workingByteCount == plan.workingByteCount)
    #expect(Self.error(graph, limits(needed), threadCount: 3) != nil)
  }

  @Test func packedWeightsCount() throws {
    // A group of one channel takes a whole vector.
    let graph = try PassTests.graph([1, 4, 4, 256]) { graph, x in
      try graph.add(
        .convolution2D(Operator.Convolution2D(groups: 256)),
        [x, graph.addConstant(Tensor(zeros: [256, 3, 3, 1]))])
    }
    let needed = 256 * 9 * Kernels.chosen.vectorLaneCount * 4
    #expect(
      Self.error(graph, PlanLimits(maximumWeightByteCount: needed - 1))
        == .limitExceeded(
          what: "bytes of memory for its weights", needed: needed, limit: needed - 1))
    _ = try Model(
      graph, options: InferenceOptions(matrixBackend: .swift), passes: .none,
      limits: PlanLimits(maximumWeightByteCount: needed))
  }

  @Test func sizesBeyondCountingAreErrors() throws {
    let none = PlanLimits(maximumArenaByteCount: .max)
    // Each value fits, the three together do not.
    let values = try PassTests.graph([1 << 30, 1 << 30]) { graph, x in
      let a = try graph.add(.activation(.relu), [x])
      let b = try graph.add(.activation(.sigmoid), [x])
      return try graph.add(.binary(.add), [a, b])
    }
    #expect(Self.error(values) != nil)
    #expect(Self.error(values, none) != nil)
    // A strip three times as high and as wide as the image.
    let strips = try PassTests.graph([1, 1 << 20, 1 << 24, 1 << 15]) { graph, x in
      let window = Operator.Window(
        stride: 2, dilation: Operator.Extent2D((1 << 20) - 1, (1 << 24) - 1))
      return try graph.add(
        .convolution2D(Operator.Convolution2D(window: window)),
        [x, graph.addConstant(Tensor(zeros: [1, 3, 3, 1 << 15]))])
    }
    #expect(Self.error(strips) != nil)
    #expect(Self.error(strips, none) != nil)
    #expect(throws: GraphError.self) {
      try PassTests.graph([.max]) { graph, x in
        try graph.add(.pad(Operator.Pad(before: [1], after: [1])), [x])
      }
    }
  }

  /// A block that would be cut into strips, with windows that reach over far more than the image.
  @Test(arguments: [1 << 10, 1 << 23, 1 << 24])
  func blocksWithLargeDilations(_ dilation: Int) throws {
    var random = SeededRandom(seed: 711)
    let graph = try PassTests.graph([1, 129, 129, 8]) { graph, x in
      let expanded = try graph.add(
        .convolution2D(Operator.Convolution2D(activation: .relu6)),
        [x, graph.addConstant(random.tensor([96, 1, 1, 8]))])
      let filtered = try graph.add(
        .depthwiseConvolution2D(
          Operator.DepthwiseConvolution2D(
            window: Operator.Window(dilation: Operator.Extent2D(dilation, dilation)))),
        [expanded, graph.addConstant(random.tensor([3, 3, 96]))])
      return try graph.add(
        .convolution2D(Operator.Convolution2D()),
        [filtered, graph.addConstant(random.tensor([8, 1, 1, 96]))])
    }
    let input = random.tensor([1, 129, 129, 8])
    var options = InferenceOptions(threadCount: 2, matrixBackend: .swift)
    let model = try Model(graph, options: options)
    #expect(model.workingByteCount < 64 << 20)
    options.fusesBlocks = false
    #expect(try model.run([input]) == Model(graph, options: options).run([input]))
  }

  /// Values without elements take no time, however long their other axes are.
  @Test func emptyValuesNeedNoStep() throws {
    let length = 1 << 40
    let graph = try PassTests.graph([length, 1, 1, 0]) { graph, x in
      let pooled = try graph.add(
        .maxPool2D(Operator.MaxPool2D(size: 1, window: Operator.Window())), [x])
      let sum = try graph.add(.binary(.add), [pooled, x])
      return try graph.add(.activation(.sigmoid), [sum])
    }
    let result = try Model(graph).run([Tensor(zeros: [length, 1, 1, 0])])
    #expect(result[0].shape == [length, 1, 1, 0])
  }
}
