// SPDX-License-Identifier: Apache-2.0

/// A frame of a video stream, in memory.
public struct Frame: Sendable {
  /// The pixels of a frame.
  public enum Content: Sendable {
    /// Red, green and blue, or grey.
    case pixels(PixelBuffer)
    /// Luma and chroma in planes, I420 or NV12, with the meaning of their numbers.
    case planes(PlanarPixelBuffer, YCbCrEncoding)
  }

  /// The pixels, as stored.
  public let content: Content
  /// The time since the beginning of the stream, or any clock that rises from frame to frame.
  public let time: Duration
  /// The turn that makes the frame upright.
  public let orientation: ImageOrientation

  /// Creates a frame of RGB or grey pixels.
  public init(_ pixels: PixelBuffer, time: Duration, orientation: ImageOrientation = .up) {
    content = .pixels(pixels)
    self.time = time
    self.orientation = orientation
  }

  /// Creates a frame of planes.
  public init(
    _ planes: PlanarPixelBuffer, encoding: YCbCrEncoding, time: Duration,
    orientation: ImageOrientation = .up
  ) {
    content = .planes(planes, encoding)
    self.time = time
    self.orientation = orientation
  }

  /// A handler for this frame alone: stateless requests may be performed on it as well.
  func handler(stages: StageObserver?) -> ImageRequestHandler {
    switch content {
    case .pixels(let pixels):
      ImageRequestHandler(pixels, orientation: orientation, stages: stages)
    case .planes(let planes, let encoding):
      ImageRequestHandler(planes, encoding: encoding, orientation: orientation, stages: stages)
    }
  }
}
