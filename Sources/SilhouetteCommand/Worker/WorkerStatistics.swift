// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import Synchronization

/// The figures of a ``SilhouetteWorker`` since it was made.
public struct WorkerStatistics: Hashable, Sendable {
  /// The number of requests that were answered, failed ones and lines that are no request included.
  public internal(set) var answered = 0
  /// The number of answers with the status `failed`.
  public internal(set) var failed = 0
  /// The number of requests that failed because they took too long.
  public internal(set) var timedOut = 0
  /// The number of requests that are worked on.
  public internal(set) var inFlight = 0
  /// The number of requests that are worked on at a time.
  public internal(set) var jobCount = 0
  /// The number of networks in memory.
  public internal(set) var networkCount = 0
  /// The time since the worker was made.
  public internal(set) var uptime = Duration.zero
  /// The time that processors spent on the whole process.
  public internal(set) var processorTime = Duration.zero
  /// The physical memory of the whole process in bytes; `nil` where the system does not tell, as on other systems than
  /// Linux.
  public internal(set) var memoryByteCount: Int?
  /// The most physical memory that the process has held, in bytes; `nil` as ``memoryByteCount``.
  public internal(set) var peakMemoryByteCount: Int?

  /// The figures as JSON.
  var json: JSONText {
    .object([
      ("answered", .number(answered)), ("failed", .number(failed)),
      ("timedOut", .number(timedOut)), ("inFlight", .number(inFlight)),
      ("jobs", .number(jobCount)), ("networks", .number(networkCount)),
      ("uptimeSeconds", .microseconds(of: uptime / .seconds(1))),
      ("processorSeconds", .microseconds(of: processorTime / .seconds(1))),
      ("memoryBytes", .number(memoryByteCount)),
      ("peakMemoryBytes", .number(peakMemoryByteCount)),
    ])
  }
}

/// Counts the requests to a worker.
final class RequestCounts: Sendable {
  private let counts = Mutex(WorkerStatistics())

  func begin() { counts.withLock { $0.inFlight += 1 } }

  /// Counts an answer.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - isInFlight: Indicates that the request was counted by ``begin()``.
  ///   - isLate: Indicates that it took too long.
  func end(_ answer: WorkerAnswer, isInFlight: Bool, isLate: Bool = false) {
    counts.withLock {
      if isInFlight { $0.inFlight -= 1 }
      $0.answered += 1
      if answer.status == .failed { $0.failed += 1 }
      if isLate { $0.timedOut += 1 }
    }
  }

  /// The counts so far; the other figures are missing.
  var current: WorkerStatistics { counts.withLock { $0 } }
}
