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
/// does not spin on the caller's CPU, where it would only delay the caller, and moves away before it works there.
///
/// While a thread does pieces, 0 takes the place of subnormal numbers, which are slow and mean nothing in pictures.
package final class ThreadPool: @unchecked Sendable {
  // Unchecked: `job` and `taskCount` are written only while no worker has joined, and workers read them only between joining
  // and leaving; `isStopping`, `wakeUpCount` and `threads` are protected by `wakeUp` or never change.

  /// The number of threads that take part, including the caller's; fewer than requested if the operating system refuses
  /// to start that many.
  package let threadCount: Int

  private let isBusy = Atomic<Bool>(false)
  /// The pieces that nobody has taken yet and the workers that have joined, as a ``Board``.
  private let board = Atomic<UInt64>(0)
  /// The job, which its caller keeps alive. Nobody else may hold a reference when the caller returns: the closure in it must
  /// not escape.
  private unowned(unsafe) var job: (any ParallelJob)?
  private var taskCount = 0
  /// The CPU of the last caller; −1 if it is unknown.
  private let callerCPU = Atomic<Int32>(-1)
  /// The number of workers that sleep and have not been woken. It changes only while `wakeUp` is locked.
  let sleepers = Atomic<Int>(0)
  private var wakeUpCount = 0
  private var isStopping = false
  /// The condition that wakes sleeping workers.
  private let wakeUp = Condition()
  private var threads: [pthread_t] = []

  /// The number of times that a worker checks for work before it sleeps; all checks together take tens of microseconds.
  private static let spinCount = 4000
  /// The number of those checks between two looks at the CPU on which the worker runs.
  private static let checksPerCPU = 64

  /// The state of a job. The lower 32 bits are the pieces left: their number or, if there are as many pieces as threads, one
  /// bit per piece. Above them, 9 bits are the number of workers that have joined. The upper bits number the jobs, so that a
  /// late caller does not take pieces of the next job.
  private enum Board {
    static let pieces: UInt64 = 0xFFFF_FFFF
    static let worker: UInt64 = 1 << 32
    static let workers: UInt64 = 0x1FF << 32
    static let number: UInt64 = ~(pieces | workers)
    static let nextNumber: UInt64 = 1 << 41
  }

  /// Creates a pool.
  ///
  /// - Parameter threadCount: The number of threads, including the caller's, 1…``maximumThreadCount``.
  package init(threadCount: Int) {
    precondition(
      (1...Self.maximumThreadCount).contains(threadCount), "a pool of \(threadCount) threads")
    self.threadCount = threadCount
    for worker in 1..<max(threadCount, 1) {
      guard start(worker) else { break }
    }
  }

  deinit {
    wakeUp.lock()
    isStopping = true
    wakeUpCount += 1
    wakeUp.broadcast()
    wakeUp.unlock()
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
    guard !threads.isEmpty, taskCount > 1,
      isBusy.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
    else {
      for task in 0..<taskCount { job.perform(task: task, worker: 0) }
      return
    }
    precondition(taskCount < Int(Board.pieces), "a job of \(taskCount) pieces")
    self.job = job
    self.taskCount = taskCount
    callerCPU.store(silhouette_current_cpu(), ordering: .relaxed)
    // While the pool is busy and no piece is left, no other thread changes the board.
    let number = (board.load(ordering: .relaxed) & Board.number) &+ Board.nextNumber
    let pieces = isByThread(taskCount) ? (1 << UInt64(taskCount)) - 1 : UInt64(taskCount)
    board.store(number | pieces, ordering: .sequentiallyConsistent)
    if sleepers.load(ordering: .sequentiallyConsistent) > 0 { wakeSleepers() }
    work(on: job, taskCount, worker: 0, number)
    // The pieces are all taken; those who have joined are still at theirs.
    var spins = 0
    while true {
      let state = board.load(ordering: .acquiring)
      guard state & Board.number == number, state & Board.workers > 0 else { return }
      spins += 1
      if spins % 1024 == 0 { sched_yield() } else { silhouette_spin_hint() }
    }
  }

  private func isByThread(_ taskCount: Int) -> Bool { taskCount == threadCount && taskCount < 32 }

  /// Takes pieces of the job with a number, and does them, until none is left.
  private func work(on job: any ParallelJob, _ count: Int, worker: Int, _ number: UInt64) {
    if isByThread(count) {
      for offset in 0..<count {
        let task = worker + offset < count ? worker + offset : worker + offset - count
        let bit: UInt64 = 1 << UInt64(task)
        let isMine = take(number) { $0 & bit != 0 ? $0 & ~bit : nil } != nil
        if isMine { job.perform(task: task, worker: worker) }
      }
      return
    }
    while let left = take(number, { $0 > 0 ? $0 - 1 : nil }) {
      job.perform(task: count - Int(left), worker: worker)
    }
  }

  /// Changes the pieces left of the job with a number, unless that job is over or `change` returns `nil`.
  ///
  /// - Returns: The pieces before the change; `nil` if nothing changed.
  private func take(_ number: UInt64, _ change: (UInt64) -> UInt64?) -> UInt64? {
    let old = update { old in
      guard old & Board.number == number, let new = change(old & Board.pieces) else { return nil }
      return old & ~Board.pieces | new
    }
    return old.map { $0 & Board.pieces }
  }

  /// Changes the board, and makes the pool available if no piece is left then and no worker is joined.
  ///
  /// - Returns: The board before the change; `nil` if `change` returned `nil`.
  @discardableResult
  private func update(_ change: (UInt64) -> UInt64?) -> UInt64? {
    var old = board.load(ordering: .acquiring)
    while let new = change(old) {
      let result = board.weakCompareExchange(
        expected: old, desired: new, ordering: .acquiringAndReleasing)
      if result.exchanged {
        if new & (Board.pieces | Board.workers) == 0 {
          isBusy.store(false, ordering: .releasing)
        }
        return old
      }
      old = result.original
    }
    return nil
  }

  private func wakeSleepers() {
    wakeUp.withLock {
      sleepers.store(0, ordering: .relaxed)
      wakeUpCount += 1
      wakeUp.broadcast()
    }
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
    _ = silhouette_flush_subnormals()
    while true {
      if hasPieces || spin() {
        silhouette_leave_cpu(callerCPU.load(ordering: .relaxed))
        help(worker)
      } else if !sleep() {
        return
      }
    }
  }

  private var hasPieces: Bool { board.load(ordering: .sequentiallyConsistent) & Board.pieces != 0 }

  /// Joins the current job, if a piece of it is left, and leaves when none is.
  private func help(_ worker: Int) {
    let joined = update { $0 & Board.pieces == 0 ? nil : $0 + Board.worker }
    guard let joined else { return }
    workOnJob(worker, joined & Board.number)
    update { $0 - Board.worker }
  }

  /// Works on the current job, which the thread has joined. As a call, it has released the job when it returns.
  @inline(never)
  private func workOnJob(_ worker: Int, _ number: UInt64) {
    if let job { work(on: job, taskCount, worker: worker, number) }
  }

  /// Waits for work without sleeping.
  ///
  /// - Returns: `false` if none came in a short time, or if the thread runs on the caller's CPU.
  private func spin() -> Bool {
    for check in 0..<Self.spinCount {
      if hasPieces { return true }
      if check % Self.checksPerCPU == Self.checksPerCPU - 1,
        silhouette_current_cpu() == callerCPU.load(ordering: .relaxed)
      {
        return false
      }
      silhouette_spin_hint()
    }
    return false
  }

  /// Sleeps until there is work.
  ///
  /// - Returns: `false` if the pool is being deallocated.
  private func sleep() -> Bool {
    wakeUp.withLock {
      let count = wakeUpCount
      sleepers.add(1, ordering: .sequentiallyConsistent)
      if hasPieces {
        sleepers.subtract(1, ordering: .relaxed)
        return true
      }
      while wakeUpCount == count, !isStopping { wakeUp.wait() }
      return !isStopping
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
