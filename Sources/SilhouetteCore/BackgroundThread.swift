// SPDX-License-Identifier: Apache-2.0

import CLibrary

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

  /// Starts `body` on a separate thread; returns `false` if none can be started.
  private static func startIfPossible(_ body: @escaping () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // Some C libraries give new threads as little as 128 KiB of stack.
    pthread_attr_setstacksize(&attributes, 2 << 20)
    let context = Unmanaged.passRetained(Body(body))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    threads.begin()
    let status = pthread_create(&thread, &attributes, bodyMain, context.toOpaque())
    pthread_attr_destroy(&attributes)
    if status != 0 {
      context.release()
      threads.end()
    }
    return status == 0
  }

  fileprivate static let threads = ThreadCount()

  /// Waits until no thread of this kind runs. Called on such a thread, returns at once, because it would wait for itself.
  static func waitForAll() { threads.waitForAll() }
}

private final class Body {
  private let work: () -> Void

  init(_ work: @escaping () -> Void) { self.work = work }

  /// Does the work, on a thread of its own, which ends then.
  static func run(_ argument: UnsafeMutableRawPointer) {
    BackgroundThread.threads.markCurrent()
    Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().work()
    BackgroundThread.threads.end()
  }
}

#if canImport(Darwin)
  private func bodyMain(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Body.run(argument)
    return nil
  }
#else
  private func bodyMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument { Body.run(argument) }
    return nil
  }
#endif

/// The number of threads that run.
private final class ThreadCount: @unchecked Sendable {
  // Unchecked: `count` changes only while `changed` is locked, and `mark` never.

  private var count = 0
  private let changed = Condition()
  /// The key of a value that only the counted threads have.
  private var mark = pthread_key_t()

  init() { pthread_key_create(&mark, nil) }

  func begin() { changed.withLock { count += 1 } }

  func end() {
    changed.withLock {
      count -= 1
      changed.broadcast()
    }
  }

  func markCurrent() { pthread_setspecific(mark, Unmanaged.passUnretained(self).toOpaque()) }

  func waitForAll() {
    guard pthread_getspecific(mark) == nil else { return }
    changed.withLock {
      while count > 0 { changed.wait() }
    }
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
