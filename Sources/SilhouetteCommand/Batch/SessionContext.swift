// SPDX-License-Identifier: Apache-2.0

/// The surroundings of a session: what the commands of one process share.
struct SessionContext: Sendable {
  /// The networks.
  var networks = NetworkStore()
  /// The number of threads that one photo may use; `nil` for the default.
  var threadCount: Int?
  /// Measures the stages.
  var stopwatch = Stopwatch(nil)
}
