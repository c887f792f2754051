// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// Lines on their way from the thread that reads them to the threads that work on them, first come first served.
///
/// A bounded number of bytes waits, so that requests that are answered at once need not wait behind them, and a fast writer does
/// not fill the memory.
final class RequestQueue: @unchecked Sendable {
  // Unchecked: everything that changes does so under `changed`.

  /// A line that was read.
  struct Line {
    /// The line's number, from 1.
    let number: Int
    /// The length of the line; 0 if it was too long to be kept.
    let byteCount: Int
    /// The request, or what is wrong with it.
    let request: Result<WorkerRequest, WorkerRequestError>
  }

  /// The most bytes of lines that wait; a longer line waits alone.
  static let maximumByteCount = 1 << 16

  private let changed = Condition()
  private var waiting: [Line] = []
  private var byteCount = 0
  private var isAtEnd = false

  /// Adds a line, when there is room for it.
  ///
  /// - Returns: `false` if no more lines are taken.
  func append(_ line: Line) -> Bool {
    changed.withLock {
      while !isAtEnd, !waiting.isEmpty, byteCount + line.byteCount > Self.maximumByteCount {
        changed.wait()
      }
      if isAtEnd { return false }
      waiting.append(line)
      byteCount += line.byteCount
      changed.broadcast()
      return true
    }
  }

  /// Waits for the next line; `nil` after the last.
  func next() -> Line? {
    changed.withLock {
      while waiting.isEmpty, !isAtEnd { changed.wait() }
      guard !waiting.isEmpty else { return nil }
      let first = waiting.removeFirst()
      byteCount -= first.byteCount
      changed.broadcast()
      return first
    }
  }

  /// Takes no more lines.
  ///
  /// - Parameter abandoning: `true` to drop those that wait.
  func end(abandoning: Bool) {
    changed.withLock {
      isAtEnd = true
      if abandoning { waiting = [] }
      changed.broadcast()
    }
  }
}
