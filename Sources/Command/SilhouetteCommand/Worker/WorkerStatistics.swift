// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import Synchronization

/// The statistics of a ``SilhouetteWorker`` since it was created.
public struct WorkerStatistics: Hashable, Sendable {
  /// The number of answers, including those to failed and invalid requests.
  public internal(set) var answered = 0
  /// The number of answers with the status `failed`.
  public internal(set) var failed = 0
  /// The number of requests that failed because they took too long.
  public internal(set) var timedOut = 0
  /// The number of requests that are being processed.
  public internal(set) var inFlight = 0
  /// The maximum number of requests that are processed at the same time.
  public internal(set) var jobCount = 0
  /// The number of networks in memory.
  public internal(set) var networkCount = 0
  /// The time since the worker was created.
  public internal(set) var uptime = Duration.zero
  /// The processor time of the whole process.
  public internal(set) var processorTime = Duration.zero
  /// The physical memory of the whole process in bytes; `nil` on systems other than Linux.
  public internal(set) var memoryByteCount: Int?
  /// The peak of ``memoryByteCount``.
  public internal(set) var peakMemoryByteCount: Int?

  /// The statistics as JSON.
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

/// The counts of requests to a worker.
final class RequestCounts: Sendable {
  private let counts = Mutex(WorkerStatistics())

  func begin() { counts.withLock { $0.inFlight += 1 } }

  /// Counts an answer.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - isInFlight: Indicates that the request was counted by ``begin()``.
  ///   - isLate: Indicates that the request exceeded its time limit.
  func end(_ answer: WorkerAnswer, isInFlight: Bool, isLate: Bool = false) {
    counts.withLock {
      if isInFlight { $0.inFlight -= 1 }
      $0.answered += 1
      if answer.status == .failed { $0.failed += 1 }
      if isLate { $0.timedOut += 1 }
    }
  }

  /// The counts so far, without the other statistics.
  var current: WorkerStatistics { counts.withLock { $0 } }
}
