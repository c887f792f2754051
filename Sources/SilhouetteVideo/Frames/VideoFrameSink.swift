// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// A receiver of frames: the shape of WebRTC's `VideoSinkInterface` and `RTCVideoCapturerDelegate`.
public protocol VideoFrameSink: Sendable {
  /// Receives a frame. Returns soon: the source waits.
  func receive(_ frame: VideoFrame)

  /// Learns that a frame was dropped before it got here; does nothing by default.
  func frameWasDropped()
}

extension VideoFrameSink {
  public func frameWasDropped() {}
}
