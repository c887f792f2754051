// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CPlatform

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
