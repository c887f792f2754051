// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CPlatform

/// The handling of the signals that ask a process to end.
///
/// SIGUSR1 and SIGUSR2 are not among them: Swift's crash handler needs them.
package enum Termination {
  /// Blocks such signals from the start of the program until their handling is set up. Call it before other
  /// threads are started, and ``removesTemporaryFiles(onHangUp:reporting:)`` later: until then, only SIGKILL ends the
  /// process.
  package static func hold() { silhouette_hold_termination(0) }

  /// Makes such a signal remove all temporary files, and prevents further renaming, before it ends the
  /// process.
  ///
  /// Broken pipes and files beyond the limit of the process become errors of writing, which leave nothing behind
  /// either.
  ///
  /// Ignored signals stay ignored, except SIGHUP if it is handled. Blocked signals are delivered now. Call it once, before
  /// other threads are started.
  ///
  /// - Parameters:
  ///   - hangUp: Called, on a separate thread, at each SIGHUP, which does not end the process then; `nil` to have it
  ///     end.
  ///   - report: Called first, on a separate thread.
  package static func removesTemporaryFiles(
    onHangUp hangUp: (@Sendable () -> Void)? = nil, reporting report: @escaping @Sendable () -> Void
  ) {
    ignoreBrokenPipes()
    ignoreFileSizeSignals()
    silhouette_hold_termination(hangUp == nil ? 0 : 1)
    _ = BackgroundThread.begin {
      var signal = silhouette_wait_for_termination()
      while signal == SIGHUP, let hangUp {
        hangUp()
        signal = silhouette_wait_for_termination()
      }
      report()
      TemporaryFiles.removeAll {
        silhouette_end_by_signal(signal)
        fatalError("signal \(signal) did not end the process")
      }
    }
  }
}
