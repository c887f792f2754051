// SPDX-License-Identifier: Apache-2.0

import CPlatform

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
