// SPDX-License-Identifier: Apache-2.0

/// A receiver of a camera's frames.
public protocol RTCVideoCapturerDelegate: AnyObject {
  /// Receives the next frame.
  func capturer(_ capturer: RTCVideoCapturer, didCapture frame: RTCVideoFrame)
}

/// A camera or another source: a binding's subclass passes frames to the delegate.
open class RTCVideoCapturer {
  /// The receiver of frames.
  public weak var delegate: (any RTCVideoCapturerDelegate)?

  /// Creates a camera without a receiver.
  public init() {}

  /// Creates a camera.
  public init(delegate: any RTCVideoCapturerDelegate) { self.delegate = delegate }
}
