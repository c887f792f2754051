// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A command that handles signals itself, by calling `Termination`; the program does so for the other commands.
protocol SignalAnswering {}

/// A record of whether a SIGHUP signal is pending.
final class HangUps: Sendable {
  private let isPending = Atomic<Bool>(false)

  /// Records a signal.
  func note() { isPending.store(true, ordering: .relaxed) }

  /// Returns a Boolean value that indicates whether a signal has arrived since the last call.
  func take() -> Bool { isPending.exchange(false, ordering: .relaxed) }
}
