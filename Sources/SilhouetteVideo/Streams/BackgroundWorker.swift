// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouettePeople
import Synchronization

/// The state of a stream that background threads work on, one at a time.
final class BackgroundWorker: Sendable {
  /// Another background for the next frame on.
  enum Change: Sendable {
    /// One that is opened on the frame's thread.
    case open(VideoBackground)
    /// One that is ready.
    case use(PreparedBackground)

    /// Indicates whether the background looks at faces.
    var tracksFace: Bool {
      switch self {
      case .open(let background): background.tracksFace
      case .use(let background): background.tracksFace
      }
    }
  }

  /// A frame with its background, and the time it took.
  struct Work: Sendable {
    var outcome: BackgroundReplacement.Outcome
    var time: Duration
    /// Indicates whether the networks were ready.
    var isReady: Bool
  }

  private let settings: BackgroundReplacement.Settings
  private let replacement = Mutex<BackgroundReplacement?>(nil)
  private let preparation = Mutex(())
  private let isPrepared = Atomic<Bool>(false)

  init(_ settings: BackgroundReplacement.Settings) { self.settings = settings }

  // MARK: Networks

  /// Prepares the networks on a thread of its own, if they are not.
  func beginPreparing(for background: VideoBackground) {
    let tracksFace = background.tracksFace
    guard tracksFace || !isPrepared.load(ordering: .acquiring) else { return }
    _ = BackgroundThread.begin { try self.prepare(tracksFace: tracksFace) }
  }

  /// Prepares the networks and waits for them. Afterwards frames may use them, even if this failed: they try again.
  ///
  /// - Throws: `InferenceError` and the errors of files if a network is not available.
  func prepare(tracksFace: Bool) throws {
    defer { isPrepared.store(true, ordering: .releasing) }
    try preparation.withLock { _ in
      let black = VideoFrame(
        PlanarPixelBuffer(width: 64, height: 36, format: .i420), encoding: .bt601,
        timestamp: .zero)
      var compositor = VideoCompositor(options: settings.options, models: settings.models)
      _ = try compositor.mask(of: black)
      try compositor.prepareConfirmation()
      guard tracksFace || settings.drawsAngles else { return }
      var tracker = FaceAngleTracker(models: settings.models)
      try tracker.next(black)
      // The network that the detectors' findings lead to.
      _ = try settings.models.model(.faceMesh)
    }
  }

  // MARK: Frames

  /// Gives the stream's next frame its background.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - change: Another background, from this frame on.
  ///   - isNew: Indicates whether the frames before are forgotten.
  func replace(_ frame: VideoFrame, change: Change?, isNew: Bool) -> Work {
    let start = ContinuousClock.now
    let isReady = isPrepared.load(ordering: .acquiring)
    let outcome = replacement.withLock { state in
      var failure: (any Error)?
      // Taken out, so that the buffers in it have one owner.
      var current = state ?? BackgroundReplacement(settings, background: .black)
      state = nil
      switch change {
      case .use(let background): current.setBackground(background)
      case .open(let background):
        do { current.setBackground(try PreparedBackground(background, for: frame)) } catch {
          failure = error
        }
      case nil: break
      }
      if isNew { current.reset() }
      var outcome = current.replace(frame, isReady: isReady)
      state = current
      // A damaged background stays; what failed with the frame will come again.
      outcome.failure = failure ?? outcome.failure
      return outcome
    }
    return Work(outcome: outcome, time: ContinuousClock.now - start, isReady: isReady)
  }
}
