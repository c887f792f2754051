// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore

/// A frame of a video stream, in memory.
public struct Frame: Sendable {
  /// The pixels of a frame.
  public enum Content: Sendable {
    /// Red, green and blue, or grey.
    case pixels(PixelBuffer)
    /// Luma and chroma in planes, I420 or NV12, and their colour encoding.
    case planes(PlanarPixelBuffer, YCbCrEncoding)
  }

  /// The pixels, as stored.
  public let content: Content
  /// The time since the beginning of the stream, or on any clock; it increases from frame to frame.
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

  /// Returns a handler for only this frame, which can also perform stateless requests.
  func handler(stages: StageObserver?) -> ImageRequestHandler {
    switch content {
    case .pixels(let pixels):
      ImageRequestHandler(pixels, orientation: orientation, stages: stages)
    case .planes(let planes, let encoding):
      ImageRequestHandler(planes, encoding: encoding, orientation: orientation, stages: stages)
    }
  }

  /// The context of the whole upright frame for analyses.
  package var requestContext: RequestContext {
    RequestContext(
      regionOfInterest: .fullImage, source: handler(stages: nil).source,
      cancellation: .currentOrNew)
  }
}
