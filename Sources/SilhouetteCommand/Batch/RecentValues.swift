// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A limited number of values by their keys; the least recently used go first.
final class RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct State: Sendable {
    var values: [Key: Value] = [:]
    /// The keys, the one used last at the end.
    var order: [Key] = []
  }

  private let capacity: Int
  private let state = Mutex(State())

  /// - Parameter capacity: The largest number of values, at least 1.
  init(capacity: Int) { self.capacity = max(1, capacity) }

  /// The values, in no particular order.
  var all: [Value] { state.withLock { Array($0.values.values) } }

  /// Returns the value of a key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - make: Makes the value if it is missing; must be quick.
  func value(of key: Key, orMaking make: () -> Value) -> Value {
    state.withLock { state in
      let value = state.values[key] ?? make()
      state.order.removeAll { $0 == key }
      state.order.append(key)
      state.values[key] = value
      if state.order.count > capacity { state.values[state.order.removeFirst()] = nil }
      return value
    }
  }
}
