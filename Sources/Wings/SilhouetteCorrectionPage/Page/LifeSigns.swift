// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The time of a page's last sign of life, without the time for which the machine sleeps.
final class LifeSigns: Sendable {
  private let end: Lock<SuspendingClock.Instant>
  private let patience: Duration

  /// - Parameters:
  ///   - first: The time until the first sign.
  ///   - patience: The time from one sign to the next.
  init(first: Duration, patience: Duration) {
    end = Lock(.now + first)
    self.patience = patience
  }

  /// Notes a sign.
  func note() { end.withLock { $0 = .now + patience } }

  /// Indicates that the page is gone.
  var hasEnded: Bool { end.withLock { $0 <= .now } }
}
