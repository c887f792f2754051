// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import Synchronization

/// A first-in, first-out queue of lines between the thread that reads them and the threads that process them.
///
/// The number of waiting bytes is bounded, so that requests for statistics are soon read, and a fast writer does not fill
/// the memory.
final class RequestQueue: @unchecked Sendable {
  // Unchecked: all mutable state is accessed under `changed`.

  /// A line that was read.
  struct Line {
    /// The line's number, from 1.
    let number: Int
    /// The length of the line; 0 if it was too long to be kept.
    let byteCount: Int
    /// The request, or the error in it.
    let request: Result<WorkerRequest, WorkerRequestError>
  }

  /// The maximum number of waiting bytes; a longer line waits alone.
  static let maximumByteCount = 1 << 16

  private let changed = Condition()
  private var waiting: [Line] = []
  private var byteCount = 0
  private var isAtEnd = false

  /// Adds a line, once there is room for it.
  ///
  /// - Returns: `false` if the queue accepts no more lines.
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

  /// Closes the queue to further lines.
  ///
  /// - Parameter abandoning: `true` to drop the lines that are waiting.
  func end(abandoning: Bool) {
    changed.withLock {
      isAtEnd = true
      if abandoning { waiting = [] }
      changed.broadcast()
    }
  }
}

/// A limited number of slots for concurrent tasks; other tasks wait in the order of their arrival.
final class RequestSlots: Sendable {
  private struct State: Sendable {
    var free: Int
    var next: UInt64 = 0
    var waiting: [(number: UInt64, continuation: CheckedContinuation<Bool, Never>)] = []
    /// The tasks that were cancelled before they started to wait.
    var cancelled: Set<UInt64> = []
  }

  private let state: Mutex<State>

  init(count: Int) { state = Mutex(State(free: count)) }

  /// Waits for a slot.
  ///
  /// - Returns: `false` if the task was cancelled, in which case it has no slot.
  func take() async -> Bool {
    let number = state.withLock { state in
      state.next += 1
      return state.next
    }
    let isTaken = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: Bool? = state.withLock { state in
          if state.cancelled.remove(number) != nil { return false }
          if state.free > 0 {
            state.free -= 1
            return true
          }
          state.waiting.append((number, continuation))
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      let continuation = state.withLock { state -> CheckedContinuation<Bool, Never>? in
        guard let index = state.waiting.firstIndex(where: { $0.number == number }) else {
          state.cancelled.insert(number)
          return nil
        }
        return state.waiting.remove(at: index).continuation
      }
      continuation?.resume(returning: false)
    }
    // A cancellation that came too late.
    state.withLock { _ = $0.cancelled.remove(number) }
    return isTaken
  }

  /// Passes a slot on to the task that has waited longest.
  func giveBack() {
    let continuation = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      if !state.waiting.isEmpty { return state.waiting.removeFirst().continuation }
      state.free += 1
      return nil
    }
    continuation?.resume(returning: true)
  }
}
