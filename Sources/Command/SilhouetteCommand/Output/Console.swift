// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import Synchronization

/// Standard output and standard error, shared by the threads that process photos. Each message appears in one piece,
/// above the progress line.
final class Console: Sendable {
  private struct State: Sendable {
    /// The contents of the progress line; `nil` if it is disabled or standard error is not a terminal.
    var progress: Progress?
    var isShown = false
    var lastDrawn: ContinuousClock.Instant?
  }

  private let state: Mutex<State>
  private let clock = ContinuousClock()
  /// The condition that is broadcast when the progress line ends.
  private let ended = Condition()

  /// The interval at which an unchanged line is redrawn to update the time, in milliseconds.
  private static let refreshMilliseconds = 500

  /// - Parameter progress: The contents of the progress line; `nil` to omit it.
  init(progress: Progress? = nil) {
    state = Mutex(State(progress: progress))
    if progress != nil { keepDrawing() }
  }

  /// Indicates that the progress line is enabled.
  var hasProgress: Bool { state.withLock { $0.progress != nil } }

  /// Writes a text to either stream; each text must be empty or end in a line break.
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
    ended.withLock { ended.broadcast() }
  }

  /// Redraws the progress line until it is removed, to update the time that it shows.
  private func keepDrawing() {
    _ = BackgroundThread.begin { [self] in
      while hasProgress {
        ended.withLock { _ = ended.wait(milliseconds: Self.refreshMilliseconds) }
        update { _ in }
      }
    }
  }

  private func erase(_ state: inout State) {
    if state.isShown { StandardError.draw("\r\u{1B}[K") }
    state.isShown = false
  }

  /// Draws the progress line, at most once every 40 ms unless it was erased.
  private func draw(_ state: inout State, always: Bool) {
    // The last column stays empty: some terminals would wrap to a new line.
    guard let line = state.progress?.line(width: Terminal.width - 1) else { return }
    let now = clock.now
    if !always, let last = state.lastDrawn, now - last < .milliseconds(40) { return }
    StandardError.draw("\r\(line)\u{1B}[K")
    state.isShown = true
    state.lastDrawn = now
  }
}
