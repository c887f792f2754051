// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A receiver that shows or sends frames.
public protocol RTCVideoRenderer: AnyObject {
  /// Receives the size of the frames that follow.
  func setSize(_ size: CGSize)

  /// Receives the next frame.
  func renderFrame(_ frame: RTCVideoFrame?)
}

/// The source of a track, which passes frames to its renderers. A binding's subclass overrides ``emitFrame(_:)`` to send
/// them.
open class RTCVideoSource: RTCVideoCapturerDelegate {
  private var renderers: [any RTCVideoRenderer] = []
  private let lock = NSLock()

  /// Creates a source without renderers.
  public init() {}

  /// Adds a renderer, which the source retains.
  public func add(_ renderer: any RTCVideoRenderer) {
    lock.withLock { renderers.append(renderer) }
  }

  /// Removes a renderer.
  public func remove(_ renderer: any RTCVideoRenderer) {
    lock.withLock { renderers.removeAll { $0 === renderer } }
  }

  /// Passes a frame to all renderers, on this thread.
  open func emitFrame(_ frame: RTCVideoFrame) {
    for renderer in lock.withLock({ renderers }) { renderer.renderFrame(frame) }
  }

  open func capturer(_ capturer: RTCVideoCapturer, didCapture frame: RTCVideoFrame) {
    emitFrame(frame)
  }
}
