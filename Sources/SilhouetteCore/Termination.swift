// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CPlatform

/// The handling of the signals that ask a process to end.
///
/// SIGUSR1 and SIGUSR2 are not handled, because Swift's crash handler needs them.
package enum Termination {
  /// Blocks these signals from the start of the program until their handling is set up. Call it before other threads are
  /// started, and ``removesTemporaryFiles(onHangUp:reporting:)`` later: until then, only SIGKILL ends the process.
  package static func hold() { silhouette_hold_termination(0) }

  /// Makes these signals remove all temporary files, and prevent further renaming, before they end the process.
  ///
  /// Broken pipes and files beyond the process's size limit become errors of writing, which leave no files behind either.
  ///
  /// Ignored signals stay ignored, except SIGHUP if it is handled. Blocked signals are delivered now. Call it once, before
  /// other threads are started.
  ///
  /// - Parameters:
  ///   - hangUp: Called on a separate thread at each SIGHUP, which then does not end the process; `nil` if SIGHUP ends the
  ///     process.
  ///   - report: Called on a separate thread before the files are removed.
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
