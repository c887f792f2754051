// SPDX-License-Identifier: Apache-2.0

import CPlatform

/// What happens when the process is told to end by SIGINT, SIGTERM or SIGHUP.
package enum Termination {
  /// Has temporary files removed, and nothing named any more, before such a signal ends the process.
  ///
  /// Signals that are ignored stay so. To be called once, before other threads are started.
  ///
  /// - Parameter report: Called first, on a thread of its own.
  package static func removesTemporaryFiles(reporting report: @escaping @Sendable () -> Void) {
    silhouette_hold_termination()
    _ = BackgroundThread.begin {
      let signal = silhouette_wait_for_termination()
      report()
      TemporaryFiles.removeAll {
        silhouette_end_by_signal(signal)
        fatalError("signal \(signal) did not end the process")
      }
    }
  }
}
