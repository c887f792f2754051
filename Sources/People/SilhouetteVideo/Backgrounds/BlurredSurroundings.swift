// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// The blurred surroundings of the people in a video, as a background for them.
///
/// People leave no trace in the background: areas of the room that a person hides are filled in from earlier frames and
/// nearby surroundings.
///
/// The blur hides details such as text and faces, but not large or bright objects, so the room itself may still be
/// recognisable.
package struct BlurredSurroundings: Sendable {
  private var blur: SurroundingsBlur
  private var planes: PlanarPixelBuffer?

  /// Creates the background of a stream before its first frame.
  ///
  /// - Parameter sigma: The standard deviation of the blur, in pixels. Values below a hundredth of the frame's longer side
  ///   are raised to it; `nil` selects a fiftieth of the frame's width.
  package init(sigma: Double? = nil) { blur = SurroundingsBlur(sigma: sigma) }

  /// Returns the background of the stream's next frame, with the same size, format and stored orientation.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - mask: The mask of the people in the frame.
  package mutating func background(of frame: VideoFrame, mask: FrameMask) -> PlanarPixelBuffer {
    let old = planes
    // The memory is reused only while it has a single owner.
    planes = nil
    let background = blur.background(
      of: frame.pixels, mask: mask.field, reusing: old, threadCount: mask.style.threadCount)
    planes = background
    return background
  }
}
