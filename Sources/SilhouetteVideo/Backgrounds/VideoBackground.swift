// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// A background for the people of a video. It stands upright where frames are shown, whatever their rotation.
public enum VideoBackground: Sendable {
  /// One colour; transparent colours lie over black.
  case color(Color)
  /// An image; areas that it does not cover are black.
  case image(Image, fit: Image.Fit = .cover)
  /// The frame's own surroundings, out of focus and without any trace of the people: see ``BlurredSurroundings``. The sigma
  /// is in pixels, at least a hundredth of the frame's longer side; `nil` stands for a fiftieth of the width.
  case blur(sigma: Double? = nil)
  /// A clip, repeated for ever; it fills the frame.
  case frames(any VideoSource)
  /// A colour that a function computes for every frame, on a background thread.
  ///
  /// Tracking the face costs some time in every frame: say `tracksFace: false` if the function needs the time alone.
  case dynamic(tracksFace: Bool = true, _ color: @Sendable (VideoContext) -> Color)
}

extension VideoBackground {
  /// A colour from the pose of the face: red as the head turns in the positive direction, blue in the negative one,
  /// lighter near the middle; see ``FaceAngleColor``.
  public static var angles: VideoBackground { .angles(FaceAngleColor()) }

  /// Returns a background whose colour follows the pose of the face.
  ///
  /// - Parameter color: The colours of poses.
  public static func angles(_ color: FaceAngleColor) -> VideoBackground {
    .dynamic { color.color(for: $0.face) }
  }

  /// Indicates whether the face of every frame is needed.
  var tracksFace: Bool {
    if case .dynamic(let tracksFace, _) = self { tracksFace } else { false }
  }
}
