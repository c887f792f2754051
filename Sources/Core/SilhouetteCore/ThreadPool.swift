// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CPlatform
import Synchronization

/// Work that is divided into pieces, which several threads can do in parallel and in any order.
package protocol ParallelJob: AnyObject {
  /// Does one piece of the work.
  ///
  /// - Parameters:
  ///   - task: The index of the piece.
  ///   - worker: The index of the thread, less than the pool's ``ThreadPool/threadCount``; 0 for the caller's thread.
  func perform(task: Int, worker: Int)
}

/// A group of threads that do work in parallel: the caller's thread and `threadCount − 1` additional POSIX threads.
///
/// Pieces are handed out one by one. If there are as many pieces as threads, a thread takes the piece with its index unless
/// another thread has taken it, so that its caches still contain the data of its last piece. The caller waits for pieces,
/// not for threads: a worker that comes too late to take a piece delays nobody. The workers serve one job at a time: a
/// second caller that finds them busy does all of its pieces itself, on its thread, instead of waiting for the first or
/// overloading the CPU. The workers are free for the next job when they have finished their pieces of the last one, even if
/// its caller is still working on a piece.
///
/// An idle worker spins for a moment, so that the next piece of a running network starts immediately, and then sleeps. It
/// does not spin on the caller's CPU, where it would only delay the caller, and moves away before it works there. A caller
/// that waits for the last pieces does the same.
///
/// In a child of a fork, a pool of the parent lends out the shared one, and a thread that went through the fork works alone; see
/// ``LibraryCall``.
///
/// While a thread does pieces, 0 takes the place of subnormal numbers, which are slow and mean nothing in pictures.
package final class ThreadPool: Sendable {
  /// The number of threads that take part, including the caller's; fewer than requested if the operating system refuses
  /// to start that many.
  package let threadCount: Int

  /// What the threads share. They do not hold the pool, which ends them when it is released.
  private let team: ThreadTeam
  private let threads: [pthread_t]
  /// The number of forks before the threads were started; they are missing after another one.
  private let forkCount = silhouette_fork_count()

  /// The number of workers that sleep and have not been woken.
  var sleeperCount: Int { team.sleepers.load(ordering: .relaxed) }

  /// The number of callers that sleep until the last pieces of their jobs are done.
  var sleepingCallerCount: Int { team.sleepingCallers.load(ordering: .relaxed) }

  /// Creates a pool.
  ///
  /// - Parameter threadCount: The number of threads, including the caller's, 1…``maximumThreadCount``.
  package init(threadCount: Int) {
    precondition(
      (1...Self.maximumThreadCount).contains(threadCount), "a pool of \(threadCount) threads")
    self.threadCount = threadCount
    let team = ThreadTeam(threadCount: threadCount)
    var threads: [pthread_t] = []
    for worker in 1..<max(threadCount, 1) {
      guard let thread = team.start(worker) else { break }
      threads.append(thread)
    }
    (self.team, self.threads) = (team, threads)
  }

  deinit {
    guard hasThreads else { return }
    team.stop()
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Does all pieces of a job on the threads of the pool, and returns when the last piece is done.
  ///
  /// - Parameters:
  ///   - job: The job.
  ///   - taskCount: The number of pieces, less than 2³².
  package func run(_ job: any ParallelJob, taskCount: Int) {
    let mode = silhouette_flush_subnormals()
    defer { silhouette_restore_subnormals(mode) }
    let isAlone =
      threads.isEmpty || taskCount <= 1 || silhouette_thread_survived_fork() != 0
      || (hasThreads && !team.run(job, taskCount: taskCount))
    if isAlone {
      for task in 0..<taskCount { job.perform(task: task, worker: 0) }
    } else if !hasThreads {
      Self.shared(threadCount: threadCount).run(job, taskCount: taskCount)
    }
  }

  /// Indicates whether the threads belong to this process, and not to the parent before a fork.
  var hasThreads: Bool { forkCount == silhouette_fork_count() }
}

extension ThreadPool {
  /// The maximum number of threads of a pool.
  package static let maximumThreadCount = 256

  /// The default number of threads: the environment variable `SILHOUETTE_THREADS` if it is a positive number, otherwise
  /// the number of CPUs that this process may use.
  package static let defaultThreadCount: Int = {
    if let text = getenv("SILHOUETTE_THREADS"), let count = Int(String(cString: text)), count > 0 {
      return min(count, maximumThreadCount)
    }
    return min(ProcessorLimit.availableCount(), maximumThreadCount)
  }()

  /// Returns the pool with the given number of threads that the whole process shares.
  ///
  /// - Parameter threadCount: The number of threads, 1…``maximumThreadCount``; `nil` for ``defaultThreadCount``.
  package static func shared(threadCount: Int? = nil) -> ThreadPool {
    let count = min(max(threadCount ?? defaultThreadCount, 1), maximumThreadCount)
    return pools.withLock { pools in
      if let pool = pools[count], pool.hasThreads { return pool }
      let pool = ThreadPool(threadCount: count)
      pools[count] = pool
      return pool
    }
  }

  private static let pools = SharedPools()

  /// Calls a closure for each piece of work, 0..<taskCount, with the index of the piece and the index of the thread.
  package func forEach(taskCount: Int, _ body: (Int, Int) -> Void) {
    withoutActuallyEscaping(body) { body in
      run(ClosureJob(body: body), taskCount: taskCount)
    }
  }
}

/// The shared pools, by the number of their threads.
private final class SharedPools: Sendable {
  private let pools = Lock<[Int: ThreadPool]>([:])

  init() {
    SharedResources.onShutDown { [self] in
      // The last reference ends the threads, outside of the lock.
      let released = pools.withLock { pools in
        defer { pools = [:] }
        return pools
      }
      withExtendedLifetime(released) {}
    }
  }

  func withLock<T>(_ body: (inout [Int: ThreadPool]) -> T) -> T { pools.withLock { body(&$0) } }
}

private final class ClosureJob: ParallelJob {
  let body: (Int, Int) -> Void

  init(body: @escaping (Int, Int) -> Void) { self.body = body }

  func perform(task: Int, worker: Int) { body(task, worker) }
}
