// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CPlatform

/// A call of the library by a program that may fork.
///
/// A child of a fork has one thread, which is not fit for work beside others: the Swift runtime remembers the number of each
/// thread and locks with it what is initialised once (every `static let`), and for this thread it remembers its parent's. If
/// another thread of the child waits for such a lock, both wait for ever. Therefore ``run(_:)`` hands the work to a new thread,
/// whose number is right. What does not pass through it is safe as well, only slower: on a thread that went through a fork,
/// ``ThreadPool`` does all pieces on that thread, and ``BackgroundThread`` starts no other.
///
/// The parent's other threads are gone. A fork waits until they have left the library, though not longer than a second, so that
/// the child finds whole values. Nothing waits for a thread of the parent that was still at work: ``Condition`` and
/// ``Lock`` are free, ``OnceCache`` computes again what was being computed, and pools start new threads.
package enum LibraryCall {
  /// Runs the work of a call, on this thread or, if that went through a fork, on a new one.
  package static func run<T, Failure: Error>(
    _ body: () throws(Failure) -> T
  ) throws(Failure) -> T {
    if silhouette_thread_survived_fork() != 0 {
      var result: Result<T, Failure>?
      runOnNewThread { result = Result { () throws(Failure) in try run(body) } }
      if let result { return try result.get() }
    }
    silhouette_begin_call()
    defer { silhouette_end_call() }
    return try body()
  }

  /// Runs `body` on a new thread and waits for its end; does nothing if no thread can be started.
  private static func runOnNewThread(_ body: () -> Void) {
    let cancellation = CancellationFlag.current
    let scope = FileScope.current
    withoutActuallyEscaping(body) { body in
      // The main thread's usual stack.
      let thread = PosixThread.start(stackByteCount: 8 << 20) {
        CancellationFlag.$current.withValue(cancellation) {
          FileScope.$current.withValue(scope) { body() }
        }
      }
      if let thread { pthread_join(thread, nil) }
    }
  }
}
