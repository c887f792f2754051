// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A receiver of frames, which displays or sends them.
public protocol RTCVideoRenderer: AnyObject {
  /// Receives the size of the following frames.
  func setSize(_ size: CGSize)

  /// Receives the next frame.
  func renderFrame(_ frame: RTCVideoFrame?)
}

/// The source of a video track, which passes frames to its renderers. A subclass in a WebRTC binding overrides
/// ``emitFrame(_:)`` to send the frames.
open class RTCVideoSource: RTCVideoCapturerDelegate {
  private var renderers: [any RTCVideoRenderer] = []
  private let lock = NSLock()

  /// Creates a source without renderers.
  public init() {}

  /// Adds a renderer; the source retains it.
  public func add(_ renderer: any RTCVideoRenderer) {
    lock.withLock { renderers.append(renderer) }
  }

  /// Removes a renderer.
  public func remove(_ renderer: any RTCVideoRenderer) {
    lock.withLock { renderers.removeAll { $0 === renderer } }
  }

  /// Passes a frame to all renderers, on the caller's thread.
  open func emitFrame(_ frame: RTCVideoFrame) {
    for renderer in lock.withLock({ renderers }) { renderer.renderFrame(frame) }
  }

  open func capturer(_ capturer: RTCVideoCapturer, didCapture frame: RTCVideoFrame) {
    emitFrame(frame)
  }
}
