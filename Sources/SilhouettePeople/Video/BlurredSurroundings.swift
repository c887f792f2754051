// SPDX-License-Identifier: Apache-2.0

/// The blurred surroundings of people.
public struct BlurredSurroundings: Sendable {
  public init(sigma: Double?) {}
  public mutating func background(of frame: VideoFrame, mask: FrameMask) -> PlanarPixelBuffer {
    PlanarPixelBuffer(
      width: frame.pixels.width, height: frame.pixels.height, format: frame.pixels.format)
  }
}
