// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import TestSupport
  import Testing

  /// Sizes, rates and tracks of video. The expected sizes are those of libwebrtc's video_adapter_unittest.cc, and of its
  /// algorithm in Python.
  @Suite struct RTCVideoSourceTests {
    private final class Sink: RTCVideoRenderer {
      var frames: [RTCVideoFrame] = []
      var sizes: [CGSize] = []
      func setSize(_ size: CGSize) { sizes.append(size) }
      func renderFrame(_ frame: RTCVideoFrame?) { if let frame { frames.append(frame) } }
    }

    private func frame(
      _ width: Int32, _ height: Int32, at time: Int64 = 0, rotation: RTCVideoRotation = ._0
    ) -> RTCVideoFrame {
      RTCVideoFrame(
        buffer: RTCI420Buffer(width: width, height: height), rotation: rotation,
        timeStampNs: time)
    }

    /// The size of a frame of a size when a source is asked for another one.
    private func size(
      _ width: Int32, _ height: Int32, asking asked: (Int32, Int32)
    ) -> [Int32]? {
      let source = RTCVideoSource()
      source.adaptOutputFormat(toWidth: asked.0, height: asked.1, fps: 0)
      return source.adapted(frame(width, height)).map { [$0.width, $0.height] }
    }

    @Test("frames are cropped to the aspect ratio, and scaled down by 3/4 and 2/3, never up")
    func sizes() {
      #expect(size(1280, 720, asking: (1280, 720)) == [1280, 720])
      #expect(size(1280, 720, asking: (12800, 7200)) == [1280, 720])
      #expect(size(1280, 720, asking: (640, 360)) == [640, 360])
      // Orientation is that of the frame.
      #expect(size(640, 400, asking: (720, 1280)) == [640, 360])
      #expect(size(400, 640, asking: (1280, 720)) == [360, 640])
      #expect(size(640, 480, asking: (640, 360)) == [640, 360])
      #expect(size(1280, 720, asking: (640, 359)) == [640, 359])
      #expect(size(1280, 720, asking: (960, 540)) == [960, 540])
      #expect(size(1280, 720, asking: (400, 400)) == [320, 320])
      #expect(size(1920, 1080, asking: (640, 480)) == [640, 480])
      // 1/16 of each side needs rows that 16 divides: 1072 of 1080.
      #expect(size(1920, 1080, asking: (120, 68)) == [120, 67])
      #expect(size(1918, 1078, asking: (333, 111)) == [239, 80])
      #expect(size(641, 479, asking: (320, 240)) == [319, 239])
      #expect(size(3, 1, asking: (1, 3)) == [3, 1])
      #expect(size(1280, 720, asking: (0, 0)) == nil && size(8, 8, asking: (-4, 3)) == nil)
      #expect(size(2, 2, asking: (.max, .max)) == [2, 2])
    }

    @Test("above the frame rate, frames are dropped by their times, and jitter is tolerated")
    func rates() {
      /// The indices of the frames that are kept.
      func kept(_ fps: Int32, _ times: [Int64]) -> [Int] {
        let source = RTCVideoSource()
        source.adaptOutputFormat(toWidth: 4, height: 4, fps: fps)
        return times.indices.filter { source.adapted(frame(4, 4, at: times[$0])) != nil }
      }
      let interval: Int64 = 1_000_000_000 / 30
      // Whole microseconds, as cameras state them.
      let steady = (0..<10).map { Int64($0) * 33_333_000 }
      #expect(kept(15, steady) == [0, 2, 4, 6, 8])
      #expect(kept(20, steady) == [0, 1, 3, 4, 6, 7, 9])
      #expect(kept(60, steady) == Array(0..<10) && kept(0, steady) == Array(0..<10))
      #expect(
        kept(30, [0, 10, 25, 30, 35, 50].map { $0 * interval / 10 - ($0 == 10 ? 1 : 0) }).count == 6
      )
      // Times that jump start again, and the extremes do not overflow.
      #expect(kept(30, [0, -987_654_321_000, -987_654_321_000 + interval]) == [0, 1, 2])
      #expect(kept(30, [.max, .min, .max]).count == 3)
    }

    @Test("a cropped frame shows the middle, whatever its buffer, and keeps its rotation and time")
    func middle() throws {
      let luma = (0..<8 * 6).map { UInt8($0) }
      let chroma = (0..<4 * 3).map { UInt8(100 + $0) }
      let planes = RTCI420Buffer(width: 8, height: 6, dataY: luma, dataU: chroma, dataV: chroma)
      var made: CVPixelBuffer?
      CVPixelBufferCreate(nil, 8, 6, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, nil, &made)
      let pixels = try #require(made)
      CVPixelBufferLockBaseAddress(pixels, [])
      for plane in 0..<2 {
        let start = try #require(CVPixelBufferGetBaseAddressOfPlane(pixels, plane))
        for row in 0..<CVPixelBufferGetHeightOfPlane(pixels, plane) {
          for column in 0..<8 {
            let code = plane == 0 ? luma[8 * row + column] : chroma[4 * row + column / 2]
            start.storeBytes(
              of: code,
              toByteOffset: row * CVPixelBufferGetBytesPerRowOfPlane(pixels, plane) + column,
              as: UInt8.self)
          }
        }
      }
      CVPixelBufferUnlockBaseAddress(pixels, [])
      for buffer in [planes, RTCCVPixelBuffer(pixelBuffer: pixels)] as [any RTCVideoFrameBuffer] {
        let source = RTCVideoSource()
        // 4:3 of 8×6, as large: nothing changes; 1:1 keeps 6 columns from the second on, rounded down to an even one.
        source.adaptOutputFormat(toWidth: 100, height: 100, fps: 30)
        let found = try #require(
          source.adapted(RTCVideoFrame(buffer: buffer, rotation: ._90, timeStampNs: 5)))
        #expect(found.width == 6 && found.height == 6)
        #expect(found.rotation == ._90 && found.timeStampNs == 5)
        let planes = found.buffer.toI420()
        for row in 0..<6 {
          for column in 0..<6 {
            #expect(planes.dataY[row * Int(planes.strideY) + column] == luma[8 * row + column])
          }
        }
        for row in 0..<3 {
          for column in 0..<3 {
            #expect(planes.dataU[row * Int(planes.strideU) + column] == chroma[4 * row + column])
            #expect(planes.dataV[row * Int(planes.strideV) + column] == chroma[4 * row + column])
          }
        }
      }
    }

    @Test("a part of a pixel buffer is cropped exactly, and scaled on average")
    func cropAndScale() throws {
      var random = SeededRandom(seed: 12)
      for format in [kCVPixelFormatType_32BGRA, kCVPixelFormatType_32ARGB] {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, 9, 7, format, nil, &made)
        let pixels = try #require(made)
        CVPixelBufferLockBaseAddress(pixels, [])
        let start = try #require(CVPixelBufferGetBaseAddress(pixels))
        let stride = CVPixelBufferGetBytesPerRow(pixels)
        let alpha = format == kCVPixelFormatType_32ARGB ? 0 : 3
        for row in 0..<7 {
          for byte in 0..<36 {
            let code = byte % 4 == alpha ? 255 : UInt8(random.int(0...255))
            start.storeBytes(of: code, toByteOffset: row * stride + byte, as: UInt8.self)
          }
        }
        CVPixelBufferUnlockBaseAddress(pixels, [])
        let part = RTCCVPixelBuffer(
          pixelBuffer: pixels, adaptedWidth: 4, adaptedHeight: 4, cropWidth: 4, cropHeight: 4,
          cropX: 3, cropY: 2)
        #expect(part.cropX == 2 && part.cropY == 2 && part.requiresCropping)
        #expect(!part.requiresScaling(toWidth: 4, height: 4))
        #expect(part.requiresScaling(toWidth: 2, height: 2))
        #expect(part.bufferSizeForCroppingAndScaling(toWidth: 2, height: 2) == 0)
        CVPixelBufferCreate(nil, 4, 4, format, nil, &made)
        let target = try #require(made)
        #expect(part.cropAndScale(to: target, withTempBuffer: nil))
        CVPixelBufferLockBaseAddress(target, [])
        let found = try #require(CVPixelBufferGetBaseAddress(target))
        for row in 0..<4 {
          for byte in 0..<16 {
            #expect(
              found.load(
                fromByteOffset: row * CVPixelBufferGetBytesPerRow(target) + byte, as: UInt8.self)
                == start.load(fromByteOffset: (row + 2) * stride + byte + 8, as: UInt8.self))
          }
        }
        CVPixelBufferUnlockBaseAddress(target, [])
        CVPixelBufferCreate(nil, 2, 2, kCVPixelFormatType_420YpCbCr8Planar, nil, &made)
        #expect(!part.cropAndScale(to: try #require(made), withTempBuffer: nil))
        #expect(part.toI420().width == 4)
      }
      // Grey planes stay grey at any scale, and what lies outside is left out.
      var made: CVPixelBuffer?
      CVPixelBufferCreate(nil, 10, 10, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, nil, &made)
      let black = RTCCVPixelBuffer(
        pixelBuffer: try #require(made), adaptedWidth: 5, adaptedHeight: 3, cropWidth: 999,
        cropHeight: -4, cropX: .max, cropY: .min)
      #expect(black.cropX == 8 && black.cropWidth == 2 && black.cropY == 0 && black.cropHeight == 1)
      let planes = black.toI420()
      #expect(planes.width == 5 && planes.height == 3)
      #expect((0..<15).allSatisfy { planes.dataY[$0] == 16 } && planes.dataU[0] == 128)
      #expect(RTCCVPixelBuffer.supportedPixelFormats.count == 4)
    }

    @Test("renderers learn the size of upright frames, and a disabled track is black")
    func tracks() {
      let factory = RTCPeerConnectionFactory()
      let source = factory.videoSource()
      let track = factory.videoTrack(with: source, trackId: "camera")
      #expect(track.trackId == "camera" && track.source === source && track.kind == "video")
      let (sink, own) = (Sink(), Sink())
      track.add(sink)
      source.add(own)
      let capturer = RTCVideoCapturer(delegate: source)
      func capture(_ frame: RTCVideoFrame) {
        capturer.delegate?.capturer(capturer, didCapture: frame)
      }
      let white = RTCMutableI420Buffer(width: 4, height: 2)
      white.mutableDataY[0] = 235
      let bright = RTCVideoFrame(buffer: white, rotation: ._0, timeStampNs: 1)
      capture(bright)
      capture(bright)
      capture(frame(4, 2, at: 2, rotation: ._90))
      #expect(sink.sizes == [CGSize(width: 4, height: 2), CGSize(width: 2, height: 4)])
      #expect(sink.frames.first === bright && sink.frames.count == 3)
      track.isEnabled = false
      capture(bright)
      #expect(sink.frames.last?.buffer.toI420().dataY[0] == 16)
      #expect(sink.frames.last?.timeStampNs == 1 && sink.frames.last?.width == 4)
      #expect(own.frames.last === bright)
      track.remove(sink)
      source.remove(own)
      capture(bright)
      #expect(sink.frames.count == 4 && own.frames.count == 4)
    }
  }
#endif

// Mistake jitter-drops-frames: a frame rate that tolerates no jitter
// - nextTime = Self.sum(time, interval / 2)
// + nextTime = Self.sum(time, interval)
// = RTCVideoSourceTests
