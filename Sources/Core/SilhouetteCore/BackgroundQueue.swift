// SPDX-License-Identifier: Apache-2.0

/// A queue that runs long computations of async code on a limited number of threads.
///
/// Threads start when there is work and end when there is none. Work of each size waits in a separate queue, first come,
/// first served. Frames of live streams take precedence; the other sizes are served alternately, and large work occupies
/// at most ``largeThreadCount`` threads.
package final class BackgroundQueue: Sendable {
  /// The queue that the whole process shares. It has two more threads than the shared pool; large work never occupies these.
  package static let shared = BackgroundQueue(
    threadCount: ThreadPool.defaultThreadCount + 2,
    largeThreadCount: ThreadPool.defaultThreadCount)

  /// The maximum number of threads.
  package let threadCount: Int
  /// The maximum number of threads that do large work.
  package let largeThreadCount: Int

  private struct State {
    /// The queue for each size of work, indexed by the size's raw value.
    var lines = WorkSize.allCases.map { _ in Line() }
    var runningCount = 0
    /// The size of the last job that was started, ignoring frames.
    var last = WorkSize.large

    subscript(size: WorkSize) -> Line {
      get { lines[size.rawValue] }
      _modify { yield &lines[size.rawValue] }
    }
  }

  /// The queue of the waiting jobs of one size.
  private struct Line {
    private var jobs: [BackgroundJob] = []
    /// The index of the first job that has not been taken.
    private var start = 0
    /// The number of threads that are doing work of this size.
    var runningCount = 0

    var isEmpty: Bool { start == jobs.count }
    var count: Int { jobs.count - start }

    mutating func append(_ job: BackgroundJob) { jobs.append(job) }

    mutating func takeFirst() -> BackgroundJob {
      let job = jobs[start]
      start += 1
      if start == jobs.count || start >= 1024 {
        jobs.removeFirst(start)
        start = 0
      }
      return job
    }
  }

  private let state = Lock(State())

  /// Creates a queue.
  ///
  /// - Parameters:
  ///   - threadCount: The maximum number of threads, at least 1.
  ///   - largeThreadCount: The maximum number of threads that do large work, 1…threadCount.
  package init(threadCount: Int, largeThreadCount: Int) {
    precondition(
      largeThreadCount > 0 && largeThreadCount <= threadCount,
      "\(largeThreadCount) of \(threadCount) threads")
    self.threadCount = threadCount
    self.largeThreadCount = largeThreadCount
  }

  /// Runs a piece of work as soon as a thread is free, and suspends until it is done.
  ///
  /// - Parameters:
  ///   - size: The size of the work.
  ///   - body: The work; the flag that it receives is raised when the task is cancelled.
  /// - Throws: The error of `body`; `CancellationError` if the task is cancelled before it starts.
  package func run<T: Sendable>(
    _ size: WorkSize, _ body: @escaping @Sendable (CancellationFlag) throws -> T
  ) async throws -> T {
    try Task.checkCancellation()
    let flag = CancellationFlag()
    let job = BackgroundJob()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        job.prepare {
          continuation.resume(
            with: Result {
              try CancellationFlag.$current.withValue(flag) {
                let result = try body(flag)
                try flag.check()
                return result
              }
            })
        } orAbandon: {
          continuation.resume(throwing: CancellationError())
        }
        add(job, size)
      }
    } onCancel: {
      flag.cancel()
      job.abandon()
    }
  }

  /// The number of waiting jobs, including abandoned ones.
  var waitingCount: Int { state.withLock { $0.lines.reduce(0) { $0 + $1.count } } }

  /// Appends a job to the queue for its size and starts a thread if another one is allowed.
  private func add(_ job: BackgroundJob, _ size: WorkSize) {
    let first = state.withLock { state in
      state[size].append(job)
      return Self.next(&state, threadCount: threadCount, largeThreadCount: largeThreadCount)
    }
    guard let first else { return }
    BackgroundThread.start { [self] in
      var turn: (size: WorkSize, job: BackgroundJob)? = first
      while let (size, job) = turn {
        job.run()
        turn = state.withLock { state in
          state[size].runningCount -= 1
          state.runningCount -= 1
          return Self.next(&state, threadCount: threadCount, largeThreadCount: largeThreadCount)
        }
      }
    }
  }

  /// Removes the next job from its queue and counts it as running; returns `nil` if no job may start.
  private static func next(
    _ state: inout State, threadCount: Int, largeThreadCount: Int
  ) -> (size: WorkSize, job: BackgroundJob)? {
    guard state.runningCount < threadCount else { return nil }
    let mayTakeLarge = !state[.large].isEmpty && state[.large].runningCount < largeThreadCount
    let size: WorkSize
    if !state[.frame].isEmpty {
      size = .frame
    } else if mayTakeLarge, state[.small].isEmpty || state.last == .small {
      size = .large
    } else if !state[.small].isEmpty {
      size = .small
    } else {
      return nil
    }
    if size != .frame { state.last = size }
    state.runningCount += 1
    state[size].runningCount += 1
    return (size, state[size].takeFirst())
  }
}
