// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// The processing steps that replace the background of the frames of one stream, on the caller's thread.
///
/// No frame is dropped, and the room is never visible except under ``EmptyPolicy/pass``: if computing the mask fails, only
/// the background is shown. A value belongs to one stream and is used by one thread at a time.
struct BackgroundReplacement: Sendable {
  /// The settings of a stream.
  struct Settings: Sendable {
    /// The settings for masks.
    var options = VideoCompositor.Options()
    /// The networks.
    var models = PeopleModels.bundled
    /// The policy for frames without people.
    var whenEmpty = EmptyPolicy.background
  }

  private var analyzer: FrameAnalyzer
  private var composer: FrameComposer

  /// Creates the state before a stream's first frame.
  init(_ settings: Settings, background: PreparedBackground) {
    analyzer = FrameAnalyzer(options: settings.options, models: settings.models)
    composer = FrameComposer(background, whenEmpty: settings.whenEmpty)
  }

  /// Changes the background, from the next frame on. Masks are unaffected.
  mutating func setBackground(_ background: PreparedBackground) {
    composer.setBackground(background)
  }

  /// Restarts the stream, so that the next frame does not depend on previous ones.
  mutating func reset() {
    analyzer.reset()
    composer.reset()
  }

  /// Returns the stream's next frame with its background replaced.
  ///
  /// - Parameters:
  ///   - frame: The stream's next frame.
  ///   - isReady: Indicates whether networks may run; otherwise, only the background is shown.
  mutating func replace(_ frame: consuming VideoFrame, isReady: Bool = true)
    -> FrameComposer.Outcome
  {
    let frame = frame
    let analysis =
      isReady ? analyzer.analysis(of: frame, tracksFace: composer.tracksFace) : nil
    return composer.outcome(of: frame, analysis)
  }
}
