// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CPlatform
import Synchronization

/// The state that the threads of a ``ThreadPool`` share: the job, its pieces, and who sleeps.
final class ThreadTeam: @unchecked Sendable {
  // Unchecked: `job` and `taskCount` are written only while no worker has joined, and workers read them only between joining
  // and leaving; `isStopping` and `wakeUpCount` are protected by `wakeUp`.

  private let threadCount: Int
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
  /// The number of callers that sleep until the workers have left their jobs.
  let sleepingCallers = Atomic<Int>(0)
  /// The condition that wakes sleeping callers.
  private let workerLeft = Condition()

  /// The number of times that a thread checks for what it waits for before it sleeps; all checks together take tens of
  /// microseconds.
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

  init(threadCount: Int) { self.threadCount = threadCount }

  /// Ends the workers, when they have finished their pieces.
  func stop() {
    wakeUp.withLock {
      isStopping = true
      wakeUpCount += 1
      wakeUp.broadcast()
    }
  }

  /// Does all pieces of a job, more than one, and returns when the last piece is done.
  ///
  /// - Returns: `false` without doing anything if the workers serve another job.
  func run(_ job: any ParallelJob, taskCount: Int) -> Bool {
    guard isBusy.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
    else { return false }
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
    waitForWorkers(number)
    return true
  }

  /// Waits until no worker is at a piece of the job with a number, all of whose pieces are taken.
  ///
  /// The last pieces usually end at nearly the same time. But a worker that shares its CPU with another program may be away for
  /// milliseconds: then the caller sleeps, since its own CPU would do that program's work, or the worker's, instead.
  private func waitForWorkers(_ number: UInt64) {
    for check in 1...Self.spinCount {
      guard hasWorkers(number) else { return }
      if check % 1024 == 0 { sched_yield() } else { silhouette_spin_hint() }
    }
    sleepingCallers.add(1, ordering: .sequentiallyConsistent)
    workerLeft.withLock {
      while hasWorkers(number) { workerLeft.wait() }
    }
    sleepingCallers.subtract(1, ordering: .relaxed)
  }

  private func hasWorkers(_ number: UInt64) -> Bool {
    let state = board.load(ordering: .sequentiallyConsistent)
    return state & Board.number == number && state & Board.workers > 0
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
        expected: old, desired: new, ordering: .sequentiallyConsistent)
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

  /// Starts the thread of a worker; returns `nil` if the operating system refuses.
  func start(_ worker: Int) -> pthread_t? { PosixThread.start { self.workerLoop(worker) } }

  private func workerLoop(_ worker: Int) {
    _ = silhouette_flush_subnormals()
    silhouette_serve_calls()
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
    if sleepingCallers.load(ordering: .sequentiallyConsistent) > 0 {
      workerLeft.withLock { workerLeft.broadcast() }
    }
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
  /// - Returns: `false` if the workers are to end.
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
