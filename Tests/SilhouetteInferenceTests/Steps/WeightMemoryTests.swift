// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import Synchronization
import TestSupport
import Testing

@testable import SilhouetteInference
@testable import SilhouetteTensors

@Suite("The memory of packed weights")
struct WeightMemoryTests {
  /// Weights before they are packed.
  private final class Source: Sendable {
    let value: Float
    let living: Living

    init(_ value: Float, _ living: Living) {
      self.value = value
      self.living = living
      living.count.add(1, ordering: .relaxed)
    }

    deinit { living.count.subtract(1, ordering: .relaxed) }
  }

  /// The number of sources that exist.
  private final class Living: Sendable {
    let count = Atomic<Int>(0)
  }

  @Test("All weights are packed, and what was packed is released meanwhile", arguments: [1, 2])
  func pieces(threadCount: Int) {
    var random = SeededRandom(seed: 3401)
    let living = Living()
    let leastAlive = Mutex(Int.max)
    var counts = (0..<90).map { _ in random.int(1...40_000) }
    // More than a block, no weights at all, and the smallest that is packed alone.
    counts += [1_500_000, 0, 524_288, 1]
    let memory = WeightMemory(expectedByteCount: counts.reduce(0, +) * 4)
    let blocks = counts.enumerated().map { index, count in
      let block = memory.take(byteCount: count * 4)
      let numbers = block.baseAddress.assumingMemoryBound(to: Float.self)
      let source = Source(Float(index + 1), living)
      memory.later { _ in
        for place in 0..<count { numbers[place] = source.value }
        leastAlive.withLock { $0 = min($0, living.count.load(ordering: .relaxed)) }
      }
      return block
    }
    #expect(living.count.load(ordering: .relaxed) == counts.count)
    memory.pack(threadCount: threadCount)
    for (index, block) in blocks.enumerated() {
      let numbers = block.bytes.bindMemory(to: Float.self)
      #expect(numbers.allSatisfy { $0 == Float(index + 1) }, "block \(index)")
    }
    #expect(living.count.load(ordering: .relaxed) == 0)
    #expect(leastAlive.withLock { $0 } < counts.count / 2)
  }

  @Test("Networks of several pieces compute the same, whether or not weights are kept")
  func kept() throws {
    var random = SeededRandom(seed: 3402)
    var graph = Graph()
    let input = graph.addInput("x", TensorType(.float32, [1, 3, 5, 410]))
    var value = input
    var weights: [Tensor] = []
    for channels in [(410, 997), (997, 731), (731, 405)] {
      let tensor = random.tensor([channels.1, 1, 1, channels.0], scale: 0.1)
      weights.append(tensor)
      value = try graph.add(
        .convolution2D(Operator.Convolution2D(activation: .relu6)),
        [value, graph.addConstant(tensor)])
    }
    graph.addOutput("y", value)
    let image = random.tensor([1, 3, 5, 410])
    let before = weights.map { $0.scalars(of: Float.self) }
    var results: [[Float]] = []
    for keepsWeights in [true, false] {
      for threadCount in [1, 2] {
        var options = InferenceOptions(threadCount: threadCount)
        options.keepsWeights = keepsWeights
        let model = try Model(graph, options: options)
        results.append(try model.run([image])[0].scalars(of: Float.self))
        let constants = model.graph.values.compactMap { value -> [Float]? in
          guard case .constant(let tensor) = value.origin else { return nil }
          return tensor.type.byteCount > 1_000_000 ? tensor.scalars(of: Float.self) : nil
        }
        #expect(constants.count == 3)
        #expect(constants.allSatisfy { $0.contains { $0 != 0 } == keepsWeights })
      }
    }
    #expect(results[0].contains { $0 > 0 })
    for result in results.dropFirst() { #expect(result == results[0]) }
    // The caller's graph is unchanged.
    #expect(weights.map { $0.scalars(of: Float.self) } == before)
  }
}

// Mistake weights-twice: unpacked weights that stay in memory until all are packed
// - let start = (packings.last?.end ?? 0) - Self.packedByteCount
// + let start = 0 - Self.packedByteCount
// = WeightMemoryTests
