// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CPlatform
import SilhouetteCore

/// The handling of the signals that ask a process to end.
///
/// SIGUSR1 and SIGUSR2 are not handled, because Swift's crash handler needs them.
package enum Termination {
  /// Blocks these signals until their handling is set up. Call this function at the start of the program, before other
  /// threads are started, and call ``removesTemporaryFiles(onHangUp:endingNormally:reporting:)`` later: until then, only SIGKILL ends
  /// the process.
  package static func hold() { silhouette_hold_termination(0) }

  /// Sets up the handling of these signals: before one of them ends the process, all temporary files are removed, and no
  /// further file can be renamed.
  ///
  /// Writing to a broken pipe, or beyond the process's limit on the size of files, becomes an error instead of a signal;
  /// it leaves no files behind either.
  ///
  /// Ignored signals stay ignored, except SIGHUP if `hangUp` is given. Signals that were blocked until now are delivered.
  /// Call this function once, before other threads are started.
  ///
  /// - Parameters:
  ///   - hangUp: A function called on a separate thread for each SIGHUP, which then does not end the process; `nil` to
  ///     let SIGHUP end the process.
  ///   - endsNormally: `true` to end the process with exit code 0 on SIGINT and SIGTERM, for a program that runs until it is
  ///     told to stop.
  ///   - report: A function called on a separate thread before the files are removed.
  /// - Throws: ``NoThreadError`` if that thread cannot be started.
  package static func removesTemporaryFiles(
    onHangUp hangUp: (@Sendable () -> Void)? = nil, endingNormally endsNormally: Bool = false,
    reporting report: @escaping @Sendable () -> Void
  ) throws(NoThreadError) {
    ignoreBrokenPipes()
    ignoreFileSizeSignals()
    silhouette_hold_termination(hangUp == nil ? 0 : 1)
    // On the caller's thread, the wait would never end.
    let waiting = BackgroundThread.beginIfPossible {
      var signal = silhouette_wait_for_termination()
      while signal == SIGHUP, let hangUp {
        hangUp()
        signal = silhouette_wait_for_termination()
      }
      report()
      TemporaryFiles.removeAll {
        if endsNormally, signal == SIGINT || signal == SIGTERM { _exit(0) }
        silhouette_end_by_signal(signal)
        fatalError("signal \(signal) did not end the process")
      }
    }
    if waiting == nil { throw NoThreadError() }
  }
}

/// The error of a program that cannot start a single thread.
package struct NoThreadError: Error, CustomStringConvertible {
  package var description: String {
    "the system refuses to start a thread: the user or the container may have too many processes (ulimit -u, pids.max)"
  }
}

/// A line on standard error that says what a program was working on when a fault ends it, such as a trap.
///
/// Only programs begin it: a library must not handle signals of its host.
package enum CrashReport {
  /// Makes the signals of faults write the line and then end the process as they would have done.
  ///
  /// - Parameter program: The work of a program that notes none, such as its command line.
  package static func begin(_ program: String) {
    silhouette_report_crashes(TerminalText.line(program))
  }

  /// Does a piece of work on this thread, under a name such as that of a file.
  package static func noting<T, Failure: Error>(
    _ name: String, _ body: () throws(Failure) -> T
  ) throws(Failure) -> T {
    let number = silhouette_begin_work(TerminalText.line(name))
    defer { silhouette_end_work(number) }
    return try body()
  }
}
