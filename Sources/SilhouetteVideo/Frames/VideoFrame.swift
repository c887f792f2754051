// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// A frame of a video: luma and chroma in planes, the turn that shows it upright, and its time.
public struct VideoFrame: Sendable {
  /// The frame as stored, before ``rotation``.
  public var pixels: PlanarPixelBuffer
  /// The colour encoding of the planes.
  public var encoding: YCbCrEncoding
  /// The turn that makes the frame upright.
  public var rotation: VideoRotation
  /// The time since the start of the stream, or of any clock that rises from frame to frame.
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

/// The clockwise turn that makes a stored video frame upright, in degrees: the values of WebRTC's frames.
public enum VideoRotation: Int, Hashable, Sendable, CaseIterable {
  /// The frame is upright.
  case none = 0
  /// A quarter turn clockwise.
  case clockwise90 = 90
  /// A half turn.
  case half = 180
  /// Three quarter turns clockwise.
  case clockwise270 = 270

  /// The orientation of a stored image that needs the same turn.
  public var orientation: ImageOrientation {
    switch self {
    case .none: .up
    case .clockwise90: .right
    case .half: .down
    case .clockwise270: .left
    }
  }

  /// The turn back.
  var inverse: VideoRotation {
    switch self {
    case .clockwise90: .clockwise270
    case .clockwise270: .clockwise90
    case .none, .half: self
    }
  }
}
