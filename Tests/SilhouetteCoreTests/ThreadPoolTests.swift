// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import SilhouetteCore

/// Records the worker of every task, each in a place of its own.
private final class Tally: ParallelJob, @unchecked Sendable {
  // Unchecked: tasks write to different elements, or atomically.
  let counts: UnsafeMutablePointer<Int>
  let size: Int
  let workers = Mutex<Set<Int>>([])
  let inside: (@Sendable (Int) -> Void)?

  init(_ size: Int, inside: (@Sendable (Int) -> Void)? = nil) {
    self.size = size
    self.inside = inside
    counts = .allocate(capacity: max(size, 1))
    counts.initialize(repeating: 0, count: max(size, 1))
  }

  deinit { counts.deallocate() }

  func perform(task: Int, worker: Int) {
    counts[task] += 1
    workers.withLock { _ = $0.insert(worker) }
    inside?(task)
  }

  var isDoneOnce: Bool { (0..<size).allSatisfy { counts[$0] == 1 } }
}

/// Tells every piece who does it.
private final class WorkerJob: ParallelJob {
  let body: (Int) -> Void

  init(_ body: @escaping (Int) -> Void) { self.body = body }

  func perform(task: Int, worker: Int) { body(worker) }
}

@Suite struct ThreadPoolTests {
  @Test(arguments: [1, 2, 3, 4, 7])
  func everyTaskIsDoneOnce(_ threadCount: Int) {
    let pool = ThreadPool(threadCount: threadCount)
    var random = SeededRandom(seed: UInt64(threadCount))
    for size in [0, 1, 2, 3, 100, 1000] + (0..<200).map({ _ in random.int(0...40) }) {
      let tally = Tally(size)
      pool.run(tally, taskCount: size)
      #expect(tally.isDoneOnce, "\(size) tasks")
      #expect(tally.workers.withLock { $0.allSatisfy { (0..<threadCount).contains($0) } })
    }
  }

  /// Its `deinit` waits for the threads to end: as long as one held the pool, it would not be called.
  @Test func aReleasedPoolEnds() {
    weak var released: ThreadPool?
    for size in [0, 2, 40] {
      let pool = ThreadPool(threadCount: 3)
      released = pool
      let tally = Tally(size)
      pool.run(tally, taskCount: size)
      #expect(tally.isDoneOnce)
    }
    #expect(released == nil)
  }

  @Test func sleepersWakeUp() {
    let pool = ThreadPool(threadCount: 3)
    for _ in 0..<5 {
      // Longer than any worker spins.
      usleepMicroseconds(20_000)
      let tally = Tally(64)
      pool.run(tally, taskCount: 64)
      #expect(tally.isDoneOnce)
    }
  }

  /// Idle workers do not keep a CPU busy for long.
  @Test func idleWorkersSleep() {
    let pool = ThreadPool(threadCount: 4)
    for _ in 0..<3 {
      pool.run(Tally(64), taskCount: 64)
      var looks = 0
      // Most of a minute, where a worker spins for some tens of microseconds.
      while pool.sleeperCount < 3, looks < 30_000 {
        usleepMicroseconds(1000)
        looks += 1
      }
      let sleeperCount = pool.sleeperCount
      #expect(sleeperCount == 3)
      guard sleeperCount == 3 else { return }
    }
  }

  /// A caller whose last piece another thread is slow to finish keeps no CPU busy, and returns when the piece is done.
  @Test(arguments: [2, 3]) func waitingCallersSleep(_ threadCount: Int) {
    let pool = ThreadPool(threadCount: threadCount)
    for round in 0..<5 {
      let hasStarted = Atomic<Bool>(false)
      let hasSlept = Atomic<Bool>(false)
      let job = WorkerJob { worker in
        guard worker > 0 else {
          // The caller leaves the other pieces to the workers.
          var looks = 0
          while !hasStarted.load(ordering: .acquiring), looks < 30_000 {
            usleepMicroseconds(1000)
            looks += 1
          }
          return
        }
        hasStarted.store(true, ordering: .releasing)
        var looks = 0
        while pool.sleepingCallerCount == 0, looks < 30_000 {
          usleepMicroseconds(1000)
          looks += 1
        }
        if pool.sleepingCallerCount > 0 { hasSlept.store(true, ordering: .relaxed) }
      }
      pool.run(job, taskCount: 2)
      let slept = hasSlept.load(ordering: .relaxed)
      #expect(slept, "round \(round)")
      #expect(pool.sleepingCallerCount == 0)
    }
  }

  @Test func noThreadIsMadeForACall() {
    let pool = ThreadPool(threadCount: 4)
    let newcomers = Atomic<Int>(0)
    let key = "silhouette \(UInt64.random(in: 0...UInt64.max))"
    for _ in 0..<300 {
      // Tasks slow enough that every thread takes some.
      let tally = Tally(16) { _ in
        if Thread.current.threadDictionary[key] == nil {
          Thread.current.threadDictionary[key] = true
          newcomers.add(1, ordering: .relaxed)
        }
        usleepMicroseconds(20)
      }
      pool.run(tally, taskCount: 16)
    }
    #expect((1...4).contains(newcomers.load(ordering: .relaxed)))
  }

  @Test func manyPoolsComeAndGo() {
    for round in 0..<50 {
      let pool = ThreadPool(threadCount: 4)
      if round % 2 == 0 {
        let tally = Tally(9)
        pool.run(tally, taskCount: 9)
        #expect(tally.isDoneOnce)
      }
    }
  }

  @Test func aNestedCallDoesItsOwnWork() {
    let pool = ThreadPool(threadCount: 3)
    let inner = (0..<20).map { _ in Tally(50) }
    let outer = Tally(20) { task in
      pool.run(inner[task], taskCount: 50)
    }
    pool.run(outer, taskCount: 20)
    #expect(outer.isDoneOnce)
    for tally in inner {
      #expect(tally.isDoneOnce)
      #expect(tally.workers.withLock { $0 } == [0])
    }
  }

  @Test func aSecondCallerDoesItsOwnWork() {
    let pool = ThreadPool(threadCount: 2)
    let isInside = Atomic<Bool>(false)
    let mayLeave = Atomic<Bool>(false)
    let first = Tally(2) { _ in
      isInside.store(true, ordering: .releasing)
      while !mayLeave.load(ordering: .acquiring) { usleepMicroseconds(100) }
    }
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) { pool.run(first, taskCount: 2) }
    while !isInside.load(ordering: .acquiring) { usleepMicroseconds(100) }
    // The pool is busy and stays so: this call must not wait for it.
    let second = Tally(30)
    pool.run(second, taskCount: 30)
    #expect(second.isDoneOnce)
    #expect(second.workers.withLock { $0 } == [0])
    mayLeave.store(true, ordering: .releasing)
    group.wait()
    #expect(first.isDoneOnce)
  }

  /// Workers that have nothing left to do of one job help with the next, though the first one's caller is not done.
  @Test(.timeLimit(.minutes(5)))
  func workersAreFreeWhileACallerIsBusy() {
    let pool = ThreadPool(threadCount: 2)
    let isInside = Atomic<Bool>(false)
    let mayLeave = Atomic<Bool>(false)
    let group = DispatchGroup()
    let done = Mutex<[Bool]>([])
    DispatchQueue.global().async(group: group) {
      let caller = ObjectIdentifier(Thread.current)
      func run(taskCount: Int) {
        let first = Tally(taskCount) { _ in
          guard ObjectIdentifier(Thread.current) == caller, !mayLeave.load(ordering: .acquiring)
          else { return }
          isInside.store(true, ordering: .releasing)
          while !mayLeave.load(ordering: .acquiring) { usleepMicroseconds(100) }
        }
        pool.run(first, taskCount: taskCount)
        done.withLock { $0.append(first.isDoneOnce) }
      }
      // The other worker may do all pieces of a job before this thread takes one.
      repeat { run(taskCount: 2) } while !isInside.load(ordering: .acquiring)
      run(taskCount: 2)
      run(taskCount: 5)
    }
    while !isInside.load(ordering: .acquiring) { usleepMicroseconds(100) }
    // The other worker leaves the first job soon.
    var isHelped = false
    while !isHelped {
      let second = Tally(8) { _ in usleepMicroseconds(1000) }
      pool.run(second, taskCount: 8)
      #expect(second.isDoneOnce)
      isHelped = second.workers.withLock { $0 } == [0, 1]
    }
    mayLeave.store(true, ordering: .releasing)
    group.wait()
    #expect(done.withLock { $0.count >= 3 && $0.allSatisfy { $0 } })
  }

  /// Callers who come while others are still at their last pieces take no piece twice and leave none out.
  @Test func jobsThatOverlap() {
    let pool = ThreadPool(threadCount: 3)
    let wrong = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: 8) { caller in
      var random = SeededRandom(seed: UInt64(caller))
      for _ in 0..<200 {
        let size = [2, 3, 3, 3, 17][random.int(0...4)]
        let slow = random.int(0...size - 1)
        let tally = Tally(size) { task in
          if task == slow { usleepMicroseconds(200) }
        }
        pool.run(tally, taskCount: size)
        if !tally.isDoneOnce { wrong.add(1, ordering: .relaxed) }
      }
    }
    #expect(wrong.load(ordering: .relaxed) == 0)
  }

  /// A closure that a worker still holds when its call returns would end the process.
  @Test(arguments: [2, 3, 5])
  func closuresDoNotEscape(_ threadCount: Int) {
    let pool = ThreadPool(threadCount: threadCount)
    var wrong = 0
    for round in 0..<20_000 {
      let done = Atomic<Int>(0)
      let count = round % (2 * threadCount)
      pool.forEach(taskCount: count) { _, _ in done.add(1, ordering: .relaxed) }
      if done.load(ordering: .relaxed) != count { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  @Test func manyCallersAtOnce() {
    let pool = ThreadPool(threadCount: 3)
    let wrong = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: 200) { index in
      let tally = Tally(index % 37)
      pool.run(tally, taskCount: index % 37)
      if !tally.isDoneOnce { wrong.add(1, ordering: .relaxed) }
    }
    #expect(wrong.load(ordering: .relaxed) == 0)
  }

  @Test func resultsDoNotDependOnTheThreads() {
    func result(_ threadCount: Int) -> [Int] {
      let pool = ThreadPool(threadCount: threadCount)
      let results = Mutex<[Int]>(Array(repeating: 0, count: 500))
      pool.forEach(taskCount: 500) { task, _ in
        let value = (0..<task).reduce(task) { ($0 &* 31) ^ $1 }
        results.withLock { $0[task] = value }
      }
      return results.withLock { $0 }
    }
    let alone = result(1)
    for threadCount in 2...5 { #expect(result(threadCount) == alone) }
  }

  /// Subnormal numbers are 0 in every piece, whoever does it, and remain themselves outside.
  @Test(arguments: [1, 2, 4])
  func subnormalNumbersAreZeroInside(_ threadCount: Int) {
    let pool = ThreadPool(threadCount: threadCount)
    let factors: [Float] = [1e-30, 1e-10, .leastNormalMagnitude, 0.5]
    let inside = Mutex<[Float]>([])
    for size in [1, 64] {
      pool.forEach(taskCount: size) { _, _ in
        let products = [factors[0] * factors[1], factors[2] * factors[3]]
        inside.withLock { $0 += products }
      }
    }
    #expect(inside.withLock { $0.count == 130 && $0.allSatisfy { $0 == 0 } })
    #expect((factors[0] * factors[1]).isSubnormal && (factors[2] * factors[3]).isSubnormal)
  }

  @Test func sharedPoolsAreShared() {
    #expect(ThreadPool.shared(threadCount: 2) === ThreadPool.shared(threadCount: 2))
    #expect(ThreadPool.shared(threadCount: 0).threadCount == 1)
    #expect(ThreadPool.shared().threadCount == ThreadPool.defaultThreadCount)
    #expect((1...ThreadPool.maximumThreadCount).contains(ThreadPool.defaultThreadCount))
  }
}

// Mistake restless-workers: workers that never sleep
// - while wakeUpCount == count, !isStopping { wakeUp.wait() }
// + if count == .max { wakeUp.wait() }
// = ThreadPoolTests

// Mistake late-caller: a caller that takes pieces of the next job
// - guard old & Board.number == number, let new = change
// + guard let new = change
// = ThreadPoolTests
