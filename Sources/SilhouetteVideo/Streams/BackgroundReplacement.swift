// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// The steps that give the frames of one stream another background, on the caller's thread.
///
/// Every frame comes out, and never shows the room unless ``EmptyPolicy/pass`` asks for it: where the mask fails, the
/// background stands alone. One value for a stream, used by one thread at a time.
package struct BackgroundReplacement: Sendable {
  /// The settings of a stream.
  package struct Settings: Sendable {
    /// The settings of masks.
    package var options = VideoCompositor.Options()
    /// The networks.
    package var models = PeopleModels.bundled
    /// The decision about frames without people.
    package var whenEmpty = EmptyPolicy.background
    /// Indicates whether the angles of the face are written into frames.
    package var drawsAngles = false

    package init() {}
  }

  /// A frame with its background, and the way it came about.
  package struct Outcome: Sendable {
    /// The frame.
    package var frame: VideoFrame
    /// The mean of the mask, 0…1.
    package var coverage = 0.0
    /// Indicates whether the mask was made, and no person found.
    package var isEmpty = false
    /// Indicates whether the mask was made.
    package var isMasked = false
    /// The error of the mask, the background or the face, the most important one.
    package var failure: (any Error)?
  }

  private let settings: Settings
  private var compositor: VideoCompositor
  private var tracker: FaceAngleTracker
  private var background: PreparedBackground
  private var number = 0
  /// The last mask with people, the geometry of its frame, and its time.
  private var lastMask: (mask: FrameMask, geometry: FrameGeometry, time: Duration)?

  /// Creates the steps before a stream's first frame.
  package init(_ settings: Settings, background: PreparedBackground) {
    self.settings = settings
    self.background = background
    compositor = VideoCompositor(options: settings.options, models: settings.models)
    tracker = FaceAngleTracker(models: settings.models)
  }

  /// Changes the background from the next frame on; masks go on.
  package mutating func setBackground(_ background: PreparedBackground) {
    self.background = background
  }

  /// Forgets the frames so far.
  package mutating func reset() {
    compositor.reset()
    tracker.reset()
    lastMask = nil
  }

  /// Returns a frame with its background.
  ///
  /// - Parameters:
  ///   - frame: The stream's next frame.
  ///   - isReady: Indicates whether networks may run; the background stands alone otherwise.
  package mutating func replace(
    _ frame: consuming VideoFrame, isReady: Bool = true
  ) -> Outcome {
    // The frame's memory is written in place if nobody else holds it.
    var outcome = Outcome(frame: frame)
    var mask: FrameMask?
    if isReady {
      do { mask = try compositor.mask(of: outcome.frame) } catch { outcome.failure = error }
    }
    let face = trackedFace(of: outcome.frame, isReady: isReady, &outcome)
    let context = VideoContext(time: outcome.frame.timestamp, number: number, face: face)
    number += 1
    outcome.isMasked = mask != nil
    outcome.isEmpty = mask?.isEmpty ?? false
    outcome.coverage = mask?.coverage ?? 0
    let shown = shownMask(mask, of: outcome.frame)
    if outcome.isEmpty, shown == nil, settings.whenEmpty == .pass {
      // The frame stays as it is.
    } else {
      let planes = planes(behind: outcome.frame, mask: shown, in: context, &outcome)
      if let shown {
        shown.blend(&outcome.frame, over: planes)
      } else {
        outcome.frame.pixels = planes
      }
    }
    if settings.drawsAngles {
      FaceAngleDisplay().draw(on: &outcome.frame, tracker.state, face)
    }
    return outcome
  }

  /// Returns the mask to show the frame with; `nil` for none of the frame.
  private mutating func shownMask(_ mask: FrameMask?, of frame: VideoFrame) -> FrameMask? {
    guard let mask else { return nil }
    let geometry = FrameGeometry(frame)
    if !mask.isEmpty {
      // Held only where it is wanted: otherwise its memory serves the next mask.
      if case .hold = settings.whenEmpty { lastMask = (mask, geometry, frame.timestamp) }
      return mask
    }
    guard case .hold(let longest) = settings.whenEmpty, let last = lastMask,
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

  private mutating func trackedFace(
    of frame: VideoFrame, isReady: Bool, _ outcome: inout Outcome
  ) -> FaceAngles? {
    guard isReady, settings.drawsAngles || background.tracksFace else { return nil }
    do { return try tracker.next(frame) } catch {
      outcome.failure = outcome.failure ?? error
      return nil
    }
  }
}
