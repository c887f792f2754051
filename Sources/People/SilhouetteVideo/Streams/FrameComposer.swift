// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// A policy for the output when no person is found in a frame.
///
/// If a frame has no mask, because the networks are not ready or have failed, only the background is shown, whatever the
/// policy.
public enum EmptyPolicy: Hashable, Sendable {
  /// Shows only the background.
  case background
  /// Continues to use the last mask that contains a person, for up to this duration after its frame; then shows only the
  /// background.
  case hold(Duration)
  /// Shows the unchanged frame, so that the room becomes visible.
  case pass
}

/// The background of one stream, which is put behind the people of analysed frames.
///
/// The room is never visible except under ``EmptyPolicy/pass``: if a frame has no mask, only the background is shown. A
/// value belongs to one stream and is used by one thread at a time.
package struct FrameComposer: Sendable {
  /// A frame whose background has been replaced, and the results of its analysis.
  package struct Outcome: Sendable {
    /// The frame.
    package var frame: VideoFrame
    /// The mean of the mask over the frame, 0…1.
    package var coverage = 0.0
    /// Indicates whether the mask was computed and contains no person.
    package var isEmpty = false
    /// Indicates whether the mask was computed.
    package var isMasked = false
    /// The state of face tracking.
    package var faceState = FaceAngleTracker.State.absent
    /// The smoothed pose of the largest face; `nil` if there is no face or faces are not tracked.
    package var face: FaceAngles?
    /// The error of computing the mask, tracking the face or rendering the background, in this order of precedence; `nil` if
    /// there was none.
    package var failure: (any Error)?
  }

  private let whenEmpty: EmptyPolicy
  private var background: PreparedBackground
  private var number = 0
  /// The last mask that contains a person, with the geometry and the time of its frame.
  private var lastMask: (mask: FrameMask, geometry: FrameGeometry, time: Duration)?

  /// Creates the state before a stream's first frame.
  ///
  /// - Parameters:
  ///   - background: The background.
  ///   - whenEmpty: The policy for frames without people.
  package init(_ background: PreparedBackground, whenEmpty: EmptyPolicy) {
    self.background = background
    self.whenEmpty = whenEmpty
  }

  /// Indicates whether the background needs the face in every frame.
  package var tracksFace: Bool { background.tracksFace }

  /// Changes the background, from the next frame on.
  package mutating func setBackground(_ background: PreparedBackground) {
    self.background = background
  }

  /// Restarts the stream, so that the next frame does not depend on previous ones.
  mutating func reset() { lastMask = nil }

  /// Returns the stream's next frame with its background replaced.
  ///
  /// - Parameters:
  ///   - frame: The stream's next frame.
  ///   - analysis: The results of the frame's analysis; `nil` if the networks were not ready.
  package mutating func outcome(
    of frame: consuming VideoFrame, _ analysis: FrameAnalysis?
  ) -> Outcome {
    // The frame's memory is written in place if it has no other owner.
    var outcome = Outcome(frame: frame)
    let mask = try? analysis?.mask.get()
    outcome.faceState = analysis?.faceState ?? .absent
    outcome.face = analysis?.face
    outcome.failure = analysis?.failure
    outcome.isMasked = mask != nil
    outcome.isEmpty = mask?.isEmpty ?? false
    outcome.coverage = mask?.coverage ?? 0
    let context = VideoContext(
      time: outcome.frame.timestamp, number: number, face: outcome.face)
    number += 1
    let shown = shownMask(mask, of: outcome.frame)
    if outcome.isEmpty, shown == nil, whenEmpty == .pass {
      // The frame stays unchanged.
    } else {
      let planes = planes(behind: outcome.frame, mask: shown, in: context, &outcome)
      if let shown {
        shown.blend(&outcome.frame, over: planes)
      } else {
        outcome.frame.pixels = planes
      }
    }
    return outcome
  }

  /// Returns the mask of the frame's pixels that are shown; `nil` if only the background is shown.
  private mutating func shownMask(_ mask: FrameMask?, of frame: VideoFrame) -> FrameMask? {
    guard let mask else { return nil }
    let geometry = FrameGeometry(frame)
    if !mask.isEmpty {
      // Kept only if necessary: otherwise, the memory is reused for a later mask.
      if case .hold = whenEmpty { lastMask = (mask, geometry, frame.timestamp) }
      return mask
    }
    guard case .hold(let longest) = whenEmpty, let last = lastMask,
      last.geometry == geometry, frame.timestamp - last.time <= longest
    else {
      lastMask = nil
      return nil
    }
    return last.mask
  }

  private mutating func planes(
    behind frame: VideoFrame, mask: FrameMask?, in context: VideoContext, _ outcome: inout Outcome
  ) -> PlanarPixelBuffer {
    do {
      return try background.planes(behind: frame, mask: mask ?? .empty, in: context)
    } catch {
      outcome.failure = outcome.failure ?? error
      return background.substitute(behind: frame)
    }
  }
}
