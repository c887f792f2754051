// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing

@testable import SilhouetteCore

@Suite struct BackgroundQueueTests {
  /// Work that waits until it is told to end.
  private final class Gate: Sendable {
    private let isOpen = Atomic<Bool>(false)
    let waitingCount = Atomic<Int>(0)

    func open() { isOpen.store(true, ordering: .releasing) }

    func wait() {
      waitingCount.add(1, ordering: .sequentiallyConsistent)
      while !isOpen.load(ordering: .acquiring) { usleepMicroseconds(500) }
      waitingCount.subtract(1, ordering: .sequentiallyConsistent)
    }

    /// Suspends until so many pieces of work wait here.
    func isReached(by count: Int) async {
      while waitingCount.load(ordering: .sequentiallyConsistent) < count {
        try? await Task.sleep(for: .milliseconds(1))
      }
    }
  }

  /// What pieces of work leave behind.
  private final class Record: Sendable {
    let running = Atomic<Int>(0)
    let most = Atomic<Int>(0)
    let names = Mutex<[String]>([])
  }

  /// Suspends until so many jobs wait.
  ///
  /// - Throws: An error if they do not in about half a minute, as in a queue that lets them run.
  private func expect(_ count: Int, toWaitIn queue: BackgroundQueue) async throws {
    for _ in 0..<30_000 where queue.waitingCount < count {
      try await Task.sleep(for: .milliseconds(1))
    }
    try #require(queue.waitingCount >= count)
  }

  @Test(arguments: WorkSize.allCases)
  func sixHundredCallsTakeAFewThreads(_ size: WorkSize) async throws {
    let queue = BackgroundQueue(threadCount: 4, largeThreadCount: 3)
    let record = Record()
    let sum = try await withThrowingTaskGroup(of: Int.self) { group in
      for index in 0..<600 {
        group.addTask {
          try await queue.run(size) { _ in
            let now = record.running.add(1, ordering: .sequentiallyConsistent).newValue
            record.most.max(now, ordering: .sequentiallyConsistent)
            usleepMicroseconds(100)
            record.running.subtract(1, ordering: .sequentiallyConsistent)
            return index
          }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(sum == 600 * 599 / 2)
    #expect(record.most.load(ordering: .relaxed) <= (size == .large ? 3 : 4))
  }

  @Test func theProcessHasAFewMoreThreadsThanItsPool() {
    let queue = BackgroundQueue.shared
    #expect(queue.threadCount == ThreadPool.defaultThreadCount + 2)
    #expect(queue.largeThreadCount == ThreadPool.defaultThreadCount)
  }

  @Test(.timeLimit(.minutes(5)))
  func smallWorkDoesNotWaitForLargeWork() async throws {
    let queue = BackgroundQueue(threadCount: 3, largeThreadCount: 2)
    let gate = Gate()
    let large = (0..<20).map { _ in Task { try await queue.run(.large) { _ in gate.wait() } } }
    await gate.isReached(by: 2)
    for index in 0..<20 { #expect(try await queue.run(.small) { _ in index } == index) }
    #expect(gate.waitingCount.load(ordering: .relaxed) == 2)
    gate.open()
    for task in large { try await task.value }
  }

  @Test func linesAreServedInTurnAndFramesFirst() async throws {
    let queue = BackgroundQueue(threadCount: 1, largeThreadCount: 1)
    let gate = Gate()
    defer { gate.open() }
    let first = Task { try await queue.run(.small) { _ in gate.wait() } }
    await gate.isReached(by: 1)
    let record = Record()
    var tasks: [Task<Void, any Error>] = []
    for (name, size) in [
      ("s1", .small), ("s2", .small), ("s3", .small), ("l1", .large), ("l2", .large), ("f", .frame),
    ] as [(String, WorkSize)] {
      tasks.append(
        Task { try await queue.run(size) { _ in record.names.withLock { $0.append(name) } } })
      // Tasks start in no certain order.
      try await expect(tasks.count, toWaitIn: queue)
    }
    gate.open()
    for task in [first] + tasks { try await task.value }
    #expect(record.names.withLock { $0 } == ["f", "l1", "s1", "l2", "s2", "s3"])
  }

  @Test(.timeLimit(.minutes(5)))
  func cancelledWorkThatWaitsEndsAtOnce() async throws {
    let queue = BackgroundQueue(threadCount: 1, largeThreadCount: 1)
    let gate = Gate()
    defer { gate.open() }
    let first = Task { try await queue.run(.small) { _ in gate.wait() } }
    await gate.isReached(by: 1)
    let record = Record()
    let waiting = Task {
      try await queue.run(.small) { _ in record.names.withLock { $0.append("run") } }
    }
    try await expect(1, toWaitIn: queue)
    waiting.cancel()
    // The only thread is still at work.
    await #expect(throws: CancellationError.self) { try await waiting.value }
    gate.open()
    try await first.value
    try await queue.run(.small) { _ in }
    #expect(record.names.withLock { $0 }.isEmpty)
  }
}

// Mistake thread-for-a-call: a thread for every awaited call
// - guard state.runningCount < threadCount else { return nil }
// + guard state.runningCount < 1000 else { return nil }
// = BackgroundQueueTests

// Mistake large-work-first: large work on all threads
// - && state[.large].runningCount < largeThreadCount
// + && state[.large].runningCount < threadCount
// = BackgroundQueueTests
