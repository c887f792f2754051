// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a background thread is working out.
package final class BackgroundResult<T: Sendable>: @unchecked Sendable {
  // Unchecked: `result` is written once and read under `mutex`.

  private var result: Result<T, any Error>?
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let isDone = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(isDone, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    pthread_cond_destroy(isDone)
    mutex.deallocate()
    isDone.deallocate()
  }

  func finish(_ result: Result<T, any Error>) {
    pthread_mutex_lock(mutex)
    self.result = result
    pthread_cond_broadcast(isDone)
    pthread_mutex_unlock(mutex)
  }

  /// Waits for the result; may be called again.
  ///
  /// - Throws: What the work throws.
  package func wait() throws -> T {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result { return try result.get() }
      pthread_cond_wait(isDone, mutex)
    }
  }
}
