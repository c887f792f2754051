// SPDX-License-Identifier: Apache-2.0

import CLibrary
import CPlatform

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
