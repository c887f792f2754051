// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// An origin of frames that sends them to sinks: the shape of WebRTC's `VideoSourceInterface`.
public protocol VideoFrameSource: Sendable {
  /// Sends frames to a sink from now on.
  func add(_ sink: some VideoFrameSink & AnyObject)

  /// Stops sending frames to a sink.
  func remove(_ sink: some VideoFrameSink & AnyObject)
}
