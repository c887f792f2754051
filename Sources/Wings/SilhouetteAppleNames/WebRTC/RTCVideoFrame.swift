// SPDX-License-Identifier: Apache-2.0

/// The clockwise rotation that makes a frame upright, in degrees.
public enum RTCVideoRotation: Int, Sendable {
  /// No rotation: the stored frame is upright.
  // swift-format-ignore: NoLeadingUnderscores
  case _0 = 0
  /// A rotation by 90° clockwise.
  // swift-format-ignore: NoLeadingUnderscores
  case _90 = 90
  /// A rotation by 180°.
  // swift-format-ignore: NoLeadingUnderscores
  case _180 = 180
  /// A rotation by 90° counter-clockwise.
  // swift-format-ignore: NoLeadingUnderscores
  case _270 = 270
}

/// A video frame with its rotation and its time.
public final class RTCVideoFrame {
  /// The pixels as stored.
  public let buffer: any RTCVideoFrameBuffer
  /// The rotation that makes the frame upright.
  public let rotation: RTCVideoRotation
  /// The time of the frame in nanoseconds.
  public let timeStampNs: Int64
  /// The time of the frame in units of 1/90000 s.
  public var timeStamp: Int32 = 0

  /// Creates a frame.
  public init(buffer: any RTCVideoFrameBuffer, rotation: RTCVideoRotation, timeStampNs: Int64) {
    (self.buffer, self.rotation, self.timeStampNs) = (buffer, rotation, timeStampNs)
  }

  /// The number of columns of the stored pixels.
  public var width: Int32 { buffer.width }
  /// The number of rows of the stored pixels.
  public var height: Int32 { buffer.height }

  /// Returns the frame with its pixels converted to luma and chroma in three planes.
  public func newI420() -> RTCVideoFrame {
    RTCVideoFrame(buffer: buffer.toI420(), rotation: rotation, timeStampNs: timeStampNs)
  }
}
