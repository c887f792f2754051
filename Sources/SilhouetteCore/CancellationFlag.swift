// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A request to work on other threads to stop soon.
package final class CancellationFlag: Sendable {
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
