// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import Synchronization

/// A cache of values that are computed once, by the first thread that asks, while others wait for it; a bounded
/// number of them is kept.
///
/// A failure is not kept: the next thread that asks tries again.
final class SharedResults<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private final class Cell: @unchecked Sendable {
    // Unchecked: what changes does so under `changed`.

    let changed = Condition()
    var value: Value?
    var isComputing = false
  }

  /// How often a waiting thread looks whether its work is cancelled, in milliseconds.
  private static var waitMilliseconds: Int { 10 }

  private struct Cells {
    var cells: [Key: Cell] = [:]
    /// The keys, least recently used first.
    var order: [Key] = []

    mutating func cell(for key: Key, capacity: Int) -> Cell {
      let cell = cells[key] ?? Cell()
      cells[key] = cell
      order.removeAll { $0 == key }
      order.append(key)
      // A value in progress stays alive with the threads that wait for it.
      if order.count > capacity { cells[order.removeFirst()] = nil }
      return cell
    }
  }

  private let capacity: Int
  private let cells = Mutex(Cells())

  /// Creates an empty store.
  ///
  /// - Parameter capacity: The number of values to keep, at least 1; the least recently used is dropped first.
  init(capacity: Int) {
    precondition(capacity > 0, "room for \(capacity) results")
    self.capacity = capacity
  }

  /// Returns the value of a key, computed by `make` unless it is cached.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - cancellation: Ends the wait for another thread that computes the value.
  ///   - make: Computes the value; only threads that may block come here.
  /// - Throws: What `make` throws; `CancellationError` if `cancellation`, or else the current thread's work, is cancelled.
  func value(
    for key: Key, cancellation: CancellationFlag? = nil, _ make: () throws -> Value
  ) throws -> Value {
    let cancellation = cancellation ?? .current
    let cell = cells.withLock { $0.cell(for: key, capacity: capacity) }
    cell.changed.lock()
    while cell.isComputing {
      if cancellation?.isCancelled == true {
        cell.changed.unlock()
        throw CancellationError()
      }
      cell.changed.wait(milliseconds: Self.waitMilliseconds)
    }
    if let value = cell.value {
      cell.changed.unlock()
      return value
    }
    cell.isComputing = true
    cell.changed.unlock()
    let result = Result {
      let value = try make()
      // Cancelled work may have left pieces out.
      try cancellation?.check()
      return value
    }
    cell.changed.withLock {
      cell.value = try? result.get()
      cell.isComputing = false
      cell.changed.broadcast()
    }
    return try result.get()
  }
}
