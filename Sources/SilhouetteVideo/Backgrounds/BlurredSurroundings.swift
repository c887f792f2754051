// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// The surroundings of people in a video, out of focus, as a background for them.
///
/// People leave no trace in it: where a person hides the room, earlier frames and the nearby surroundings fill in.
///
/// The blur hides detail such as text and faces, but not large or bright objects: the room itself can be recognised.
public struct BlurredSurroundings: Sendable {
  private var blur: SurroundingsBlur
  private var planes: PlanarPixelBuffer?

  /// Creates the background of a stream before its first frame.
  ///
  /// - Parameter sigma: The standard deviation of the blur, in pixels; `nil` for a fiftieth of the width. At least a hundredth
  ///   of a frame's longer side is used.
  public init(sigma: Double? = nil) { blur = SurroundingsBlur(sigma: sigma) }

  /// Returns the background of the stream's next frame: of the same size and format, as stored.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - mask: The mask of its people.
  public mutating func background(of frame: VideoFrame, mask: FrameMask) -> PlanarPixelBuffer {
    let old = planes
    // The memory is reused only while it has a single owner.
    planes = nil
    let background = blur.background(
      of: frame.pixels, mask: mask.field, reusing: old, threadCount: mask.style.threadCount)
    planes = background
    return background
  }
}
