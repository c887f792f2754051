// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A flag that asks work on other threads to stop as soon as possible, or once a deadline has passed.
///
/// Work receives the flag as a parameter or reads it from ``current``. The result of cancelled work may be incomplete, so
/// code must check the flag before it returns or stores a result.
package final class CancellationFlag: Sendable {
  /// The flag of the current thread's work; `nil` if the work cannot be cancelled.
  @TaskLocal package static var current: CancellationFlag?

  private let flag = Atomic<Bool>(false)
  private let parent: CancellationFlag?
  private let deadline: ContinuousClock.Instant?

  /// Creates a flag that is not raised.
  ///
  /// - Parameters:
  ///   - parent: The flag of the work of which this work is a part; raising it stops this work too. `nil` for none.
  ///   - deadline: The time at which the work has to stop; `nil` for none.
  package init(of parent: CancellationFlag? = nil, deadline: ContinuousClock.Instant? = nil) {
    self.parent = parent
    self.deadline = deadline
  }

  /// The flag of the current thread's work, or a new one.
  package static var currentOrNew: CancellationFlag { current ?? CancellationFlag() }

  /// Asks the work to stop.
  package func cancel() { flag.store(true, ordering: .relaxed) }

  /// `true` once the work has been asked to stop, or its deadline has passed.
  package var isCancelled: Bool {
    flag.load(ordering: .relaxed) || isLate || parent?.isCancelled == true
  }

  /// `true` once the deadline has passed.
  package var isLate: Bool { deadline.map { ContinuousClock.now >= $0 } ?? false }

  /// Throws if the work has been asked to stop.
  ///
  /// - Throws: `CancellationError`.
  package func check() throws {
    if isCancelled { throw CancellationError() }
  }
}
