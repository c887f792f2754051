// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import Testing

@Suite struct ConditionTests {
  /// State that the threads of a test share.
  private final class Counter: @unchecked Sendable {
    // Unchecked: `value` changes under `condition` only.
    let condition = Condition()
    var value = 0
  }

  @Test func incrementsUnderTheLockAreNotLost() throws {
    let counter = Counter()
    let threads = (0..<4).map { _ in
      BackgroundThread.begin {
        for _ in 0..<10_000 { counter.condition.withLock { counter.value += 1 } }
      }
    }
    for thread in threads { try thread.wait() }
    #expect(counter.value == 40_000)
  }

  @Test func everyWaitingThreadIsWoken() throws {
    let counter = Counter()
    let threads = (0..<3).map { _ in
      BackgroundThread.begin {
        counter.condition.lock()
        defer { counter.condition.unlock() }
        while counter.value < 1 { counter.condition.wait() }
        counter.value += 1
      }
    }
    counter.condition.withLock { counter.value = 1 }
    counter.condition.broadcast()
    for thread in threads { try thread.wait() }
    #expect(counter.value == 4)
  }

  @Test func errorsPassAndGiveTheLockBack() {
    let condition = Condition()
    #expect(throws: CancellationError.self) { try condition.withLock { throw CancellationError() } }
    condition.withLock {}
  }
}
