// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCore
import Testing

@Suite struct BackgroundThreadTests {
  struct Failure: Error, Equatable {}

  @Test func resultsAndErrorsComeBack() async throws {
    #expect(try await BackgroundThread.run { _ in 6 * 7 } == 42)
    await #expect(throws: Failure.self) { try await BackgroundThread.run { _ in throw Failure() } }
  }

  /// Work that blocks does not take the threads of the cooperative pool.
  @Test func manyRunAtOnceWithoutTheCooperativePool() async throws {
    let mayEnd = Barrier(count: 2)
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
    await Task.detached { mayEnd.wait() }.value
    #expect(try await waiting.value == 1)
  }

  @Test func cancellingRaisesTheFlag() async throws {
    let started = Barrier(count: 2)
    let task = Task {
      try await BackgroundThread.run { flag in
        started.wait()
        while true {
          try flag.check()
          usleepMicroseconds(200)
        }
      }
    }
    await Task.detached { started.wait() }.value
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
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
