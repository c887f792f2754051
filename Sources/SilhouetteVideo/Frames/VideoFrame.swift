// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// A frame of a video: luma and chroma in planes, the turn that shows it upright, and its time.
public struct VideoFrame: Sendable {
  /// The frame as stored, before ``rotation``.
  public var pixels: PlanarPixelBuffer
  /// The meaning of its numbers as colours.
  public var encoding: YCbCrEncoding
  /// The turn that makes it upright.
  public var rotation: VideoRotation
  /// The time since the beginning of the stream, or of any clock that rises from frame to frame.
  public var timestamp: Duration

  /// Creates a frame.
  public init(
    _ pixels: PlanarPixelBuffer, encoding: YCbCrEncoding, rotation: VideoRotation = .none,
    timestamp: Duration
  ) {
    self.pixels = pixels
    self.encoding = encoding
    self.rotation = rotation
    self.timestamp = timestamp
  }

  /// The number of columns as shown.
  public var displayWidth: Int {
    rotation.orientation.displaySize(width: pixels.width, height: pixels.height).width
  }

  /// The number of rows as shown.
  public var displayHeight: Int {
    rotation.orientation.displaySize(width: pixels.width, height: pixels.height).height
  }

  /// The frame for requests.
  public var frame: Frame {
    Frame(pixels, encoding: encoding, time: timestamp, orientation: rotation.orientation)
  }
}
