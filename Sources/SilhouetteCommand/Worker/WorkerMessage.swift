// SPDX-License-Identifier: Apache-2.0

/// What a line to a worker asks for.
enum WorkerMessage: Sendable {
  case request(WorkerRequest)
  /// The worker's figures.
  case statistics(id: WorkerIdentifier?)

  /// The command that stands for ``statistics(id:)``.
  static let statisticsCommand = "stats"
}
