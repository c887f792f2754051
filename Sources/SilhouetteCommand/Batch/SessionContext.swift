// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// The surroundings of a session: what the commands of one process share.
struct SessionContext: Sendable {
  /// The networks.
  var networks = NetworkStore()
  /// The number of threads that one photo may use; `nil` for the default.
  var threadCount: Int?
  /// Measures the stages.
  var stopwatch = Stopwatch(nil)
  /// Indicates that `-` stands for standard input among the files that options name.
  var readsStandardInput = true

  /// Rejects `-` where standard input is taken.
  ///
  /// - Throws: ``StandardStreamError``.
  func check(input path: String) throws {
    if path == "-", !readsStandardInput { throw StandardStreamError() }
  }
}

/// The error for `-` where requests come from standard input, and answers go to standard output.
struct StandardStreamError: Error, CustomStringConvertible {
  var description: String {
    "-: a request cannot use standard input or standard output; name a file"
  }
}
