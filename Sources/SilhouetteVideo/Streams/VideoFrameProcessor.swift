// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// A step that frames pass through on their way from a source to a sink: the shape of WebRTC's `VideoProcessor`.
public protocol VideoFrameProcessor: Sendable {
  /// Changes a frame; `nil` drops it. Frames arrive in the order of their times.
  ///
  /// - Throws: The errors of the work, and the frame is dropped; `CancellationError`.
  func process(_ frame: VideoFrame) async throws -> VideoFrame?
}

extension VirtualBackground: VideoFrameProcessor {}
