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
/// another thread has taken it, so that its caches still contain the data of its last piece. An idle worker spins for a
/// moment, so that the next piece of a running network starts immediately, and then sleeps. The workers serve one job at a
/// time: a second caller that finds them busy does all of its pieces itself, on its thread, instead of waiting for the first
/// or overloading the CPU. The workers are free for the next job when they have finished their pieces of the last one, even
/// if its caller is still working on a piece.
package final class ThreadPool: @unchecked Sendable {
  // Unchecked: `job`, `taskCount` and `isStopping` are written while `wakeUp` is locked. Workers read them after they have
  // observed a change of `generation`, either while `wakeUp` is locked or through its release ordering.

  /// The number of threads that take part, including the caller's; fewer than requested if the operating system refuses
  /// to start that many.
  package let threadCount: Int

  private let isBusy = Atomic<Bool>(false)
  private let generation = Atomic<Int>(0)
  /// The pieces of the job that have been taken. The lower 32 bits are their number or, if there are as many pieces as
  /// threads, one bit per piece. The upper bits are the generation, so that a late caller does not take pieces of the
  /// next job.
  private let taken = Atomic<UInt64>(0)
  private let activeWorkers = Atomic<Int>(0)
  /// The generation of the last job that all workers have left.
  private let finishedGeneration = Atomic<Int>(0)
  /// The number of workers that have stopped spinning and are waiting to be woken.
  let sleepers = Atomic<Int>(0)
  private var job: (any ParallelJob)?
  private var taskCount = 0
  private var isStopping = false
  /// The condition that wakes sleeping workers.
  private let wakeUp = Condition()
  private var threads: [pthread_t] = []

  /// The number of times that a worker checks for work before it sleeps; all checks together take tens of microseconds.
  private static let spinCount = 4000

  /// Creates a pool.
  ///
  /// - Parameter threadCount: The number of threads, including the caller's; at least 1.
  package init(threadCount: Int) {
    precondition(threadCount > 0, "a pool of \(threadCount) threads")
    self.threadCount = threadCount
    for worker in 1..<max(threadCount, 1) {
      guard start(worker) else { break }
    }
  }

  deinit {
    wakeUp.lock()
    isStopping = true
    generation.add(1, ordering: .releasing)
    wakeUp.broadcast()
    wakeUp.unlock()
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Does all pieces of a job on the threads of the pool, and returns when the last piece is done.
  package func run(_ job: any ParallelJob, taskCount: Int) {
    guard !threads.isEmpty, taskCount > 1,
      isBusy.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
    else {
      for task in 0..<taskCount { job.perform(task: task, worker: 0) }
      return
    }
    self.job = job
    self.taskCount = taskCount
    // While the pool is busy, no other thread changes the generation.
    let number = generation.load(ordering: .relaxed) + 1
    taken.store(Self.tag(number), ordering: .relaxed)
    activeWorkers.store(threads.count, ordering: .relaxed)
    generation.store(number, ordering: .sequentiallyConsistent)
    if sleepers.load(ordering: .sequentiallyConsistent) > 0 {
      wakeUp.withLock { wakeUp.broadcast() }
    }
    work(on: job, count: taskCount, worker: 0, number)
    // Every worker must have left the job before its memory is freed.
    var spins = 0
    while finishedGeneration.load(ordering: .acquiring) < number {
      spins += 1
      if spins % 1024 == 0 { sched_yield() } else { silhouette_spin_hint() }
    }
  }

  /// Records that a worker has left the job of a generation; the last one makes the pool available.
  private func leave(_ number: Int) {
    guard activeWorkers.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
    job = nil
    finishedGeneration.store(number, ordering: .releasing)
    isBusy.store(false, ordering: .releasing)
  }

  private func work(on job: any ParallelJob, count: Int, worker: Int, _ number: Int) {
    let tag = Self.tag(number)
    if count == threadCount, count <= 32 {
      for offset in 0..<count {
        let task = worker + offset < count ? worker + offset : worker + offset - count
        let bit: UInt64 = 1 << UInt64(task)
        let isMine = take(tag) { $0 & bit == 0 ? $0 | bit : nil }
        if isMine != nil { job.perform(task: task, worker: worker) }
      }
      return
    }
    while let task = take(tag, { $0 < UInt64(count) ? $0 + 1 : nil }) {
      job.perform(task: Int(task), worker: worker)
    }
  }

  /// Changes the set of taken pieces atomically, unless it belongs to another job or `change` returns `nil`.
  ///
  /// - Returns: The set before the change; `nil` if nothing changed.
  private func take(_ tag: UInt64, _ change: (UInt64) -> UInt64?) -> UInt64? {
    var old = taken.load(ordering: .relaxed)
    while old & ~0xFFFF_FFFF == tag, let new = change(old & 0xFFFF_FFFF) {
      let result = taken.weakCompareExchange(expected: old, desired: tag | new, ordering: .relaxed)
      if result.exchanged { return old & 0xFFFF_FFFF }
      old = result.original
    }
    return nil
  }

  private static func tag(_ generation: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: generation) << 32
  }

  /// Starts the thread of a worker; returns `false` if the operating system refuses.
  private func start(_ worker: Int) -> Bool {
    // The thread must not keep the pool alive: the pool joins it when it is deallocated.
    let context = Unmanaged.passRetained(ThreadContext(pool: self, worker: worker))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let status = pthread_create(&thread, nil, threadMain, context.toOpaque())
    guard status == 0 else {
      context.release()
      return false
    }
    #if canImport(Darwin)
      if let thread { threads.append(thread) }
    #else
      threads.append(thread)
    #endif
    return true
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
      if let job { work(on: job, count: taskCount, worker: worker, seen) }
      leave(seen)
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
