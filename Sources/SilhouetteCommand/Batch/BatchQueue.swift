// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Hands out 0..<count, each number once, to any thread that asks.
final class BatchQueue: Sendable {
  private let count: Int
  private let taken = Atomic<Int>(0)

  init(count: Int) { self.count = count }

  /// The next number; `nil` if there is none left.
  func next() -> Int? {
    let index = taken.wrappingAdd(1, ordering: .relaxed).oldValue
    return index < count ? index : nil
  }
}

/// How many photos came to what end.
final class BatchCounts: Sendable {
  private struct Numbers: Sendable {
    var done = 0
    var skipped = 0
    var failed = 0
    var nothingFound = 0
  }

  private let numbers = Mutex(Numbers())

  var done: Int { numbers.withLock { $0.done } }
  var skipped: Int { numbers.withLock { $0.skipped } }
  var failed: Int { numbers.withLock { $0.failed } }
  /// How many of those that failed did so because nothing was found.
  var nothingFound: Int { numbers.withLock { $0.nothingFound } }
  var finished: Int { numbers.withLock { $0.done + $0.skipped + $0.failed } }

  /// Counts one more.
  ///
  /// - Returns: How many there are now.
  func count(_ status: PhotoOutcome.Status) -> Int {
    numbers.withLock { numbers in
      switch status {
      case .done: numbers.done += 1
      case .skipped: numbers.skipped += 1
      case .failed(let error):
        numbers.failed += 1
        if error is NothingFoundError { numbers.nothingFound += 1 }
      }
      return numbers.done + numbers.skipped + numbers.failed
    }
  }
}
