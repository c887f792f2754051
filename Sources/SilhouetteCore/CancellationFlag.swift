// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A request to work on other threads to stop soon.
///
/// Work takes the flag as a parameter, or finds it in ``current``. What was cancelled may have left pieces out: whoever
/// returns or keeps a result checks the flag after it was made.
package final class CancellationFlag: Sendable {
  /// The flag of the work that the current thread does; `nil` if that cannot be cancelled.
  @TaskLocal package static var current: CancellationFlag?

  private let flag = Atomic<Bool>(false)

  package init() {}

  /// Asks the work to stop.
  package func cancel() { flag.store(true, ordering: .relaxed) }

  /// `true` once the work has been asked to stop.
  package var isCancelled: Bool { flag.load(ordering: .relaxed) }

  /// Throws if the work has been asked to stop.
  ///
  /// - Throws: `CancellationError`.
  package func check() throws {
    if isCancelled { throw CancellationError() }
  }
}
