// SPDX-License-Identifier: Apache-2.0

import CAllocationCounter
import SilhouetteCore
import Synchronization
import TestSupport
import Testing

@testable import SilhouetteInference

/// After its first run a model allocates nothing.
///
/// Every call of `malloc` and its relatives is counted, by the thread that runs the model and by
/// the threads of a pool of its own. OpenBLAS's own working memory is not the library's
/// to prevent and counted apart. One test at a time: the count is the process's.
@Suite(
  .serialized,
  .enabled(if: allocation_counter_works() != 0, "counting allocations needs glibc"))
struct AllocationTests {
  @Test(arguments: Setting.all)
  func deepLabV3(_ setting: Setting) throws {
    // Large enough that blocks are done by strips, where they are done so at all.
    let network = try SeededDeepLabV3(
      widthMultiplier: 0.5, outputStride: 16, inputSize: 257, rates: [6], seed: 600)
    try check(network.weights.graph(), [network.input], setting)
  }

  @Test(arguments: OperatorKind.allCases)
  func operators(_ kind: OperatorKind) throws {
    var random = SeededRandom(seed: 601)
    let problem = kind.problem(&random)
    let given = problem.inputs.indices.filter { !problem.constants.contains($0) }
    for setting in Setting.all {
      try check(problem.graph(), given.map { problem.inputs[$0] }, setting)
    }
  }

  @Test(arguments: 0..<10)
  func randomGraphs(_ seed: Int) throws {
    let graph = try PassTests.random(seed: UInt64(6000 + seed))
    var random = SeededRandom(seed: UInt64(seed))
    for setting in Setting.all { try check(graph, [random.tensor([1, 6, 5, 4])], setting) }
  }

  /// A stream's session: filling the input, the run and reading the output.
  @Test func sessions() throws {
    let network = try SeededDeepLabV3(
      widthMultiplier: 0.5, outputStride: 16, inputSize: 257, rates: [6], seed: 600)
    let pool = ThreadPool(threadCount: 2)
    let session = ModelSession(
      try Model(
        network.weights.graph(), options: InferenceOptions(matrixBackend: .swift),
        passes: .standard, limits: PlanLimits(), threadPool: pool))
    for frame in 0..<3 {
      let count = try allocations(of: pool) {
        try session.withInput("image") { $0.update(repeating: Float(frame)) }
        try session.run()
        try session.withOutput("logits") { _ in }
      }
      // The first run makes what later ones use again.
      if frame > 0 { #expect(count.ours == 0 && count.openBLAS == 0, "frame \(frame)") }
    }
  }

  /// The counter itself: it sees what any thread of the pool does, and nothing of other pools.
  @Test(arguments: [1, 2, 3])
  func everyThreadIsSeen(_ threadCount: Int) {
    let pool = ThreadPool(threadCount: threadCount)
    let allocating = OnEveryThread(of: pool) { UnsafeMutableRawPointer.allocate(1000) }
    let count = allocations(of: pool) { allocating.run() }
    #expect(count.ours == threadCount)
    let other = ThreadPool(threadCount: threadCount)
    let elsewhere = OnEveryThread(of: other) { UnsafeMutableRawPointer.allocate(1000) }
    // The calling thread is of both pools.
    #expect(allocations(of: pool) { elsewhere.run() }.ours == 1)
  }

  private func check(
    _ graph: Graph, _ inputs: [Tensor], _ setting: Setting,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let pool = ThreadPool(threadCount: setting.threadCount)
    let model = try Model(
      graph, options: setting.options, passes: .standard, limits: PlanLimits(), threadPool: pool)
    var outputs = try model.run(inputs)
    let first = outputs.map(\.scalarBytes)
    for run in 2...3 {
      let count = try allocations(of: pool) { try model.run(inputs, into: &outputs) }
      #expect(count.ours == 0, "run \(run) with \(setting)", sourceLocation: sourceLocation)
      if setting.backend == .swift {
        #expect(count.openBLAS == 0, "\(setting)", sourceLocation: sourceLocation)
      }
    }
    #expect(outputs.map(\.scalarBytes) == first, "\(setting)", sourceLocation: sourceLocation)
  }

  /// What the calling thread and the pool's threads allocate while `body` runs; OpenBLAS's own
  /// working memory apart.
  private func allocations(
    of pool: ThreadPool, during body: () throws -> Void
  ) rethrows -> (ours: Int, openBLAS: Int) {
    let watch = OnEveryThread(of: pool) { allocation_counter_watch(1) }
    let look = OnEveryThread(of: pool) { allocation_counter_watch(0) }
    let before = (allocation_counter_total(), allocation_counter_total_of_openblas())
    watch.run()
    defer { look.run() }
    try body()
    let (total, openBLAS) = (
      allocation_counter_total() - before.0, allocation_counter_total_of_openblas() - before.1
    )
    return (total - openBLAS, openBLAS)
  }
}

/// Does something once on each thread of a pool: none leaves before all have come. If other work keeps the pool's threads, the
/// calling thread does everything alone, and does not wait for ever.
private final class OnEveryThread: ParallelJob {
  private let pool: ThreadPool
  private let body: () -> Void
  private let arrived = Atomic<Int>(0)

  init(of pool: ThreadPool, _ body: @escaping () -> Void) {
    self.pool = pool
    self.body = body
  }

  func run() {
    arrived.store(0, ordering: .relaxed)
    pool.run(self, taskCount: pool.threadCount)
  }

  func perform(task: Int, worker: Int) {
    body()
    arrived.add(1, ordering: .acquiringAndReleasing)
    // A clock would allocate; this takes a few seconds.
    var turns = 0
    while arrived.load(ordering: .acquiring) < pool.threadCount, turns < 1 << 30 { turns += 1 }
  }
}

extension UnsafeMutableRawPointer {
  /// Allocates and frees.
  fileprivate static func allocate(_ byteCount: Int) {
    allocate(byteCount: byteCount, alignment: 64).deallocate()
  }
}

extension Tensor {
  /// A copy of the bytes.
  fileprivate var scalarBytes: [UInt8] { withUnsafeBytes { Array($0) } }
}

// Mistake step-allocates: a buffer made in every step
// - taskCount = step.taskCount(threadCount: pool.threadCount)
// + taskCount = step.taskCount(threadCount: pool.threadCount)
// +       withExtendedLifetime(AlignedBuffer(byteCount: 64)) {}
// = AllocationTests

// Mistake task-allocates: a buffer made in every task of the second thread
// - if cancellation?.isCancelled == true { return }
// -     step?.perform(
// + if cancellation?.isCancelled == true { return }
// +     if worker == 1 { withExtendedLifetime(AlignedBuffer(byteCount: 64)) {} }
// +     step?.perform(
// = AllocationTests
