// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import SilhouetteCompatibility
  import SilhouetteVideo
  import Testing

  // The example of Documentation/Video.md.

  private final class CameraPipe: RTCVideoCapturerDelegate {
    private let camera: AsyncStream<VideoFrame>.Continuation

    init(through background: VirtualBackground, to source: sending RTCVideoSource) {
      let (frames, camera) = AsyncStream<VideoFrame>.makeStream()
      self.camera = camera
      Task {
        for try await frame in background.frames(from: frames) {
          source.emitFrame(RTCVideoFrame(frame))
        }
      }
    }

    deinit { camera.finish() }

    func capturer(_ capturer: RTCVideoCapturer, didCapture frame: RTCVideoFrame) {
      if let frame = VideoFrame(frame) { camera.yield(frame) }
    }
  }

  extension VideoFrame {
    fileprivate init?(_ frame: RTCVideoFrame) {
      let buffer = frame.buffer.toI420()
      let width = Int(buffer.width)
      let height = Int(buffer.height)
      func plane(
        _ start: UnsafePointer<UInt8>, _ stride: Int32, rows: Int
      ) -> (bytes: UnsafeRawBufferPointer, rowStrideInBytes: Int) {
        (UnsafeRawBufferPointer(start: start, count: Int(stride) * rows), Int(stride))
      }
      guard let rotation = VideoRotation(rawValue: frame.rotation.rawValue),
        let pixels = try? PlanarPixelBuffer(
          width: width, height: height, format: .i420,
          planes: [
            plane(buffer.dataY, buffer.strideY, rows: height),
            plane(buffer.dataU, buffer.strideU, rows: (height + 1) / 2),
            plane(buffer.dataV, buffer.strideV, rows: (height + 1) / 2),
          ])
      else { return nil }
      self.init(
        pixels, encoding: .bt601, rotation: rotation, timestamp: .nanoseconds(frame.timeStampNs))
    }
  }

  extension RTCVideoFrame {
    fileprivate convenience init(_ frame: VideoFrame) {
      let pixels = frame.pixels
      let buffer = RTCMutableI420Buffer(width: Int32(pixels.width), height: Int32(pixels.height))
      let planes = [
        (buffer.mutableDataY, buffer.strideY, buffer.width, buffer.height),
        (buffer.mutableDataU, buffer.strideU, buffer.chromaWidth, buffer.chromaHeight),
        (buffer.mutableDataV, buffer.strideV, buffer.chromaWidth, buffer.chromaHeight),
      ]
      for (index, (target, stride, columns, rows)) in planes.enumerated() {
        let rowStride = pixels.rowStrideInBytes(ofPlane: index)
        pixels.withUnsafePlane(index) { bytes in
          guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
          for row in 0..<Int(rows) {
            (target + row * Int(stride)).update(
              from: start + row * rowStride, count: Int(columns))
          }
        }
      }
      self.init(
        buffer: buffer, rotation: RTCVideoRotation(rawValue: frame.rotation.rawValue) ?? ._0,
        timeStampNs: Int64(frame.timestamp / .nanoseconds(1)))
    }
  }

  @Suite("A virtual background between a camera and a call")
  struct CameraPipeTests {
    /// The parts of a frame that a call sends.
    private struct Sent: Hashable {
      var planes: [[UInt8]]
      var rotation: Int
      var time: Int64
    }

    private final class Source: RTCVideoSource {
      private let sent: AsyncStream<Sent>.Continuation

      init(_ sent: AsyncStream<Sent>.Continuation) { self.sent = sent }

      override func emitFrame(_ frame: RTCVideoFrame) {
        let buffer = frame.buffer.toI420()
        func bytes(_ start: UnsafePointer<UInt8>, _ count: Int32) -> [UInt8] {
          Array(UnsafeBufferPointer(start: start, count: Int(count)))
        }
        let count = buffer.strideU * buffer.chromaHeight
        sent.yield(
          Sent(
            planes: [
              bytes(buffer.dataY, buffer.strideY * buffer.height), bytes(buffer.dataU, count),
              bytes(buffer.dataV, count),
            ], rotation: frame.rotation.rawValue, time: frame.timeStampNs))
      }
    }

    @Test("Rows, rotation and time in nanoseconds arrive as they were sent")
    func frame() async throws {
      let (sent, continuation) = AsyncStream<Sent>.makeStream()
      let pipe = CameraPipe(through: VirtualBackground(), to: Source(continuation))
      // Padded rows.
      let buffer = RTCMutableI420Buffer(width: 3, height: 3, strideY: 4, strideU: 5, strideV: 2)
      let planes = [
        (buffer.mutableDataY, 4, 3, 3), (buffer.mutableDataU, 5, 2, 2),
        (buffer.mutableDataV, 2, 2, 2),
      ]
      for (index, (target, stride, columns, rows)) in planes.enumerated() {
        for row in 0..<rows {
          for column in 0..<columns {
            target[row * stride + column] = UInt8(50 * index + 10 * row + column)
          }
        }
      }
      pipe.capturer(
        RTCVideoCapturer(delegate: pipe),
        didCapture: RTCVideoFrame(
          buffer: buffer, rotation: ._270, timeStampNs: 1_234_567_890_123))
      var frames = sent.makeAsyncIterator()
      let frame = try #require(await frames.next())
      #expect(
        frame.planes == [
          [0, 1, 2, 10, 11, 12, 20, 21, 22], [50, 51, 60, 61], [100, 101, 110, 111],
        ])
      #expect(frame.rotation == 270 && frame.time == 1_234_567_890_123)
    }
  }
#endif
