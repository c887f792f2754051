// SPDX-License-Identifier: Apache-2.0

import SilhouettePeople

/// A sink that sends frames through a processor to another sink, with a queue of one in which the newest wins.
///
/// An app with WebRTC puts it between its camera and its video source. Two adapters are all it needs: one from WebRTC's
/// frames to ``VideoFrame``, one back. Timestamps and rotation stay those of the camera's frame; of a pixel buffer with a
/// crop, only the visible part may be copied, which `toI420()` does.
///
/// ```swift
/// final class CameraPipe: NSObject, RTCVideoCapturerDelegate {
///   private let pipe: VideoPipe
///
///   init(_ background: VirtualBackground, to source: RTCVideoSource) {
///     pipe = VideoPipe(through: background, to: Outlet(source: source))
///   }
///
///   func capturer(_ capturer: RTCVideoCapturer, didCapture frame: RTCVideoFrame) {
///     let buffer = frame.buffer.toI420()
///     let (width, height) = (Int(buffer.width), Int(buffer.height))
///     func plane(_ start: UnsafePointer<UInt8>, _ stride: Int32, _ rows: Int) -> (
///       bytes: UnsafeRawBufferPointer, rowStrideInBytes: Int
///     ) {
///       (UnsafeRawBufferPointer(start: start, count: Int(stride) * rows), Int(stride))
///     }
///     guard let rotation = VideoRotation(rawValue: frame.rotation.rawValue),
///       let pixels = try? PlanarPixelBuffer(
///         width: width, height: height, format: .i420,
///         planes: [
///           plane(buffer.dataY, buffer.strideY, height),
///           plane(buffer.dataU, buffer.strideU, (height + 1) / 2),
///           plane(buffer.dataV, buffer.strideV, (height + 1) / 2),
///         ])
///     else { return }
///     pipe.receive(
///       VideoFrame(
///         pixels, encoding: .bt601, rotation: rotation,
///         timestamp: .nanoseconds(frame.timeStampNs)))
///   }
/// }
///
/// struct Outlet: VideoFrameSink {
///   let source: RTCVideoSource
///
///   func receive(_ frame: VideoFrame) {
///     let buffer = RTCMutableI420Buffer(
///       width: Int32(frame.pixels.width), height: Int32(frame.pixels.height))
///     // Copies each row of frame.pixels.withUnsafePlane(0…2) to mutableDataY, U and V.
///     copy(frame.pixels, to: buffer)
///     source.emitFrame(
///       RTCVideoFrame(
///         buffer: buffer, rotation: RTCVideoRotation(rawValue: frame.rotation.rawValue),
///         timeStampNs: frame.timestamp / .nanoseconds(1)))
///   }
/// }
/// ```
public final class VideoPipe: VideoFrameSink {
  private let frames: AsyncStream<VideoFrame>.Continuation
  private let sink: any VideoFrameSink

  /// Creates a pipe. It ends when it is released; the frame in work still arrives.
  ///
  /// - Parameters:
  ///   - processor: The step that frames pass through.
  ///   - sink: Receives the frames that come out, on threads of Swift's tasks.
  public init(through processor: some VideoFrameProcessor, to sink: some VideoFrameSink) {
    let (stream, frames) = AsyncStream<VideoFrame>.makeStream(bufferingPolicy: .bufferingNewest(1))
    (self.frames, self.sink) = (frames, sink)
    Task {
      for await frame in stream {
        if let frame = try? await processor.process(frame) {
          sink.receive(frame)
        } else {
          sink.frameWasDropped()
        }
      }
    }
  }

  deinit { frames.finish() }

  /// Takes a frame and returns at once. A frame that waits is dropped.
  public func receive(_ frame: VideoFrame) {
    if case .dropped = frames.yield(frame) { sink.frameWasDropped() }
  }

  public func frameWasDropped() { sink.frameWasDropped() }
}
