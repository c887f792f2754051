// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CPlatform
import Synchronization

/// Work that can be done in pieces, in any order, by several threads at once.
package protocol ParallelJob: AnyObject {
  /// Does one piece.
  ///
  /// - Parameters:
  ///   - task: The number of the piece, from 0.
  ///   - worker: The number of the thread, from 0 (the caller) to one less than the pool's threads.
  func perform(task: Int, worker: Int)
}

/// Threads that wait for work: the caller's own and `threadCount − 1` POSIX threads beside it.
///
/// Pieces are handed out one by one. If there are as many as threads, a thread takes the piece of
/// its own number unless another thread has, so that its caches still hold what it worked on last.
/// An idle worker spins for a moment, so that the next piece of a running network starts at once,
/// and then sleeps. One job runs at a time: a second caller that meets a busy pool does all of its
/// pieces itself, on its own thread, instead of waiting for the first or crowding the CPU.
package final class ThreadPool: @unchecked Sendable {
  // Unchecked: `job`, `taskCount` and `isStopping` are written under `wakeUp` and read by workers
  // after they have seen `generation` change under it or through its release ordering.

  /// The number of threads that take part, the caller's included.
  package let threadCount: Int

  private let isBusy = Atomic<Bool>(false)
  private let generation = Atomic<Int>(0)
  private let nextTask = Atomic<Int>(0)
  /// A bit for every piece that is taken, if every thread has one.
  private let takenTasks = Atomic<UInt64>(0)
  private let activeWorkers = Atomic<Int>(0)
  /// The workers that have stopped spinning and wait to be woken.
  let sleepers = Atomic<Int>(0)
  private var job: (any ParallelJob)?
  private var taskCount = 0
  private var isStopping = false
  /// Wakes sleeping workers.
  private let wakeUp = Condition()
  private var threads: [pthread_t] = []

  /// The number of times a worker looks for work before it sleeps: some tens of microseconds.
  private static let spinCount = 4000

  /// Creates a pool.
  ///
  /// - Parameter threadCount: At least 1, the caller's thread.
  package init(threadCount: Int) {
    precondition(threadCount > 0, "a pool of \(threadCount) threads")
    self.threadCount = threadCount
    for worker in 1..<max(threadCount, 1) { start(worker) }
  }

  deinit {
    wakeUp.lock()
    isStopping = true
    generation.add(1, ordering: .releasing)
    wakeUp.broadcast()
    wakeUp.unlock()
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Does all pieces of a job and returns when the last is done.
  package func run(_ job: any ParallelJob, taskCount: Int) {
    guard threadCount > 1, taskCount > 1,
      isBusy.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
    else {
      for task in 0..<taskCount { job.perform(task: task, worker: 0) }
      return
    }
    self.job = job
    self.taskCount = taskCount
    nextTask.store(0, ordering: .relaxed)
    takenTasks.store(0, ordering: .relaxed)
    activeWorkers.store(threadCount - 1, ordering: .relaxed)
    generation.add(1, ordering: .sequentiallyConsistent)
    if sleepers.load(ordering: .sequentiallyConsistent) > 0 {
      wakeUp.withLock { wakeUp.broadcast() }
    }
    work(on: job, count: taskCount, worker: 0)
    // Every worker must have left before the job's memory may go.
    var spins = 0
    while activeWorkers.load(ordering: .acquiring) > 0 {
      spins += 1
      if spins % 1024 == 0 { sched_yield() } else { silhouette_spin_hint() }
    }
    self.job = nil
    isBusy.store(false, ordering: .releasing)
  }

  private func work(on job: any ParallelJob, count: Int, worker: Int) {
    if count == threadCount, count <= 64 {
      for offset in 0..<count {
        let task = worker + offset < count ? worker + offset : worker + offset - count
        let bit: UInt64 = 1 << UInt64(task)
        if takenTasks.bitwiseOr(bit, ordering: .relaxed).oldValue & bit == 0 {
          job.perform(task: task, worker: worker)
        }
      }
      return
    }
    while true {
      let task = nextTask.wrappingAdd(1, ordering: .relaxed).oldValue
      if task >= count { return }
      job.perform(task: task, worker: worker)
    }
  }

  private func start(_ worker: Int) {
    // The thread must not keep the pool alive: the pool joins it when it goes.
    let context = Unmanaged.passRetained(ThreadContext(pool: self, worker: worker))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let status = pthread_create(&thread, nil, threadMain, context.toOpaque())
    precondition(status == 0, "cannot start a thread: \(String(cString: strerror(status)))")
    #if canImport(Darwin)
      if let thread { threads.append(thread) }
    #else
      threads.append(thread)
    #endif
  }

  fileprivate func workerLoop(_ worker: Int) {
    var seen = 0
    while true {
      var spins = 0
      while generation.load(ordering: .acquiring) == seen, spins < Self.spinCount {
        silhouette_spin_hint()
        spins += 1
      }
      if generation.load(ordering: .acquiring) == seen {
        wakeUp.lock()
        sleepers.add(1, ordering: .sequentiallyConsistent)
        while generation.load(ordering: .sequentiallyConsistent) == seen {
          wakeUp.wait()
        }
        sleepers.subtract(1, ordering: .sequentiallyConsistent)
        wakeUp.unlock()
      }
      seen += 1
      if isStopping { return }
      if let job { work(on: job, count: taskCount, worker: worker) }
      activeWorkers.subtract(1, ordering: .releasing)
    }
  }
}

/// The arguments of a new thread.
private final class ThreadContext {
  unowned(unsafe) let pool: ThreadPool
  let worker: Int

  init(pool: ThreadPool, worker: Int) {
    self.pool = pool
    self.worker = worker
  }
}

#if canImport(Darwin)
  private func threadMain(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    let context = Unmanaged<ThreadContext>.fromOpaque(argument).takeRetainedValue()
    context.pool.workerLoop(context.worker)
    return nil
  }
#else
  private func threadMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    let context = Unmanaged<ThreadContext>.fromOpaque(argument).takeRetainedValue()
    context.pool.workerLoop(context.worker)
    return nil
  }
#endif
