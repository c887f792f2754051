// SPDX-License-Identifier: Apache-2.0

import CPlatform

/// The handling of SIGINT, SIGTERM and SIGHUP.
package enum Termination {
  /// Makes such a signal remove all temporary files, and rename none any more, before it ends the
  /// process.
  ///
  /// Ignored signals stay ignored. Call it once, before other threads are started.
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
