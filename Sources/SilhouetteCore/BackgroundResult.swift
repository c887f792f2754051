// SPDX-License-Identifier: Apache-2.0

/// The result of a background thread, once it is there.
package final class BackgroundResult<T: Sendable>: @unchecked Sendable {
  // Unchecked: `result` is written once and read under `isDone`.

  private var result: Result<T, any Error>?
  private let isDone = Condition()

  func finish(_ result: Result<T, any Error>) {
    isDone.withLock {
      self.result = result
      isDone.broadcast()
    }
  }

  /// Waits for the result; may be called again.
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
