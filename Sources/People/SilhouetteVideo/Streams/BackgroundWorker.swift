// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouettePeople
import Synchronization

/// The processing steps that replace the background of the frames of one stream, and their state, used by one thread at a time.
///
/// No frame is dropped, and the room is never visible except under ``EmptyPolicy/pass``: if computing the mask fails, only
/// the background is shown.
final class BackgroundWorker: Sendable {
  /// The settings of a stream.
  struct Settings: Sendable {
    /// The settings for masks.
    var options = VideoCompositor.Options()
    /// The networks.
    var models = PeopleModels.bundled
    /// The policy for frames without people.
    var whenEmpty = EmptyPolicy.background
  }

  /// A change of the background that takes effect with the next frame. Few frames have one, so it is no larger than a reference.
  indirect enum Change: Sendable {
    /// Changes to a background that has yet to be opened, on the thread that processes the frame.
    case open(VideoBackground)
    /// Changes to a background that has been opened.
    case use(PreparedBackground)

    /// Indicates whether the background needs the face in every frame.
    var tracksFace: Bool {
      switch self {
      case .open(let background): background.tracksFace
      case .use(let background): background.tracksFace
      }
    }
  }

  /// A frame whose background has been replaced, and the time that this took.
  struct Work: Sendable {
    var outcome: FrameComposer.Outcome
    var time: Duration
    /// Indicates whether the networks were ready.
    var isReady: Bool
  }

  private let settings: Settings
  private let steps: Lock<(analyzer: FrameAnalyzer, composer: FrameComposer)>
  private let preparation = Lock(())
  private let isPrepared = Atomic<Bool>(false)

  init(_ settings: Settings) {
    self.settings = settings
    steps = Lock(
      (
        FrameAnalyzer(options: settings.options, models: settings.models),
        FrameComposer(.black, whenEmpty: settings.whenEmpty)
      ))
  }

  // MARK: Networks

  /// Prepares the networks on a background thread, unless they are ready.
  func beginPreparing(for background: VideoBackground) {
    let tracksFace = background.tracksFace
    guard tracksFace || !isPrepared.load(ordering: .acquiring) else { return }
    _ = BackgroundThread.begin { try self.prepare(tracksFace: tracksFace) }
  }

  /// Prepares the networks and waits until they are ready to be used for frames. If preparation fails, later frames try
  /// again.
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
      // The network of frames that are taller than wide, which the black one is not.
      _ = try settings.models.model(.selfieGeneral)
      try compositor.prepareConfirmation()
      guard tracksFace else { return }
      var tracker = FaceAngleTracker(models: settings.models)
      try tracker.next(black)
      // A network that runs on the results of detectors.
      _ = try settings.models.model(.faceMesh)
    }
  }

  // MARK: Frames

  /// Replaces the background of the stream's next frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - change: A change of the background that takes effect with this frame.
  ///   - isNew: Indicates whether the stream restarts with this frame.
  func replace(_ frame: VideoFrame, change: Change?, isNew: Bool) -> Work {
    let start = ContinuousClock.now
    let isReady = isPrepared.load(ordering: .acquiring)
    let outcome = steps.withLock { steps in
      var failure: (any Error)?
      switch change {
      case .use(let background): steps.composer.setBackground(background)
      case .open(let background):
        do {
          steps.composer.setBackground(
            try PreparedBackground(background, for: FrameGeometry(frame)))
        } catch {
          failure = error
        }
      case nil: break
      }
      if isNew {
        steps.analyzer.reset()
        steps.composer.reset()
      }
      // Until the networks are ready, only the background is shown.
      let analysis =
        isReady ? steps.analyzer.analysis(of: frame, tracksFace: steps.composer.tracksFace) : nil
      var outcome = steps.composer.outcome(of: frame, analysis)
      // The error of a background is reported once; errors of frames are reported each time.
      outcome.failure = failure ?? outcome.failure
      return outcome
    }
    return Work(outcome: outcome, time: ContinuousClock.now - start, isReady: isReady)
  }
}
