// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore

/// How a graph is computed: steps in order and the place of every value.
package struct Plan: Sendable {
  /// Where a value's bytes are.
  enum Place: Hashable, Sendable {
    /// Nobody needs it.
    case nowhere
    /// The caller's tensor, by the input's number.
    case input(Int)
    /// The tensor of a constant.
    case constant
    /// An offset in the arena, in bytes.
    case arena(Int)
  }

  /// The computation.
  package let graph: Graph
  /// The units of work.
  package let steps: [any Step]
  /// The size of the arena in bytes.
  package let arenaByteCount: Int
  /// What the arena would take if no two values shared memory, in bytes.
  package let unsharedByteCount: Int
  /// The working memory of each thread in bytes.
  package let scratchByteCount: Int
  /// The offset in the arena of the memory that the threads of each step share, in bytes.
  let sharedOffsets: [Int]
  /// The place of every value.
  let places: [Place]

  /// Plans a graph.
  ///
  /// - Parameters:
  ///   - graph: The computation.
  ///   - kernels: The loops to use.
  ///   - backend: What multiplies matrices.
  ///   - threadCount: Among how many threads the work will be divided. Results do not depend on it.
  ///   - fusesBlocks: Whether blocks may be done as one step; likewise.
  ///   - limits: What the plan may take.
  ///   - cacheByteCount: The second-level cache of a core; results do not depend on it.
  /// - Throws: ``InferenceError`` if it needs more memory than `limits` allow or weights that are
  ///   computed.
  init(
    _ graph: Graph, kernels: KernelTable, backend: MatrixBackend, threadCount: Int,
    fusesBlocks: Bool = true, limits: PlanLimits, cacheByteCount: Int = CacheSizes.secondLevel
  ) throws(InferenceError) {
    try Self.checkWeights(graph)
    let lowering = Lowering(
      graph, kernels: kernels, backend: backend, threadCount: threadCount,
      fusesBlocks: fusesBlocks, cacheByteCount: cacheByteCount)
    self.graph = graph
    steps = lowering.steps

    // The steps at which each value's memory is written and last read.
    var first: [Int: Int] = [:]
    var last: [Int: Int] = [:]
    for (index, step) in steps.enumerated() {
      first[lowering.root(step.writes)] = index
      last[lowering.root(step.writes)] = index
      for value in step.reads { last[lowering.root(value)] = index }
    }
    for output in graph.outputs { last[lowering.root(output.value.index)] = steps.count }

    // A result may take the memory of a value that nobody reads after it. A step that reads the
    // same memory twice keeps it: a convolution whose input is also its residual reads it again
    // after its first results are stored.
    var blockOf: [Int: Int] = [:]
    var blocks: [Lifetime] = []
    for (index, step) in steps.enumerated() {
      let target = lowering.root(step.writes)
      let byteCount = graph.values[target].type.byteCount
      let end = last[target] ?? index
      if let source = step.overwritable.map(lowering.root), let block = blockOf[source],
        last[source] == index, step.reads.count(where: { lowering.root($0) == source }) == 1,
        graph.values[source].type.byteCount == byteCount
      {
        blocks[block].last = end
        blockOf[target] = block
      } else {
        blockOf[target] = blocks.count
        blocks.append(Lifetime(first: index, last: end, byteCount: byteCount))
      }
    }
    let valueBlockCount = blocks.count
    for (index, step) in steps.enumerated() {
      blocks.append(Lifetime(first: index, last: index, byteCount: step.sharedByteCount))
    }
    let memory = MemoryPlan(blocks)
    sharedOffsets = Array(memory.offsets[valueBlockCount...])
    arenaByteCount = memory.byteCount
    unsharedByteCount = first.keys.reduce(0) {
      $0 + MemoryPlan.rounded(graph.values[$1].type.byteCount)
    }
    scratchByteCount = steps.reduce(0) { max($0, $1.scratchByteCount) }
    guard arenaByteCount <= limits.maximumArenaByteCount else {
      throw .limitExceeded(
        what: "bytes of memory for its values", needed: arenaByteCount,
        limit: limits.maximumArenaByteCount)
    }

    let inputs = graph.inputs
    places = graph.values.indices.map { index in
      let root = lowering.root(index)
      if let block = blockOf[root] { return .arena(memory.offsets[block]) }
      switch graph.values[root].origin {
      case .input:
        return inputs.firstIndex { $0.index == root }.map(Place.input) ?? .nowhere
      case .constant: return .constant
      case .operation: return .nowhere
      }
    }
  }

  /// Convolutions need their weights when they are prepared.
  private static func checkWeights(_ graph: Graph) throws(InferenceError) {
    for value in graph.values {
      guard case .operation(let operation, let inputs) = value.origin else { continue }
      switch operation {
      case .convolution2D, .depthwiseConvolution2D:
        for weights in inputs.dropFirst() where graph.constant(weights) == nil {
          throw .unsuitableModel(
            "\(operation.name) “\(value.name)” has weights that are computed; constants are needed")
        }
      default: break
      }
    }
  }
}
