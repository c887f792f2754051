// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CPlatform

/// A value that one thread at a time may use.
///
/// It takes the place of `Mutex`, which does not work in a child of a fork: on Linux, `Mutex` contains the number of the thread
/// that holds it, as the runtime remembers it, and the thread that went through the fork still has its parent's there. As soon as
/// two threads of the child want the same `Mutex`, both wait for ever. ``LibraryCall`` says what else a fork takes.
package struct Lock<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  // Unchecked: the value is accessed only while `condition` is locked.

  private let condition = Condition()
  private let value: UnsafeMutablePointer<Value>

  package init(_ value: consuming sending Value) {
    self.value = .allocate(capacity: 1)
    self.value.initialize(to: value)
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
  }

  /// Runs `body` while no other thread uses the value.
  package borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    condition.lock()
    defer { condition.unlock() }
    return try body(&value.pointee)
  }
}

/// A lock with a condition variable, with which threads wait for changes of the state that the lock protects.
///
/// In a child of a fork, the lock is free and has no waiting threads, whatever the parent's other threads were doing.
package final class Condition: @unchecked Sendable {
  // Unchecked: the pointer is constant, and POSIX allows every call on them from any thread.

  private let state = UnsafeMutablePointer<silhouette_condition>.allocate(capacity: 1)

  package init() { silhouette_condition_init(state) }

  deinit {
    silhouette_condition_destroy(state)
    state.deallocate()
  }

  /// Acquires the lock, waiting if another thread holds it.
  package func lock() { silhouette_condition_lock(state) }

  /// Releases the lock. The calling thread must hold it.
  package func unlock() { pthread_mutex_unlock(&state.pointee.mutex) }

  /// Releases the lock, sleeps until ``broadcast()``, and acquires the lock again. The calling thread must hold the
  /// lock, and must check again whether it still has to wait, as wake-ups may be spurious.
  package func wait() { pthread_cond_wait(&state.pointee.changed, &state.pointee.mutex) }

  /// Waits like ``wait()``, but for a limited time.
  ///
  /// - Parameter milliseconds: The maximum time to wait, 1…1000.
  /// - Returns: `false` if the time elapsed without a wake-up.
  @discardableResult
  package func wait(milliseconds: Int) -> Bool {
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    end.tv_nsec += milliseconds * 1_000_000
    while end.tv_nsec >= 1_000_000_000 {
      end.tv_nsec -= 1_000_000_000
      end.tv_sec += 1
    }
    return pthread_cond_timedwait(&state.pointee.changed, &state.pointee.mutex, &end) == 0
  }

  /// Wakes all waiting threads.
  package func broadcast() { pthread_cond_broadcast(&state.pointee.changed) }

  /// Runs `body` while holding the lock.
  package func withLock<T>(_ body: () throws -> T) rethrows -> T {
    lock()
    defer { unlock() }
    return try body()
  }
}
