// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CPlatform

/// A cache that computes each value once: the first thread that asks for a key computes its value, and other threads
/// that ask for the same key wait for it.
///
/// A failed computation is not cached: the thread that ran it receives the error, and one of the waiting threads tries
/// again.
///
/// Computing and waiting block the calling thread. Async code therefore uses a cache on a ``BackgroundThread``, never in
/// the cooperative thread pool.
package final class OnceCache<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {
  // Unchecked: all state, including the state of the cells, changes only while `changed` is locked.

  /// The entry for a key: its value, or the computation in progress that will produce it.
  private final class Cell {
    var value: Value?
    /// The thread that is computing the value; `nil` once it has finished.
    var thread: pthread_t? = pthread_self()
    /// The number of forks before this computation, which a child does not finish.
    let forkCount = silhouette_fork_count()
    let weight: Int
    var lastUse = 0

    init(weight: Int) { self.weight = weight }
  }

  /// The interval at which a waiting thread checks for cancellation, in milliseconds.
  private static var waitMilliseconds: Int { 10 }

  private let capacity: Int?
  private let changed = Condition()
  private var cells: [Key: Cell] = [:]
  /// The total weight of all cached values.
  private var totalWeight = 0
  /// The number of uses so far.
  private var useCount = 0

  /// Creates an empty cache.
  ///
  /// - Parameter capacity: The maximum total weight of the cached values, at least 1; `nil` for no limit. The least recently
  ///   used values are dropped first.
  package init(capacity: Int? = nil) {
    precondition(capacity ?? 1 > 0, "a cache of capacity \(capacity ?? 0)")
    self.capacity = capacity
  }

  /// Drops all values. Computations in progress are finished, and their values are kept.
  package func removeAll() {
    let dropped = changed.withLock {
      let dropped = cells.filter { $0.value.thread == nil }
      cells = cells.filter { $0.value.thread != nil }
      totalWeight = 0
      return dropped
    }
    // The values are released outside of the lock.
    withExtendedLifetime(dropped) {}
  }

  /// The cached values, in no particular order. Computations in progress are neither included nor waited for.
  package var values: [Value] { changed.withLock { cells.values.compactMap(\.value) } }

  /// The number of cached values, excluding computations in progress.
  package var count: Int { changed.withLock { cells.values.count { $0.value != nil } } }

  /// Indicates whether a value is cached, without waiting for a computation in progress.
  package func contains(_ key: Key) -> Bool { changed.withLock { cells[key]?.value != nil } }

  /// Returns the value of a key, computing it if it is not cached.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - weight: The share of the capacity that the value takes, at least 1. The newest value is kept, whatever its weight.
  ///   - cancellation: A flag that ends the wait for another thread's computation; by default, the flag of the current
  ///     thread's work.
  ///   - make: A function that computes the value. It may request values of other keys, but must not depend on its own key.
  /// - Throws: The error of `make`; `CancellationError` if cancelled while waiting.
  /// - Complexity: O(1) for a cached value; otherwise the time of `make`, plus O(*n*) if other values must be dropped.
  package func value(
    for key: Key, weight: Int = 1, cancellation: CancellationFlag? = nil,
    _ make: () throws -> Value
  ) throws -> Value {
    precondition(weight > 0, "a value of weight \(weight)")
    let new = Cell(weight: weight)
    if let value = try cachedValue(for: key, orAdding: new, cancellation ?? .current) {
      return value
    }
    let result = Result { try make() }
    changed.withLock {
      new.thread = nil
      // A child of a fork has another cell where this thread was computing before it.
      guard cells[key] === new else { return }
      switch result {
      case .success(let value):
        new.value = value
        totalWeight += weight
        markUse(of: new)
        dropValues(besides: new)
      case .failure: cells[key] = nil
      }
      changed.broadcast()
    }
    return try result.get()
  }

  /// Returns the cached value of a key, after waiting for any computation in progress. If there is none, adds `new`,
  /// whose value the caller must compute, and returns `nil`.
  private func cachedValue(
    for key: Key, orAdding new: Cell, _ cancellation: CancellationFlag?
  ) throws -> Value? {
    changed.lock()
    defer { changed.unlock() }
    while let cell = cells[key] {
      while let thread = cell.thread {
        if cell.forkCount != silhouette_fork_count() {
          cells[key] = new
          return nil
        }
        precondition(
          pthread_equal(thread, pthread_self()) == 0, "the value of \(key) depends on itself")
        if let cancellation {
          try cancellation.check()
          changed.wait(milliseconds: Self.waitMilliseconds)
        } else {
          changed.wait()
        }
      }
      if let value = cell.value {
        markUse(of: cell)
        return value
      }
      // The computation failed, and its cell was removed.
    }
    cells[key] = new
    return nil
  }

  private func markUse(of cell: Cell) {
    useCount += 1
    cell.lastUse = useCount
  }

  /// Drops the least recently used values, but not the newest, until the rest fits the capacity.
  private func dropValues(besides newest: Cell) {
    guard let capacity else { return }
    while totalWeight > capacity {
      let oldest = cells.lazy.filter { $0.value.value != nil && $0.value !== newest }
        .min { $0.value.lastUse < $1.value.lastUse }
      guard let oldest else { return }
      totalWeight -= oldest.value.weight
      cells[oldest.key] = nil
    }
  }
}

/// The key of a cache that holds a single value.
package struct SoleKey: Hashable, Sendable {
  package init() {}
}

extension OnceCache where Key == SoleKey {
  /// Returns the only value of the cache, computing it if it is not cached.
  ///
  /// - Throws: The errors of ``value(for:weight:cancellation:_:)``.
  package func value(
    cancellation: CancellationFlag? = nil, _ make: () throws -> Value
  ) throws -> Value {
    try value(for: SoleKey(), cancellation: cancellation, make)
  }
}
