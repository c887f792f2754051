// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Values that are computed once, by the first thread that asks; others wait for it.
///
/// A failure is not kept: who asks next tries again.
final class SharedResults<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private final class Cell: Sendable {
    let value = Mutex<Value?>(nil)
  }

  private let cells = Mutex<[Key: Cell]>([:])

  /// The value of a key, made by `make` if nobody has yet.
  func value(for key: Key, _ make: () throws -> Value) throws -> Value {
    let cell = cells.withLock { cells in
      let cell = cells[key] ?? Cell()
      cells[key] = cell
      return cell
    }
    // Held while the value is made: only threads that may block come here.
    return try cell.value.withLock { value in
      if let value { return value }
      let new = try make()
      value = new
      return new
    }
  }
}
