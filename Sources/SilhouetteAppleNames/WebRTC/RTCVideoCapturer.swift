// SPDX-License-Identifier: Apache-2.0

/// Receives the frames of a camera.
public protocol RTCVideoCapturerDelegate: AnyObject {
  /// Takes the next frame.
  func capturer(_ capturer: RTCVideoCapturer, didCapture frame: RTCVideoFrame)
}

/// A camera, or what stands for one: a binding's subclass hands frames to the delegate.
open class RTCVideoCapturer {
  /// The receiver of frames.
  public weak var delegate: (any RTCVideoCapturerDelegate)?

  /// Creates a camera without a receiver.
  public init() {}

  /// Creates a camera.
  public init(delegate: any RTCVideoCapturerDelegate) { self.delegate = delegate }
}
