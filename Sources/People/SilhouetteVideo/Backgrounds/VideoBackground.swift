// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// A background for the people in a video. It appears upright in the displayed frames, whatever the rotation of the stored
/// frames.
public enum VideoBackground: Sendable {
  /// A uniform colour; a transparent colour is composited over black.
  case color(Color)
  /// An image; areas that it does not cover are black.
  case image(Image, fit: Image.Fit = .cover)
  /// The blurred surroundings of the people in the frame, without any trace of the people.
  /// `sigma` is in pixels; values below a hundredth of the frame's longer side are raised to it, and `nil` selects a
  /// fiftieth of the frame's width.
  case blur(sigma: Double? = nil)
  /// A clip that repeats endlessly, scaled to fill the frame.
  case frames(any VideoSource)
  /// A colour that a function computes for every frame, on a background thread.
  ///
  /// Tracking the face takes time in every frame. Pass `tracksFace: false` if the function does not use the face.
  case dynamic(tracksFace: Bool = true, _ color: @Sendable (VideoContext) -> Color)

  /// Indicates whether the background needs the face in every frame.
  var tracksFace: Bool {
    if case .dynamic(let tracksFace, _) = self { tracksFace } else { false }
  }
}

/// The properties of a frame that a dynamic background can use to compute its colour.
public struct VideoContext: Hashable, Sendable {
  /// The frame's time.
  public var time: Duration
  /// The number of earlier frames of the stream that were given a background.
  public var number: Int
  /// The smoothed pose of the largest face; `nil` if there is no face or faces are not tracked.
  public var face: FaceAngles?

  /// Creates a context.
  package init(time: Duration, number: Int, face: FaceAngles? = nil) {
    self.time = time
    self.number = number
    self.face = face
  }
}

/// An error for a background that cannot be used.
public enum VideoBackgroundError: Error, Hashable, CustomStringConvertible {
  /// The clip has no frames.
  case emptyClip

  public var description: String {
    switch self {
    case .emptyClip: "the background clip has no frames"
    }
  }
}
