// SPDX-License-Identifier: Apache-2.0

/// A receiver of a camera's frames.
public protocol RTCVideoCapturerDelegate: AnyObject {
  /// Receives the next frame of a source.
  func capturer(_ capturer: RTCVideoCapturer, didCapture frame: RTCVideoFrame)
}

/// A camera or another source of frames. A subclass in a WebRTC binding passes frames to the delegate.
open class RTCVideoCapturer {
  /// The object that receives the frames.
  public weak var delegate: (any RTCVideoCapturerDelegate)?

  /// Creates a source of frames without a receiver.
  public init() {}

  /// Creates a source of frames with a receiver.
  public init(delegate: any RTCVideoCapturerDelegate) { self.delegate = delegate }
}
