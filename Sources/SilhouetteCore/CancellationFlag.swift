// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Tells work on other threads to stop soon.
package final class CancellationFlag: Sendable {
  private let flag = Atomic<Bool>(false)

  package init() {}

  /// Asks the work to stop.
  package func cancel() { flag.store(true, ordering: .relaxed) }

  /// Whether somebody asked.
  package var isCancelled: Bool { flag.load(ordering: .relaxed) }

  /// Stops the work if somebody asked.
  ///
  /// - Throws: `CancellationError`.
  package func check() throws {
    if isCancelled { throw CancellationError() }
  }
}
