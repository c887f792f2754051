// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A limited number of places for tasks that work at the same time; the others wait in the order of their arrival.
final class RequestSlots: Sendable {
  private struct State: Sendable {
    var free: Int
    var next: UInt64 = 0
    var waiting: [(number: UInt64, continuation: CheckedContinuation<Bool, Never>)] = []
    /// The tasks that were cancelled before they waited.
    var cancelled: Set<UInt64> = []
  }

  private let state: Mutex<State>

  init(count: Int) { state = Mutex(State(free: count)) }

  /// Waits for a place.
  ///
  /// - Returns: `false` if the task was cancelled; it has no place then.
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

  /// Gives a place to the task that has waited longest.
  func giveBack() {
    let continuation = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      if !state.waiting.isEmpty { return state.waiting.removeFirst().continuation }
      state.free += 1
      return nil
    }
    continuation?.resume(returning: true)
  }
}
