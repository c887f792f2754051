// SPDX-License-Identifier: Apache-2.0

import CLibrary

/// A lock with a condition variable, with which threads wait for changes of the state that the lock protects.
package final class Condition: @unchecked Sendable {
  // Unchecked: the pointers are constant, and POSIX allows every call on them from any thread.

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    pthread_cond_destroy(changed)
    mutex.deallocate()
    changed.deallocate()
  }

  /// Acquires the lock, waiting if another thread holds it.
  package func lock() { pthread_mutex_lock(mutex) }

  /// Releases the lock. The calling thread must hold it.
  package func unlock() { pthread_mutex_unlock(mutex) }

  /// Releases the lock, sleeps until ``broadcast()``, and acquires the lock again. The calling thread must hold the
  /// lock, and must check again whether it still has to wait, as wake-ups may be spurious.
  package func wait() { pthread_cond_wait(changed, mutex) }

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
    return pthread_cond_timedwait(changed, mutex, &end) == 0
  }

  /// Wakes all waiting threads.
  package func broadcast() { pthread_cond_broadcast(changed) }

  /// Runs `body` while holding the lock.
  package func withLock<T>(_ body: () throws -> T) rethrows -> T {
    lock()
    defer { unlock() }
    return try body()
  }
}
