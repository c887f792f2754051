// SPDX-License-Identifier: Apache-2.0

/// The clockwise turn that makes a frame upright, in degrees.
public enum RTCVideoRotation: Int, Sendable {
  /// Upright as it is.
  // swift-format-ignore: NoLeadingUnderscores
  case _0 = 0
  /// A quarter turn.
  // swift-format-ignore: NoLeadingUnderscores
  case _90 = 90
  /// Half a turn.
  // swift-format-ignore: NoLeadingUnderscores
  case _180 = 180
  /// A quarter turn back.
  // swift-format-ignore: NoLeadingUnderscores
  case _270 = 270
}

/// A frame with its time.
public final class RTCVideoFrame {
  /// The pixels as stored.
  public let buffer: any RTCVideoFrameBuffer
  /// The turn that makes the frame upright.
  public let rotation: RTCVideoRotation
  /// The time in nanoseconds.
  public let timeStampNs: Int64
  /// The time in units of 1/90000 s.
  public var timeStamp: Int32 = 0

  /// Creates a frame.
  public init(buffer: any RTCVideoFrameBuffer, rotation: RTCVideoRotation, timeStampNs: Int64) {
    (self.buffer, self.rotation, self.timeStampNs) = (buffer, rotation, timeStampNs)
  }

  /// The columns as stored.
  public var width: Int32 { buffer.width }
  /// The rows as stored.
  public var height: Int32 { buffer.height }

  /// Returns the frame with its pixels in three planes.
  public func newI420() -> RTCVideoFrame {
    RTCVideoFrame(buffer: buffer.toI420(), rotation: rotation, timeStampNs: timeStampNs)
  }
}
