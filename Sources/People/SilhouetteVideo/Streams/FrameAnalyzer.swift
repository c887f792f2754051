// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// The results of the networks for one frame of a video.
package struct FrameAnalysis: Sendable {
  /// The people, or the error of computing their mask.
  package let mask: Result<FrameMask, any Error>
  /// The state of face tracking.
  package fileprivate(set) var faceState = FaceAngleTracker.State.absent
  /// The smoothed pose of the largest face; `nil` if there is no face or faces are not tracked.
  package fileprivate(set) var face: FaceAngles?
  /// The error of tracking the face; `nil` if there was none.
  fileprivate var trackingFailure: (any Error)?

  /// The error of computing the mask or tracking the face, in this order of precedence; `nil` if there was none.
  var failure: (any Error)? {
    if case .failure(let error) = mask { error } else { trackingFailure }
  }
}

/// The networks for the frames of one stream, and their state from frame to frame.
///
/// They do not depend on the background, so that the next frame can be analysed while a ``FrameComposer`` works on this
/// one. A value belongs to one stream and is used by one thread at a time.
package struct FrameAnalyzer: Sendable {
  private var compositor: VideoCompositor
  private var tracker: FaceAngleTracker

  /// Creates the state before a stream's first frame.
  ///
  /// - Parameters:
  ///   - options: The settings for masks.
  ///   - models: The networks.
  package init(options: VideoCompositor.Options, models: PeopleModels) {
    compositor = VideoCompositor(options: options, models: models)
    tracker = FaceAngleTracker(models: models)
  }

  /// Restarts the stream, so that the next frame does not depend on previous ones.
  mutating func reset() {
    compositor.reset()
    tracker.reset()
  }

  /// Analyses the stream's next frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - tracksFace: Indicates whether the face is tracked.
  package mutating func analysis(of frame: VideoFrame, tracksFace: Bool) -> FrameAnalysis {
    var analysis = FrameAnalysis(mask: Result { try compositor.mask(of: frame) })
    if tracksFace {
      do { analysis.face = try tracker.next(frame) } catch { analysis.trackingFailure = error }
      analysis.faceState = tracker.state
    }
    return analysis
  }
}
