// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// A frame of a video: luma and chroma in planes, the rotation that makes the frame upright, and the frame's time.
public struct VideoFrame: Sendable {
  /// The pixels of the frame as stored, before ``rotation`` is applied.
  public var pixels: PlanarPixelBuffer
  /// The colour encoding of the planes.
  public var encoding: YCbCrEncoding
  /// The rotation that makes the frame upright.
  public var rotation: VideoRotation
  /// The time since the start of the stream, or of any clock that increases from frame to frame.
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

  /// The same frame as the type that requests process.
  package var frame: Frame {
    Frame(pixels, encoding: encoding, time: timestamp, orientation: rotation.orientation)
  }
}

/// The clockwise rotation that makes a stored video frame upright, in degrees, with the same raw values as in WebRTC's
/// frames.
public enum VideoRotation: Int, Hashable, Sendable, CaseIterable {
  /// No rotation: the frame is upright.
  case none = 0
  /// A clockwise rotation by 90°.
  case clockwise90 = 90
  /// A rotation by 180°.
  case half = 180
  /// A clockwise rotation by 270°.
  case clockwise270 = 270

  /// The orientation of a stored image that needs the same rotation to be upright.
  package var orientation: ImageOrientation {
    switch self {
    case .none: .up
    case .clockwise90: .right
    case .half: .down
    case .clockwise270: .left
    }
  }

  /// The inverse rotation.
  var inverse: VideoRotation {
    switch self {
    case .clockwise90: .clockwise270
    case .clockwise270: .clockwise90
    case .none, .half: self
    }
  }
}
