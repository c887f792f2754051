// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import Synchronization

/// Standard output and standard error, shared by the threads that process photos: each message appears in one piece,
/// above the progress line.
final class Console: Sendable {
  private struct State: Sendable {
    /// `nil` if the progress line is disabled or standard error is not a terminal.
    var progress: Progress?
    var isShown = false
    var lastDrawn: ContinuousClock.Instant?
  }

  private let state: Mutex<State>
  private let clock = ContinuousClock()

  /// - Parameter progress: The contents of the progress line; `nil` to omit it.
  init(progress: Progress? = nil) { state = Mutex(State(progress: progress)) }

  /// Indicates that the progress line is enabled.
  var hasProgress: Bool { state.withLock { $0.progress != nil } }

  /// Writes texts that are empty or end in a line break.
  func write(error: String = "", output: String = "") {
    state.withLock { state in
      if error.isEmpty, output.isEmpty { return }
      erase(&state)
      if !error.isEmpty { StandardError.write(error) }
      if !output.isEmpty { StandardOutput.write(output) }
      draw(&state, always: true)
    }
  }

  /// Updates the progress line.
  func update(_ change: (inout Progress) -> Void) {
    state.withLock { state in
      guard var progress = state.progress else { return }
      change(&progress)
      state.progress = progress
      draw(&state, always: false)
    }
  }

  /// Removes the progress line permanently.
  func end() {
    state.withLock { state in
      erase(&state)
      state.progress = nil
    }
  }

  private func erase(_ state: inout State) {
    if state.isShown { StandardError.draw("\r\u{1B}[K") }
    state.isShown = false
  }

  /// Draws the line; at most once every 40 ms, unless it was erased.
  private func draw(_ state: inout State, always: Bool) {
    guard let progress = state.progress else { return }
    let now = clock.now
    if !always, let last = state.lastDrawn, now - last < .milliseconds(40) { return }
    // The last column stays free: some terminals would wrap to a new line.
    StandardError.draw("\r\(progress.line(width: Terminal.width - 1))\u{1B}[K")
    state.isShown = true
    state.lastDrawn = now
  }
}
