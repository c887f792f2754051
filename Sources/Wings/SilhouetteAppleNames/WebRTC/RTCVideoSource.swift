// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A receiver of frames, which displays or sends them.
public protocol RTCVideoRenderer: AnyObject {
  /// Receives the size of the following upright frames, before the first one and whenever it changes.
  func setSize(_ size: CGSize)

  /// Receives the next frame.
  func renderFrame(_ frame: RTCVideoFrame?)
}

/// The source of a video track, which passes frames to its renderers. A subclass in a WebRTC binding overrides
/// ``emitFrame(_:)`` to send the frames.
open class RTCVideoSource: RTCVideoCapturerDelegate {
  /// A receiver of frames, and the track through which it gets them, if any.
  private struct Sink {
    let renderer: any RTCVideoRenderer
    let track: RTCVideoTrack?
    var size: CGSize?
  }

  private var sinks: [Sink] = []
  private var adapter: VideoAdapter?
  private let lock = NSLock()

  /// Creates a source without renderers.
  public init() {}

  /// Adds a renderer; the source retains it.
  public func add(_ renderer: any RTCVideoRenderer) { add(renderer, track: nil) }

  /// Removes a renderer.
  public func remove(_ renderer: any RTCVideoRenderer) { remove(renderer, track: nil) }

  func add(_ renderer: any RTCVideoRenderer, track: RTCVideoTrack?) {
    lock.withLock { sinks.append(Sink(renderer: renderer, track: track)) }
  }

  func remove(_ renderer: any RTCVideoRenderer, track: RTCVideoTrack?) {
    lock.withLock { sinks.removeAll { $0.renderer === renderer && $0.track === track } }
  }

  /// Asks for frames of a size and a frame rate.
  ///
  /// As in WebRTC, frames are cropped to the aspect ratio in their own orientation, scaled down by 3/4 and 2/3 until they have
  /// no more pixels than asked for, never scaled up, and dropped by their times above the frame rate.
  ///
  /// - Parameters:
  ///   - width: The number of columns; 0 to drop all frames.
  ///   - height: The number of rows.
  ///   - fps: The greatest number of frames per second; below 1 for any.
  public func adaptOutputFormat(toWidth width: Int32, height: Int32, fps: Int32) {
    let adapter = VideoAdapter(
      width: Int(width), height: Int(height), framesPerSecond: Int(fps))
    lock.withLock { self.adapter = adapter }
  }

  /// Returns a frame as ``adaptOutputFormat(toWidth:height:fps:)`` asks for; `nil` to drop it. Each call counts as a frame for
  /// the frame rate.
  public func adapted(_ frame: RTCVideoFrame) -> RTCVideoFrame? {
    let adaptation: VideoAdapter.Adaptation? = lock.withLock {
      guard adapter != nil else {
        return VideoAdapter.Adaptation(
          cropWidth: Int(frame.width), cropHeight: Int(frame.height), width: Int(frame.width),
          height: Int(frame.height))
      }
      return adapter?.adaptation(
        width: Int(frame.width), height: Int(frame.height), timeStampNs: frame.timeStampNs)
    }
    guard let adaptation else { return nil }
    return frame.adapted(adaptation)
  }

  /// Passes a frame, adapted to the size and the frame rate that are asked for, to all renderers, on the caller's thread.
  open func emitFrame(_ frame: RTCVideoFrame) {
    guard let frame = adapted(frame) else { return }
    let isUpright = frame.rotation == ._0 || frame.rotation == ._180
    let size = CGSize(
      width: Int(isUpright ? frame.width : frame.height),
      height: Int(isUpright ? frame.height : frame.width))
    let current = lock.withLock {
      let current = sinks
      for index in sinks.indices { sinks[index].size = size }
      return current
    }
    for sink in current {
      if sink.size != size { sink.renderer.setSize(size) }
      sink.renderer.renderFrame(sink.track?.isEnabled == false ? frame.black() : frame)
    }
  }

  open func capturer(_ capturer: RTCVideoCapturer, didCapture frame: RTCVideoFrame) {
    emitFrame(frame)
  }
}

extension RTCVideoFrame {
  /// Returns a black frame of the same size, rotation and time.
  fileprivate func black() -> RTCVideoFrame {
    RTCVideoFrame(
      buffer: RTCI420Buffer(width: width, height: height), rotation: rotation,
      timeStampNs: timeStampNs)
  }

  /// Returns the central part of a frame, scaled to a size; `nil` if there is too little memory.
  fileprivate func adapted(_ adaptation: VideoAdapter.Adaptation) -> RTCVideoFrame? {
    let (width, height) = (Int(width), Int(height))
    if adaptation.width == width, adaptation.height == height { return self }
    let wrapped = buffer as? RTCCVPixelBuffer
    guard let pixels = wrapped?.pixelBuffer ?? buffer.toI420().pixelBuffer() else { return nil }
    let part = RTCCVPixelBuffer(
      pixelBuffer: pixels, adaptedWidth: Int32(adaptation.width),
      adaptedHeight: Int32(adaptation.height), cropWidth: Int32(adaptation.cropWidth),
      cropHeight: Int32(adaptation.cropHeight),
      cropX: Int32((width - adaptation.cropWidth) / 2) + (wrapped?.cropX ?? 0),
      cropY: Int32((height - adaptation.cropHeight) / 2) + (wrapped?.cropY ?? 0))
    return RTCVideoFrame(
      buffer: wrapped == nil ? part.toI420() : part, rotation: rotation, timeStampNs: timeStampNs)
  }
}
