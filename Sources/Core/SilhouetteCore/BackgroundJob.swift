// SPDX-License-Identifier: Apache-2.0

/// A piece of work that waits for a thread and is then either run or abandoned, exactly once.
final class BackgroundJob: Sendable {
  private enum State {
    case new
    case ready(run: @Sendable () -> Void, abandon: @Sendable () -> Void)
    case abandonedEarly
    case done
  }

  private let state = Lock(State.new)

  /// Assigns the work to run, and the action to take if the job is abandoned instead. If ``abandon()`` has already been
  /// called, the action is taken immediately.
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

  /// Runs the work, unless the job has been abandoned.
  func run() { take()?.run() }

  /// Abandons the job, unless its work has begun.
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
