// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The signals SIGHUP that have come and not been answered.
final class HangUps: Sendable {
  private let isPending = Atomic<Bool>(false)

  /// Adds a signal.
  func note() { isPending.store(true, ordering: .relaxed) }

  /// Indicates whether a signal has come since the last call.
  func take() -> Bool { isPending.exchange(false, ordering: .relaxed) }
}
