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
      return hasResidual ? try graph.add(.add(Operator.Add()), [projected, x]) : projected
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

  @Test func cutsStayInTheCache() {
    var random = SeededRandom(seed: 41)
    var (strips, parts) = (0, 0)
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
      case .strips(let rows):
        strips += 1
        let circle = (rows - 1) * stride + 2 * dilation + 1
        #expect(rows >= 1)
        #expect((circle * width + rows * outputWidth) * channels * 4 <= cache)
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
    #expect(parts > 100)
  }
}
