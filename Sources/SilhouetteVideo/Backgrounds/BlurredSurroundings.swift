// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// The surroundings of people in a video, out of focus, as a background for them.
///
/// People leave no trace in it: where one hides the room, what was seen there before and what lies around stand in.
///
/// It hides detail such as text and faces, not what is large or bright: the room itself can be recognised.
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
  ///   - mask: Its people.
  public mutating func background(of frame: VideoFrame, mask: FrameMask) -> PlanarPixelBuffer {
    let old = planes
    planes = nil
    let background = blur.background(
      of: frame.pixels, mask: mask.field, reusing: old, threadCount: mask.style.threadCount)
    planes = background
    return background
  }
}
