// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore
import SilhouetteKernels
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteTensors

/// Inverted residual blocks as one step.
@Suite struct BlockTests {
  /// A block with random sizes, its input and its result.
  static func graph(_ random: inout SeededRandom) throws -> (graph: Graph, input: Tensor) {
    let (height, width) = (random.int(16...120), random.int(5...40))
    let channels = random.int(1...24)
    let expanded = random.int(0...1) == 0 ? random.int(4...40) : random.int(50...300)
    let hasResidual = random.int(0...1) == 1
    let result = hasResidual ? channels : random.int(1...40)
    let stride = hasResidual ? 1 : random.int(1...2)
    let dilation = stride > 1 ? 1 : random.int(1...3)
    let shape: TensorShape = [random.int(1...3), height, width, channels]
    let graph = try PassTests.graph(shape) { graph, x in
      let expand = try graph.add(
        .convolution2D(Operator.Convolution2D(activation: .relu6)),
        [
          x, graph.addConstant(random.tensor([expanded, 1, 1, channels])),
          graph.addConstant(random.tensor([expanded])),
        ])
      let filtered = try graph.add(
        .depthwiseConvolution2D(
          Operator.DepthwiseConvolution2D(
            window: Operator.Window(
              stride: Operator.Extent2D(stride, stride),
              dilation: Operator.Extent2D(dilation, dilation),
              padding: .same), activation: .relu6)),
        [
          expand, graph.addConstant(random.tensor([3, 3, expanded])),
          graph.addConstant(random.tensor([expanded])),
        ])
      let projected = try graph.add(
        .convolution2D(Operator.Convolution2D()),
        [
          filtered, graph.addConstant(random.tensor([result, 1, 1, expanded])),
          graph.addConstant(random.tensor([result])),
        ])
      return hasResidual ? try graph.add(.binary(.add), [projected, x]) : projected
    }
    return (graph, random.tensor(shape))
  }

  static func run(_ plan: Plan, _ input: Tensor, threadCount: Int) throws -> [Float] {
    let session = try Session(plan.layout, pool: ThreadPool(threadCount: threadCount))
    try session.run(inputs: [input], cancellation: nil)
    return Array(
      session.bytes(ofOutput: 0).bindMemory(to: Float.self))
  }

  @Test(arguments: Kernels.supported)
  func blocksGiveTheBytesOfTheirParts(_ kernels: KernelTable) throws {
    var random = SeededRandom(seed: 40)
    var (blocks, partitions) = (0, 0)
    for _ in 0..<40 {
      let (graph, input) = try Self.graph(&random)
      func plan(threadCount: Int, cacheByteCount: Int) throws -> Plan {
        try Plan(
          graph, kernels: kernels, backend: .swift, threadCount: threadCount,
          limits: PlanLimits(), cacheByteCount: cacheByteCount)
      }
      // Everything stays in a cache without bounds: nothing to gain.
      let apart = try plan(threadCount: 1, cacheByteCount: .max / 16)
      #expect(apart.steps.count == 3)
      let expected = try Self.run(apart, input, threadCount: 1)
      for threadCount in 1...3 {
        let together = try plan(
          threadCount: threadCount, cacheByteCount: random.int(60_000...300_000))
        blocks += together.steps[0] is BlockStep ? 1 : 0
        if let block = together.steps[0] as? PartedBlockStep {
          partitions += block.parts.count > 1 ? 1 : 0
        }
        let found = try Self.run(together, input, threadCount: threadCount)
        #expect(bitMismatch(found, expected) == nil)
      }
    }
    #expect(blocks >= 8)
    #expect(partitions > 5)
  }

  /// Bands of columns, with all channels or parts of them, behind pointwise convolutions and others.
  @Test(arguments: Kernels.supported)
  func bandsGiveTheBytesOfTheirParts(_ kernels: KernelTable) throws {
    var random = SeededRandom(seed: 42)
    var (bands, parts) = (0, 0)
    for _ in 0..<14 {
      let shape: TensorShape = [
        random.int(1...2), random.int(20...50), random.int(90...250), random.int(1...9),
      ]
      let isPointwise = random.int(0...3) > 0
      let graph = try PassTests.graph(shape) { graph, x in
        try Self.block(
          x, expanded: random.int(isPointwise ? 100...600 : 40...100), result: random.int(1...20),
          expandStride: isPointwise ? nil : random.int(1...2), stride: random.int(1...2),
          &graph, &random)
      }
      let input = random.tensor(shape)
      let expected = try Self.run(
        Plan(
          graph, kernels: kernels, backend: .swift, threadCount: 1, fusesBlocks: false,
          limits: PlanLimits()), input, threadCount: 1)
      for threadCount in 1...3 {
        let plan = try Plan(
          graph, kernels: kernels, backend: .swift, threadCount: threadCount,
          limits: PlanLimits(), cacheByteCount: random.int(100_000...350_000))
        if let step = plan.steps[0] as? BlockStep, step.layout.bandCount > 1 {
          bands += 1
          parts += step.partCount > 1 ? 1 : 0
        }
        #expect(bitMismatch(try Self.run(plan, input, threadCount: threadCount), expected) == nil)
      }
    }
    #expect(bands > 10)
    #expect(parts > 5)
  }

  /// Chains of blocks, whose results in between are never stored.
  @Test(arguments: Kernels.supported)
  func chainsGiveTheBytesOfTheirBlocks(_ kernels: KernelTable) throws {
    var random = SeededRandom(seed: 43)
    var (pairs, longer) = (0, 0)
    for _ in 0..<24 {
      let shape: TensorShape = [
        random.int(1...2), random.int(60...130), random.int(200...300), random.int(1...4),
      ]
      let channels = random.int(4...10)
      let graph = try PassTests.graph(shape) { graph, x in
        var value = try Self.block(
          x, expanded: random.int(4...14), result: channels,
          expandStride: random.int(0...2) == 0 ? nil : random.int(1...2), stride: 1, &graph, &random
        )
        for _ in 0..<random.int(1...3) {
          let hasResidual = random.int(0...1) == 1
          let result = try Self.block(
            value, expanded: random.int(4...14), result: channels, expandStride: nil,
            stride: hasResidual ? 1 : random.int(1...2), &graph, &random)
          value = hasResidual ? try graph.add(.binary(.add), [value, result]) : result
        }
        return value
      }
      let input = random.tensor(shape)
      let expected = try Self.run(
        Plan(
          graph, kernels: kernels, backend: .swift, threadCount: 1, fusesBlocks: false,
          limits: PlanLimits()), input, threadCount: 1)
      for threadCount in 1...3 {
        let plan = try Plan(
          graph, kernels: kernels, backend: .swift, threadCount: threadCount,
          limits: PlanLimits(), cacheByteCount: random.int(25_000...60_000))
        #expect(plan.undefinedReads.isEmpty)
        for case let step as BlockStep in plan.steps {
          pairs += step.layout.links.count == 2 ? 1 : 0
          longer += step.layout.links.count > 2 ? 1 : 0
        }
        #expect(bitMismatch(try Self.run(plan, input, threadCount: threadCount), expected) == nil)
      }
    }
    #expect(pairs > 5)
    #expect(longer > 5)
  }

  /// Adds a block, whose first convolution is pointwise or has windows of 3 × 3 and the given stride.
  private static func block(
    _ x: Graph.ValueID, expanded: Int, result: Int, expandStride: Int?, stride: Int,
    _ graph: inout Graph, _ random: inout SeededRandom
  ) throws -> Graph.ValueID {
    let channels = graph[x].type.shape[3]
    let side = expandStride == nil ? 1 : 3
    func window(_ stride: Int) -> Operator.Window {
      Operator.Window(stride: Operator.Extent2D(stride, stride), padding: .same)
    }
    let first = try graph.add(
      .convolution2D(
        Operator.Convolution2D(window: window(expandStride ?? 1), activation: .relu6)),
      [
        x, graph.addConstant(random.tensor([expanded, side, side, channels])),
        graph.addConstant(random.tensor([expanded])),
      ])
    let filtered = try graph.add(
      .depthwiseConvolution2D(
        Operator.DepthwiseConvolution2D(window: window(stride), activation: .relu6)),
      [
        first, graph.addConstant(random.tensor([3, 3, expanded])),
        graph.addConstant(random.tensor([expanded])),
      ])
    return try graph.add(
      .convolution2D(Operator.Convolution2D()),
      [
        filtered, graph.addConstant(random.tensor([result, 1, 1, expanded])),
        graph.addConstant(random.tensor([result])),
      ])
  }

  @Test func cutsStayInTheCache() {
    var random = SeededRandom(seed: 41)
    var (strips, bands, parts) = (0, 0, 0)
    for _ in 0..<4000 {
      let dilation = random.int(1...4)
      let stride = random.int(1...2)
      let (height, width) = (random.int(1...300), random.int(1...300))
      let outputHeight = (height + stride - 1) / stride
      let outputWidth = (width + stride - 1) / stride
      let channels = random.int(1...1200)
      let cache = random.int(100_000...2_000_000)
      let threadCount = random.int(1...16)
      let geometry = WindowGeometry(
        inputHeight: height, inputWidth: width, inputChannels: channels,
        outputHeight: outputHeight, outputWidth: outputWidth, outputChannels: channels,
        kernelHeight: 3, kernelWidth: 3, strideHeight: stride, strideWidth: stride,
        dilationHeight: dilation, dilationWidth: dilation, padTop: dilation, padLeft: dilation)
      let isPointwise = random.int(0...3) > 0
      switch BlockShape(
        geometry, isPointwise: isPointwise, laneCount: 16, threadCount: threadCount,
        cacheByteCount: cache)
      {
      case .strips(let rows, let bandCount, let stripChannels):
        strips += 1
        bands += bandCount > 1 ? 1 : 0
        let circle = (rows - 1) * stride + 2 * dilation + 1
        let columns = (outputWidth + bandCount - 1) / bandCount
        let expanded = min(width, (columns - 1) * stride + 2 * dilation + 1)
        #expect(rows >= 1)
        #expect((1...outputWidth).contains(bandCount))
        #expect((1...channels).contains(stripChannels))
        #expect(isPointwise || stripChannels == channels)
        #expect((circle * expanded + rows * columns) * stripChannels * 4 <= cache)
      case .parts(let partChannels, let rows):
        parts += 1
        #expect(isPointwise)
        #expect((1...channels).contains(partChannels))
        #expect((1...8).contains(rows))
        #expect(height * width / threadCount * partChannels * 4 <= cache)
      case nil: break
      }
    }
    #expect(strips > 100)
    #expect(bands > 100)
    #expect(parts > 100)
  }
}
