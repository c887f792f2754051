// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import Synchronization
import TestSupport
import Testing

@Suite("Values computed once per key")
struct OnceCacheTests {
  private final class Object: Sendable {
    let number: Int

    init(_ number: Int) { self.number = number }
  }

  private struct Failure: Error {}

  /// A door at which threads wait until it is opened.
  private final class Gate: @unchecked Sendable {
    // Unchecked: the state changes under `condition`.
    private let condition = Condition()
    private var isOpen = false
    private var arrivals = 0

    /// Waits for the door to open.
    func pass() {
      condition.withLock {
        arrivals += 1
        condition.broadcast()
        while !isOpen { condition.wait() }
      }
    }

    /// Waits until a thread has arrived.
    func waitForArrival() { condition.withLock { while arrivals == 0 { condition.wait() } } }

    func open() {
      condition.withLock {
        isOpen = true
        condition.broadcast()
      }
    }
  }

  @Test("Threads that ask at the same time share one computation per key")
  func concurrency() throws {
    let cache = OnceCache<Int, Object>()
    let counts = Mutex<[Int: Int]>([:])
    let threads = (0..<8).map { thread in
      BackgroundThread.begin {
        try (0..<2000).map { step in
          let key = (step / 8 + thread * step) % 250
          let value = try cache.value(for: key) {
            counts.withLock { $0[key, default: 0] += 1 }
            return Object(key)
          }
          #expect(value.number == key)
          return ObjectIdentifier(value)
        }
      }
    }
    let found = try Set(threads.flatMap { try $0.wait() })
    let computed = counts.withLock { $0 }
    #expect(computed.values.allSatisfy { $0 == 1 })
    #expect(found.count == computed.count && cache.count == computed.count)
  }

  @Test("Threads wait for a computation; other keys and the count do not")
  func waiting() throws {
    let cache = OnceCache<Int, Object>()
    let gate = Gate()
    let first = BackgroundThread.begin {
      try cache.value(for: 1) {
        gate.pass()
        return Object(1)
      }
    }
    gate.waitForArrival()
    let others = (0..<6).map { _ in
      BackgroundThread.begin { try cache.value(for: 1) { Object(-1) } }
    }
    #expect(try cache.value(for: 2) { Object(2) }.number == 2)
    #expect(cache.count == 1 && cache.values.map(\.number) == [2])
    #expect(!cache.contains(1) && cache.contains(2) && !cache.contains(3))
    gate.open()
    let value = try first.wait()
    for other in others { #expect(try other.wait() === value) }
    #expect(cache.count == 2 && cache.contains(1))
  }

  @Test("An error is not cached")
  func errors() throws {
    let cache = OnceCache<Int, Int>()
    #expect(throws: Failure.self) { try cache.value(for: 1) { throw Failure() } }
    #expect(cache.count == 0 && !cache.contains(1))
    #expect(try cache.value(for: 1) { 7 } == 7)
    #expect(try cache.value(for: 1) { throw Failure() } == 7)
  }

  @Test("One of the threads that wait tries again after a failure", arguments: [1, 3])
  func waitersTryAgain(failureCount: Int) throws {
    let cache = OnceCache<Int, Object>()
    let gate = Gate()
    let attempts = Atomic<Int>(0)
    let threads = (0..<8).map { _ in
      BackgroundThread.begin {
        Result {
          try cache.value(for: 1) {
            gate.pass()
            let attempt = attempts.add(1, ordering: .relaxed).newValue
            if attempt <= failureCount { throw Failure() }
            return Object(attempt)
          }
        }
      }
    }
    gate.waitForArrival()
    gate.open()
    let results = try threads.map { try $0.wait() }
    let values = results.compactMap { try? $0.get() }
    #expect(values.count == 8 - failureCount)
    #expect(Set(values.map { ObjectIdentifier($0) }).count == 1)
    #expect(attempts.load(ordering: .relaxed) == failureCount + 1)
  }

  @Test("Above the capacity, the least recently used value is dropped")
  func capacity() throws {
    let cache = OnceCache<Int, Int>(capacity: 3)
    for key in 0..<3 { _ = try cache.value(for: key) { key } }
    // Used again, 0 is more recent than 1.
    #expect(try cache.value(for: 0) { 100 } == 0)
    _ = try cache.value(for: 3) { 3 }
    #expect(Set(cache.values) == [0, 2, 3])
    #expect(try cache.value(for: 1) { 100 } == 100)
    #expect(Set(cache.values) == [0, 3, 100])
    #expect(throws: Failure.self) { try cache.value(for: 4) { throw Failure() } }
    #expect(cache.count == 3)
  }

  @Test("Any sequence of uses leaves the most recent values that fit")
  func modelOfUses() throws {
    for capacity in 1...6 {
      var random = SeededRandom(seed: UInt64(capacity))
      let cache = OnceCache<Int, Int>(capacity: capacity)
      var expected: [Int] = []
      for _ in 0..<200 {
        let key = Int.random(in: 0..<10, using: &random)
        let wasCached = cache.contains(key)
        #expect(wasCached == expected.contains(key))
        #expect(try cache.value(for: key) { key } == key)
        expected.removeAll { $0 == key }
        expected.append(key)
        if expected.count > capacity { expected.removeFirst() }
      }
      #expect(Set(cache.values) == Set(expected), "capacity \(capacity)")
    }
  }

  @Test("A heavy value displaces as many light ones as it weighs")
  func weights() throws {
    let cache = OnceCache<Int, Int>(capacity: 8)
    for key in 0..<8 { _ = try cache.value(for: key) { key } }
    _ = try cache.value(for: 10, weight: 3) { 10 }
    #expect(Set(cache.values) == [3, 4, 5, 6, 7, 10])
    // Heavier than the capacity, it stays until the next one comes.
    _ = try cache.value(for: 11, weight: 20) { 11 }
    #expect(cache.values == [11])
    _ = try cache.value(for: 12) { 12 }
    #expect(cache.values == [12])
  }

  @Test("A value that is dropped at once still reaches the threads that wait for it")
  func droppedWhileWaiting() throws {
    let cache = OnceCache<Int, Object>(capacity: 1)
    let gate = Gate()
    let first = BackgroundThread.begin {
      let value = try cache.value(for: 1) {
        gate.pass()
        return Object(1)
      }
      for key in 2..<50 { _ = try cache.value(for: key) { Object(key) } }
      return value
    }
    gate.waitForArrival()
    let flag = CancellationFlag()
    let second = BackgroundThread.begin {
      try cache.value(for: 1, cancellation: flag) { Object(-1) }
    }
    // Computations in progress take no room and are never dropped.
    for key in 100..<110 { _ = try cache.value(for: key) { Object(key) } }
    gate.open()
    let value = try first.wait()
    let other = try second.wait()
    // The second thread may have come when the value was gone, but never computed it beside the first.
    #expect(other === value || other.number == -1)
    #expect(cache.count == 1)
  }

  @Test("Dropped values are released")
  func release() throws {
    let cache = OnceCache<Int, Object>(capacity: 1)
    weak var first = try cache.value(for: 1) { Object(1) }
    #expect(first != nil)
    _ = try cache.value(for: 2) { Object(2) }
    #expect(first == nil)
  }

  @Test("A computation may ask the cache for other keys, on many threads at once")
  func otherKeys() throws {
    let cache = OnceCache<Int, Int>()
    let count = Atomic<Int>(0)
    @Sendable func fibonacci(_ n: Int) throws -> Int {
      try cache.value(for: n) {
        count.add(1, ordering: .relaxed)
        return n < 2 ? n : try fibonacci(n - 1) + fibonacci(n - 2)
      }
    }
    let threads = (0..<8).map { thread in BackgroundThread.begin { try fibonacci(60 + thread) } }
    #expect(try threads[0].wait() == 1_548_008_755_920)
    for thread in threads { _ = try thread.wait() }
    #expect(count.load(ordering: .relaxed) == 68)
  }

  @Test("A value that depends on itself is a caller's bug, not a deadlock")
  func ownKey() async {
    await #expect(processExitsWith: .failure) {
      let cache = OnceCache<Int, Int>()
      _ = try cache.value(for: 1) { try cache.value(for: 1) { 2 } }
    }
  }

  @Test("A cancelled thread stops waiting; the computation goes on")
  func cancellation() throws {
    let cache = OnceCache<Int, Int>()
    let gate = Gate()
    let first = BackgroundThread.begin {
      try cache.value(for: 1) {
        gate.pass()
        return 1
      }
    }
    gate.waitForArrival()
    let flag = CancellationFlag()
    let explicit = BackgroundThread.begin { try cache.value(for: 1, cancellation: flag) { 2 } }
    let inherited = CancellationFlag.$current.withValue(flag) {
      BackgroundThread.begin { try cache.value(for: 1) { 3 } }
    }
    flag.cancel()
    #expect(throws: CancellationError.self) { try explicit.wait() }
    #expect(throws: CancellationError.self) { try inherited.wait() }
    gate.open()
    #expect(try first.wait() == 1)
    // No wait, no cancellation: what is there is returned.
    #expect(try cache.value(for: 1, cancellation: flag) { 2 } == 1)
  }

  @Test("A cache of a single value")
  func single() throws {
    let cache = OnceCache<SoleKey, Int>()
    #expect(throws: Failure.self) { try cache.value { throw Failure() } }
    #expect(try cache.value { 5 } == 5)
    #expect(try cache.value { 6 } == 5)
  }
}
