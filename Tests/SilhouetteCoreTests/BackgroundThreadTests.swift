// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCore
import Synchronization
import Testing

@Suite struct BackgroundThreadTests {
  struct Failure: Error, Equatable {}

  @Test func resultsAndErrorsComeBack() async throws {
    #expect(try await BackgroundThread.run { _ in 6 * 7 } == 42)
    await #expect(throws: Failure.self) { try await BackgroundThread.run { _ in throw Failure() } }
  }

  /// Work that blocks does not take the threads of the cooperative pool.
  @Test func manyRunAtOnceWithoutTheCooperativePool() async throws {
    let mayEnd = Signal()
    let waiting = Task {
      try await BackgroundThread.run { _ in
        mayEnd.wait()
        return 1
      }
    }
    // More tasks than processors come to their end meanwhile.
    let sum = await withTaskGroup(of: Int.self) { group in
      for index in 0..<600 { group.addTask { index } }
      return await group.reduce(0, +)
    }
    #expect(sum == 600 * 599 / 2)
    mayEnd.give()
    #expect(try await waiting.value == 1)
  }

  @Test func cancellingRaisesTheFlag() async throws {
    let started = Signal()
    let task = Task {
      try await BackgroundThread.run { flag in
        started.give()
        while true {
          try flag.check()
          usleepMicroseconds(200)
        }
      }
    }
    await started.isGiven()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  /// More than the process has background threads, all waiting for the last one.
  @Test func aloneMeansAThreadEach() async throws {
    let count = BackgroundQueue.shared.threadCount + 20
    let waiting = Barrier(count: count)
    let sum = try await withThrowingTaskGroup(of: Int.self) { group in
      for index in 0..<count {
        group.addTask {
          try await BackgroundThread.runAlone { _ in
            waiting.wait()
            return index
          }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(sum == count * (count - 1) / 2)
  }

  @Test func aCancelledTaskDoesNotStart() async {
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await BackgroundThread.run { _ in 1 }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

/// Something that one thread says and others wait for.
private final class Signal: Sendable {
  private let flag = Atomic<Bool>(false)

  func give() { flag.store(true, ordering: .releasing) }

  func wait() {
    while !flag.load(ordering: .acquiring) { usleepMicroseconds(200) }
  }

  /// Suspends until it is given: threads of the cooperative pool must not wait.
  func isGiven() async {
    while !flag.load(ordering: .acquiring) { try? await Task.sleep(for: .milliseconds(1)) }
  }
}

/// Lets threads go on when `count` of them wait.
private final class Barrier: @unchecked Sendable {
  // Unchecked: `missing` changes under the condition's lock.
  private let condition = NSCondition()
  private var missing: Int

  init(count: Int) { missing = count }

  func wait() {
    condition.lock()
    missing -= 1
    condition.broadcast()
    while missing > 0 { condition.wait() }
    condition.unlock()
  }
}
