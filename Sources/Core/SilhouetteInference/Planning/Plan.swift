// SPDX-License-Identifier: Apache-2.0

import KernelInterface
import SilhouetteCore

/// The steps that compute a graph, in order, and the location of every value.
package struct Plan: Sendable {
  /// The location of a value's bytes.
  enum Place: Hashable, Sendable {
    /// None: the value is unused.
    case nowhere
    /// The caller's tensor, by the index of the input.
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
  /// The size of the arena in bytes if no two values shared memory.
  package let unsharedByteCount: Int
  /// The working memory of each thread in bytes, a multiple of ``MemoryPlan/alignment``.
  package let scratchByteCount: Int
  /// The working memory of all threads in bytes.
  package let workingByteCount: Int
  /// For each step, the offset in the arena of the memory that its threads share, in bytes.
  let sharedOffsets: [Int]
  /// The location of every value.
  let places: [Place]

  /// Plans a graph.
  ///
  /// - Parameters:
  ///   - graph: The computation.
  ///   - kernels: The kernels to use.
  ///   - backend: The code that multiplies matrices.
  ///   - threadCount: The number of threads among which the work will be divided. Results do not
  ///     depend on it.
  ///   - fusesBlocks: Allows blocks to be executed as one step. Results do not depend on it.
  ///   - keepsWeights: Keeps the constants that steps have packed; otherwise, ``graph`` has zeros in their place, and their
  ///     memory is released while they are packed.
  ///   - limits: The memory that the plan may take.
  ///   - cacheByteCount: The size of a core's second-level cache in bytes. Results do not depend on it.
  /// - Throws: ``InferenceError`` if it needs more memory than `limits` allow, or weights are not
  ///   constant.
  init(
    _ graph: consuming Graph, kernels: KernelTable, backend: MatrixBackend, threadCount: Int,
    fusesBlocks: Bool = true, keepsWeights: Bool = true, limits: PlanLimits,
    cacheByteCount: Int = CacheSizes.secondLevel
  ) throws(InferenceError) {
    var graph = graph
    try Self.checkWeights(graph)
    let (steps, aliases, weights) = try Lowering(
      graph, kernels: kernels, backend: backend, threadCount: threadCount,
      fusesBlocks: fusesBlocks, cacheByteCount: cacheByteCount, limits: limits
    ).results
    if !keepsWeights { graph = Self.withoutPackedWeights(graph, steps) }
    weights.pack(threadCount: threadCount)
    let lifetimes = Lifetimes(
      steps: steps, aliases: aliases, outputs: graph.outputs.map(\.value.index)
    ) { graph.values[$0].type.byteCount }
    let memory = try Self.memory(lifetimes, steps: steps, limits: limits)

    self.graph = graph
    self.steps = steps
    sharedOffsets = memory.sharedOffsets
    arenaByteCount = memory.plan.byteCount
    unsharedByteCount = lifetimes.blockOfValue.keys.reduce(0) {
      $0.saturatingSum(MemoryPlan.rounded(graph.values[$1].type.byteCount))
    }
    scratchByteCount = MemoryPlan.rounded(steps.reduce(0) { max($0, $1.scratchByteCount) })
    workingByteCount = .saturatingProduct(scratchByteCount, threadCount)
    try Self.check(arenaByteCount.saturatingSum(workingByteCount), limits)

    let inputs = Dictionary(
      uniqueKeysWithValues: graph.inputs.enumerated().map { ($1.index, $0) })
    places = graph.values.indices.map { index in
      let root = aliases[index] ?? index
      if let block = lifetimes.blockOfValue[root] { return .arena(memory.plan.offsets[block]) }
      switch graph.values[root].origin {
      case .input: return inputs[root].map(Place.input) ?? .nowhere
      case .constant: return .constant
      case .operation: return .nowhere
      }
    }
  }

  /// The part of the plan that a session needs.
  var layout: SessionLayout {
    SessionLayout(
      steps: steps, sharedOffsets: sharedOffsets,
      places: places.enumerated().map { index, place in
        switch place {
        case .nowhere: .nowhere
        case .input(let number): .input(number)
        case .arena(let offset): .arena(offset)
        case .constant:
          graph.constant(Graph.ValueID(index: index)).map { .constant($0) } ?? .nowhere
        }
      },
      outputs: graph.outputs.map {
        SessionLayout.Output(value: $0.value.index, byteCount: graph[$0.value].type.byteCount)
      },
      arenaByteCount: arenaByteCount, scratchByteCount: scratchByteCount)
  }

  /// Returns the offset of a value in the arena, in bytes; `nil` if the value is elsewhere.
  package func arenaOffset(of value: Int) -> Int? {
    if case .arena(let offset) = places[value] { offset } else { nil }
  }

  /// Returns the index of the last step that reads a value; `nil` if none does.
  package func lastReader(of value: Int) -> Int? {
    steps.lastIndex { $0.reads.contains(value) }
  }

  /// The indices of values that a step or the caller reads before they are computed; empty for a correct plan.
  ///
  /// A run would read arbitrary contents of the arena for these values.
  var undefinedReads: [Int] {
    let computed = Set(steps.map(\.writes))
    var written: Set<Int> = []
    var found: [Int] = []
    func check(_ value: Int) {
      // A value without elements is never computed.
      guard graph.values[value].type.byteCount > 0 else { return }
      if places[value] == .nowhere || computed.contains(value) && !written.contains(value) {
        found.append(value)
      }
    }
    for step in steps {
      for value in step.reads { check(value) }
      written.insert(step.writes)
    }
    for output in graph.outputs { check(output.value.index) }
    return found
  }

  /// Returns a graph whose constants are zeros, except those that steps or outputs read.
  private static func withoutPackedWeights(_ graph: Graph, _ steps: [any Step]) -> Graph {
    var kept = Set(graph.outputs.map(\.value.index))
    for step in steps { kept.formUnion(step.reads) }
    // Steps read an alias by its index; the value that it aliases must be kept too.
    for index in graph.values.indices where kept.contains(index) {
      var operand = index
      while case .operation(.reshape, let inputs) = graph.values[operand].origin {
        operand = inputs[0].index
        kept.insert(operand)
      }
    }
    return graph.withZeroedConstants { !kept.contains($0.index) }
  }

  /// Places the blocks of the values, followed by the memory that threads share in a step.
  private static func memory(
    _ lifetimes: Lifetimes, steps: [any Step], limits: PlanLimits
  ) throws(InferenceError) -> (plan: MemoryPlan, sharedOffsets: [Int]) {
    let sharing = steps.indices.filter { steps[$0].sharedByteCount > 0 }
    let blocks =
      lifetimes.blocks
      + sharing.map { Lifetime(first: $0, last: $0, byteCount: steps[$0].sharedByteCount) }
    // No offset exceeds the sum of all sizes.
    let sum = blocks.reduce(0) { $0.saturatingSum(MemoryPlan.rounded($1.byteCount)) }
    if sum == .max { try check(sum, limits) }
    let plan = MemoryPlan(blocks)
    var offsets = [Int](repeating: 0, count: steps.count)
    for (number, step) in sharing.enumerated() {
      offsets[step] = plan.offsets[lifetimes.blocks.count + number]
    }
    return (plan, offsets)
  }

  private static func check(_ byteCount: Int, _ limits: PlanLimits) throws(InferenceError) {
    guard byteCount <= limits.maximumArenaByteCount, byteCount < .max else {
      throw .limitExceeded(
        what: "bytes of memory for a run", needed: byteCount,
        limit: limits.maximumArenaByteCount)
    }
  }

  /// Checks that weights are constant: they are packed when a model is prepared.
  private static func checkWeights(_ graph: Graph) throws(InferenceError) {
    for value in graph.values {
      guard case .operation(let operation, let inputs) = value.origin else { continue }
      guard operation.definition.hasWeights else { continue }
      for weights in inputs.dropFirst() where graph.constant(weights) == nil {
        throw .unsuitableModel(
          "\(operation.name) “\(value.name)” has weights that are computed; they must be constant")
      }
    }
  }
}
