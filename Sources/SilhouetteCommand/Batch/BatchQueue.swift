// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Hands out the numbers 0..<count to threads, each number once.
final class BatchQueue: Sendable {
  private let count: Int
  private let taken = Atomic<Int>(0)

  init(count: Int) { self.count = count }

  /// Returns the next number; `nil` if none is left.
  func next() -> Int? {
    let index = taken.wrappingAdd(1, ordering: .relaxed).oldValue
    return index < count ? index : nil
  }
}

/// Counts photos by outcome.
final class BatchCounts: Sendable {
  private struct Numbers: Sendable {
    var done = 0
    var skipped = 0
    var failed = 0
  }

  private let numbers = Mutex(Numbers())

  var done: Int { numbers.withLock { $0.done } }
  var skipped: Int { numbers.withLock { $0.skipped } }
  var failed: Int { numbers.withLock { $0.failed } }
  var finished: Int { numbers.withLock { $0.done + $0.skipped + $0.failed } }

  /// Counts one more photo.
  ///
  /// - Returns: The number of photos counted so far.
  func count(_ status: PhotoOutcome.Status) -> Int {
    numbers.withLock { numbers in
      switch status {
      case .done: numbers.done += 1
      case .skipped: numbers.skipped += 1
      case .failed: numbers.failed += 1
      }
      return numbers.done + numbers.skipped + numbers.failed
    }
  }
}
