// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A cache of values that are computed once, by the first thread that asks, while others wait for it; a bounded
/// number of them is kept.
///
/// A failure is not kept: the next thread that asks tries again.
final class SharedResults<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private final class Cell: Sendable {
    let value = Mutex<Value?>(nil)
  }

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
  func value(for key: Key, _ make: () throws -> Value) throws -> Value {
    let cell = cells.withLock { $0.cell(for: key, capacity: capacity) }
    // Held while the value is computed: only threads that may block come here.
    return try cell.value.withLock { value in
      if let value { return value }
      let new = try make()
      value = new
      return new
    }
  }
}
