// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouettePeople

/// A virtual background that works on the caller's thread, and drops no frame for a newer one.
///
/// Unlike ``VirtualBackground``, it works in a child of a fork, where Swift's tasks do not.
package final class SequentialBackground: Sendable {
  private struct State: Sendable {
    var clock = FrameClock()
    /// The change of the background that takes effect with the next frame.
    var change: BackgroundWorker.Change?
  }

  private let worker: BackgroundWorker
  /// Locked during a frame, so that frames are processed in the order of the calls.
  private let state: Lock<State>

  /// Creates a virtual background whose networks are ready.
  ///
  /// - Throws: `InferenceError` and the errors of files if a network is not available.
  package init(_ background: VideoBackground) throws {
    var settings = BackgroundWorker.Settings()
    settings.models = .live
    worker = BackgroundWorker(settings)
    state = Lock(State(change: .open(background)))
    try worker.prepare(tracksFace: background.tracksFace)
  }

  /// Replaces the background of the stream's next frame; returns `nil` if its timestamp drops it.
  package func process(_ frame: VideoFrame) -> VideoFrame? {
    state.withLock { state in
      guard let time = state.clock.time(of: frame.timestamp) else { return nil }
      var frame = frame
      frame.timestamp = time
      return worker.replace(frame, change: state.change.take(), isNew: false).outcome.frame
    }
  }
}
