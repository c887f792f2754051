// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CPlatform

/// Threads that run long computations for async code, so that these do not block Swift's cooperative thread pool, which
/// has only one thread per CPU.
package enum BackgroundThread {
  /// Runs `body` on one of the process's background threads as soon as one is free, and suspends until it is done.
  ///
  /// - Parameters:
  ///   - size: The estimated size of the work.
  ///   - body: The work; the flag that it receives is raised when the task is cancelled.
  /// - Throws: The error of `body`; `CancellationError` if the task is cancelled before it starts.
  package static func run<T: Sendable>(
    _ size: WorkSize = .small, _ body: @escaping @Sendable (CancellationFlag) throws -> T
  ) async throws -> T {
    try await BackgroundQueue.shared.run(size, body)
  }

  /// Runs `body` on a separate thread and suspends until it is done.
  ///
  /// Meant for streams, of which there are few: they call their users' code, which may block, and other work must not
  /// wait for it.
  ///
  /// - Parameter body: The work; the flag that it receives is raised when the task is cancelled.
  /// - Throws: The error of `body`; `CancellationError` if the task is cancelled before it starts.
  package static func runAlone<T: Sendable>(
    _ body: @escaping @Sendable (CancellationFlag) throws -> T
  ) async throws -> T {
    try Task.checkCancellation()
    let flag = CancellationFlag()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        start { continuation.resume(with: Result { try body(flag) }) }
      }
    } onCancel: {
      flag.cancel()
    }
  }

  /// Starts `body` on a separate thread and returns immediately.
  ///
  /// `body` counts as part of the current thread's work: it is cancelled together with that work and may open the same
  /// files.
  package static func begin<T: Sendable>(
    _ body: @escaping @Sendable () throws -> T
  ) -> BackgroundResult<T> {
    if let result = beginIfPossible(body) { return result }
    let result = BackgroundResult<T>()
    result.finish(Result { try body() })
    return result
  }

  /// Starts `body` like ``begin(_:)``; returns `nil` if no thread can be started.
  package static func beginIfPossible<T: Sendable>(
    _ body: @escaping @Sendable () throws -> T
  ) -> BackgroundResult<T>? {
    let result = BackgroundResult<T>()
    let cancellation = CancellationFlag.current
    let scope = FileScope.current
    let isStarted = startIfPossible {
      CancellationFlag.$current.withValue(cancellation) {
        FileScope.$current.withValue(scope) { result.finish(Result { try body() }) }
      }
    }
    return isStarted ? result : nil
  }

  /// Starts `body` on a separate thread, or runs it on the caller's thread if none can be started.
  static func start(_ body: @escaping () -> Void) {
    if !startIfPossible(body) { body() }
  }

  /// Starts `body` on a separate thread; returns `false` if none can be started, or if the caller's must not work beside
  /// others (see ``LibraryCall``).
  private static func startIfPossible(_ body: @escaping () -> Void) -> Bool {
    guard silhouette_thread_survived_fork() == 0 else { return false }
    threads.begin()
    // Some C libraries give new threads as little as 128 KiB of stack.
    let thread = PosixThread.start(stackByteCount: 2 << 20) {
      silhouette_serve_calls()
      threads.markCurrent()
      body()
      threads.end()
    }
    guard let thread else {
      threads.end()
      return false
    }
    pthread_detach(thread)
    return true
  }

  private static let threads = ThreadCount()

  /// Waits until no thread of this kind runs. Called on such a thread, returns at once, because it would wait for itself.
  static func waitForAll() { threads.waitForAll() }
}

/// The number of threads that run in this process.
private final class ThreadCount: @unchecked Sendable {
  // Unchecked: `count` and `forkCount` change only while `changed` is locked, and `mark` never.

  private var count = 0
  private var forkCount = silhouette_fork_count()
  private let changed = Condition()
  /// The key of a value that only the counted threads have.
  private var mark = pthread_key_t()

  init() { pthread_key_create(&mark, nil) }

  func begin() {
    changed.withLock {
      forgetParent()
      count += 1
    }
  }

  func end() {
    changed.withLock {
      forgetParent()
      // A counted thread that forked is not counted in the child.
      count = max(0, count - 1)
      changed.broadcast()
    }
  }

  func markCurrent() { pthread_setspecific(mark, Unmanaged.passUnretained(self).toOpaque()) }

  func waitForAll() {
    guard pthread_getspecific(mark) == nil else { return }
    changed.withLock {
      forgetParent()
      while count > 0 { changed.wait() }
    }
  }

  /// Forgets the threads that a fork left behind.
  private func forgetParent() {
    let current = silhouette_fork_count()
    if forkCount != current { (forkCount, count) = (current, 0) }
  }
}

/// The size of a piece of work for background threads, estimated beforehand.
package enum WorkSize: Int, Hashable, Sendable, CaseIterable {
  /// One frame of a stream that a user is watching, which takes precedence over all other work.
  case frame
  /// Work that takes tens to hundreds of milliseconds.
  case small
  /// Work that takes seconds. It never occupies the last threads, so that small work need not wait for it.
  case large

  /// The number of pixels above which work on an image is large.
  package static let largePixelCount = 4e6

  /// Creates the size of work on an image with the given number of pixels.
  package init(pixelCount: Double) { self = pixelCount < Self.largePixelCount ? .small : .large }
}

/// The result of a background thread, for which other threads can wait.
package final class BackgroundResult<T: Sendable>: @unchecked Sendable {
  // Unchecked: `result` is written once, and accessed only while `isDone` is locked.

  private var result: Result<T, any Error>?
  private let isDone = Condition()

  package init() {}

  /// Sets the result, once.
  package func finish(_ result: Result<T, any Error>) {
    isDone.withLock {
      self.result = result
      isDone.broadcast()
    }
  }

  /// Waits for the result and returns it; may be called more than once.
  ///
  /// - Throws: The error of the work.
  package func wait() throws -> T {
    try isDone.withLock {
      while true {
        if let result { return try result.get() }
        isDone.wait()
      }
    }
  }
}

/// A piece of work that waits for a thread and is then either run or abandoned, exactly once.
final class BackgroundJob: Sendable {
  private enum State {
    case new
    case ready(run: @Sendable () -> Void, abandon: @Sendable () -> Void)
    case abandonedEarly
    case done
  }

  private let state = Lock(State.new)

  /// Assigns the work to run, and the action to take if the job is abandoned instead. If ``abandon()`` has already been
  /// called, the action is taken immediately.
  func prepare(
    run: @escaping @Sendable () -> Void, orAbandon abandon: @escaping @Sendable () -> Void
  ) {
    let isAbandoned = state.withLock { state in
      if case .abandonedEarly = state {
        state = .done
        return true
      }
      state = .ready(run: run, abandon: abandon)
      return false
    }
    if isAbandoned { abandon() }
  }

  /// Runs the work, unless the job has been abandoned.
  func run() { take()?.run() }

  /// Abandons the job, unless its work has begun.
  func abandon() { take()?.abandon() }

  private func take() -> (run: @Sendable () -> Void, abandon: @Sendable () -> Void)? {
    state.withLock { state in
      switch state {
      case .ready(let run, let abandon):
        state = .done
        return (run, abandon)
      case .new:
        state = .abandonedEarly
        return nil
      case .abandonedEarly, .done: return nil
      }
    }
  }
}
