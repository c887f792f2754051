// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A piece of work that waits for a thread, and is either run or abandoned, once.
final class BackgroundJob: Sendable {
  private enum State {
    case new
    case ready(run: @Sendable () -> Void, abandon: @Sendable () -> Void)
    case abandonedEarly
    case done
  }

  private let state = Mutex(State.new)

  /// Gives the job its work; abandons it immediately if abandonment was requested before.
  func prepare(
    run: @escaping @Sendable () -> Void, orAbandon abandon: @escaping @Sendable () -> Void
  ) {
    let isAbandoned = state.withLock { state in
      if case .abandonedEarly = state {
        state = .done
        return true
      }
      state = .ready(run: run, abandon: abandon)
      return false
    }
    if isAbandoned { abandon() }
  }

  /// Does the work, unless it was abandoned.
  func run() { take()?.run() }

  /// Abandons the work, unless it has begun.
  func abandon() { take()?.abandon() }

  private func take() -> (run: @Sendable () -> Void, abandon: @Sendable () -> Void)? {
    state.withLock { state in
      switch state {
      case .ready(let run, let abandon):
        state = .done
        return (run, abandon)
      case .new:
        state = .abandonedEarly
        return nil
      case .abandonedEarly, .done: return nil
      }
    }
  }
}
