// SPDX-License-Identifier: Apache-2.0

import SilhouetteVideo
import Synchronization
import Testing

// The parts of WebRTC's interface that the example of `VideoPipe` uses.

private enum RTCVideoRotation: Int, Sendable {
  case rotation0 = 0
  case rotation90 = 90
  case rotation180 = 180
  case rotation270 = 270
}

private protocol RTCI420Buffer {
  var width: Int32 { get }
  var height: Int32 { get }
  /// Y, U and V, with their strides.
  var planes: [(bytes: [UInt8], stride: Int32)] { get }
}

private struct RTCVideoFrame {
  var buffer: any RTCI420Buffer
  var rotation: RTCVideoRotation
  var timeStampNs: Int64
}

private protocol RTCVideoSource: AnyObject, Sendable {
  func emitFrame(_ frame: RTCVideoFrame)
}

/// The two adapters of the example.
private final class CameraPipe {
  private struct Outlet: VideoFrameSink {
    struct Buffer: RTCI420Buffer {
      let width: Int32
      let height: Int32
      let planes: [(bytes: [UInt8], stride: Int32)]
    }

    let source: any RTCVideoSource

    func receive(_ frame: VideoFrame) {
      let buffer = Buffer(
        width: Int32(frame.pixels.width), height: Int32(frame.pixels.height),
        planes: (0..<3).map { plane in
          (
            frame.pixels.withUnsafePlane(plane) { Array($0) },
            Int32(frame.pixels.rowStrideInBytes(ofPlane: plane))
          )
        })
      source.emitFrame(
        RTCVideoFrame(
          buffer: buffer,
          rotation: RTCVideoRotation(rawValue: frame.rotation.rawValue) ?? .rotation0,
          timeStampNs: Int64(frame.timestamp / .nanoseconds(1))))
    }
  }

  private let pipe: VideoPipe

  init(_ background: VirtualBackground, to source: any RTCVideoSource) {
    pipe = VideoPipe(through: background, to: Outlet(source: source))
  }

  func capturer(didCapture frame: RTCVideoFrame) {
    let buffer = frame.buffer
    var bytes: [UInt8] = []
    var rows: [(Range<Int>, Int)] = []
    for plane in buffer.planes {
      rows.append((bytes.count..<bytes.count + plane.bytes.count, Int(plane.stride)))
      bytes += plane.bytes
    }
    guard let rotation = VideoRotation(rawValue: frame.rotation.rawValue),
      let pixels = bytes.withUnsafeBytes({ all in
        try? PlanarPixelBuffer(
          width: Int(buffer.width), height: Int(buffer.height), format: .i420,
          planes: rows.map { (UnsafeRawBufferPointer(rebasing: all[$0.0]), $0.1) })
      })
    else { return }
    pipe.receive(
      VideoFrame(
        pixels, encoding: .bt601, rotation: rotation, timestamp: .nanoseconds(frame.timeStampNs)))
  }
}

@Suite("WebRTC's frames in a pipe")
struct VideoPipeExampleTests {
  private struct Buffer: RTCI420Buffer {
    let width: Int32 = 3
    let height: Int32 = 3
    // Padded rows, and a last row without padding.
    let planes: [(bytes: [UInt8], stride: Int32)] = [
      (Array(1...11), 4), ([21, 22, 0, 0, 0, 23, 24], 5), ([31, 32, 33, 34], 2),
    ]
  }

  private final class Source: RTCVideoSource {
    let frames = Mutex<[(bytes: [UInt8], rotation: Int, time: Int64)]>([])

    func emitFrame(_ frame: RTCVideoFrame) {
      let rows = [3, 2, 2]
      let bytes = zip(frame.buffer.planes, rows).flatMap { plane, count in
        (0..<count).flatMap { row in plane.bytes[(row * Int(plane.stride))...].prefix(count) }
      }
      frames.withLock { $0.append((bytes, frame.rotation.rawValue, frame.timeStampNs)) }
    }
  }

  @Test("Rows, rotation and time in nanoseconds arrive as they were sent")
  func frame() async throws {
    let source = Source()
    let camera = CameraPipe(VirtualBackground(), to: source)
    camera.capturer(
      didCapture: RTCVideoFrame(
        buffer: Buffer(), rotation: .rotation270, timeStampNs: 1_234_567_890_123))
    while source.frames.withLock({ $0.isEmpty }) { try await Task.sleep(for: .milliseconds(1)) }
    let frame = try #require(source.frames.withLock { $0 }.first)
    #expect(frame.bytes == [1, 2, 3, 5, 6, 7, 9, 10, 11, 21, 22, 23, 24, 31, 32, 33, 34])
    #expect(frame.rotation == 270 && frame.time == 1_234_567_890_123)
  }
}
