// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import Synchronization
import Testing

/// What is left of the process's threads and memory is measured by `Tools/checks/budgets` and `Tests/CInterface`: other tests
/// run in this process.
@Suite("What the process shares")
struct SharedResourcesTests {
  @Test func `what was added is released, each time`() async throws {
    let counter = Counter()
    SharedResources.onShutDown { counter.increment() }
    // On a thread of the library, it does not wait for that thread.
    try await BackgroundThread.run { _ in SharedResources.shutDown() }
    try await BackgroundThread.run { _ in SharedResources.shutDown() }
    #expect(counter.value == 2)
  }

  @Test func `an emptied cache computes its values again`() throws {
    let cache = OnceCache<Int, Int>(capacity: 3)
    let counter = Counter()
    func value() throws -> Int {
      try cache.value(for: 1, weight: 2) {
        counter.increment()
        return counter.value
      }
    }
    #expect(try value() == 1)
    #expect(try value() == 1)
    cache.removeAll()
    #expect(cache.count == 0)
    #expect(try value() == 2)
    // The weight of what was dropped does not count: both fit.
    #expect(try cache.value(for: 2) { 7 } == 7)
    #expect(cache.count == 2)
  }

  @Test func `a value that is being computed survives`() throws {
    let cache = OnceCache<Int, Int>()
    let value = try cache.value(for: 1) {
      cache.removeAll()
      return 5
    }
    #expect(value == 5 && cache.values == [5])
  }
}

private final class Counter: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }

  func increment() { count.withLock { $0 += 1 } }
}
