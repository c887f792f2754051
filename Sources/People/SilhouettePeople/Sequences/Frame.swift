// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A frame of a video stream, in memory.
public struct Frame: Sendable {
  /// The pixels of a frame.
  public enum Content: Sendable {
    /// RGB or grey pixels.
    case pixels(PixelBuffer)
    /// Luma and chroma in planes, I420 or NV12, and their colour encoding.
    case planes(PlanarPixelBuffer, YCbCrEncoding)
  }

  /// The pixels, as stored.
  public let content: Content
  /// The time since the beginning of the stream, or since any other fixed instant; it increases from frame to frame.
  public let time: Duration
  /// The EXIF orientation of the frame as stored.
  public let orientation: ImageOrientation

  /// Creates a frame of RGB or grey pixels.
  public init(_ pixels: PixelBuffer, time: Duration, orientation: ImageOrientation = .up) {
    content = .pixels(pixels)
    self.time = time
    self.orientation = orientation
  }

  /// Creates a frame from planes.
  public init(
    _ planes: PlanarPixelBuffer, encoding: YCbCrEncoding, time: Duration,
    orientation: ImageOrientation = .up
  ) {
    content = .planes(planes, encoding)
    self.time = time
    self.orientation = orientation
  }

  /// Returns a handler for this frame, with which stateless requests can be performed on it too.
  func handler(stages: StageObserver?) -> ImageRequestHandler {
    switch content {
    case .pixels(let pixels):
      ImageRequestHandler(pixels, orientation: orientation, stages: stages)
    case .planes(let planes, let encoding):
      ImageRequestHandler(planes, encoding: encoding, orientation: orientation, stages: stages)
    }
  }

  /// A new context for analyses of the whole upright frame.
  package var requestContext: RequestContext { handler(stages: nil).context }
}
