// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import Synchronization

/// Standard output and standard error, as the threads that work on photos share them: what is
/// said appears whole, above a line that shows how far they are.
final class Console: Sendable {
  private struct State: Sendable {
    /// `nil` where there is no terminal, or nobody wants it.
    var progress: Progress?
    var isShown = false
    var lastDrawn: ContinuousClock.Instant?
  }

  private let state: Mutex<State>
  private let clock = ContinuousClock()

  /// - Parameter progress: What the line at the bottom shows; `nil` for none.
  init(progress: Progress? = nil) { state = Mutex(State(progress: progress)) }

  /// Whether there is a line at the bottom.
  var hasProgress: Bool { state.withLock { $0.progress != nil } }

  /// Writes text that ends in a line break, or nothing.
  func write(error: String = "", output: String = "") {
    state.withLock { state in
      if error.isEmpty, output.isEmpty { return }
      erase(&state)
      if !error.isEmpty { StandardError.write(error) }
      if !output.isEmpty { StandardOutput.write(output) }
      draw(&state, always: true)
    }
  }

  /// Changes what the line at the bottom shows.
  func update(_ change: (inout Progress) -> Void) {
    state.withLock { state in
      guard var progress = state.progress else { return }
      change(&progress)
      state.progress = progress
      draw(&state, always: false)
    }
  }

  /// Takes the line at the bottom away for good.
  func end() {
    state.withLock { state in
      erase(&state)
      state.progress = nil
    }
  }

  private func erase(_ state: inout State) {
    if state.isShown { StandardError.write("\r\u{1B}[K") }
    state.isShown = false
  }

  /// Draws the line; not more often than eyes can follow, unless it was erased.
  private func draw(_ state: inout State, always: Bool) {
    guard let progress = state.progress else { return }
    let now = clock.now
    if !always, let last = state.lastDrawn, now - last < .milliseconds(40) { return }
    // The last column stays free: some terminals would begin a line of their own.
    StandardError.write("\r\(progress.line(width: Terminal.width - 1))\u{1B}[K")
    state.isShown = true
    state.lastDrawn = now
  }
}
