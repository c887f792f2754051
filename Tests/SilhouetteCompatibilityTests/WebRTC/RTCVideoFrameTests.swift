// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import Testing

  /// Frames in three planes.
  @Suite struct RTCVideoFrameTests {
    @Test("planes are copied, and strides are those of rows")
    func buffer() {
      let luma: [UInt8] = [1, 2, 3, 4, 5, 6]
      let buffer = RTCI420Buffer(width: 3, height: 2, dataY: luma, dataU: [7, 8], dataV: [9, 10])
      #expect(buffer.chromaWidth == 2 && buffer.chromaHeight == 1)
      #expect(buffer.strideY == 3 && buffer.strideU == 2 && buffer.strideV == 2)
      #expect((0..<6).map { buffer.dataY[$0] } == luma)
      #expect(
        [buffer.dataU[0], buffer.dataU[1], buffer.dataV[0], buffer.dataV[1]] == [7, 8, 9, 10])
      #expect(buffer.toI420() === buffer)
      let black = RTCMutableI420Buffer(width: 2, height: 2)
      black.mutableDataY[1] = 77
      #expect(black.dataY[0] == 16 && black.dataY[1] == 77 && black.dataU[0] == 128)
    }

    @Test("Cb and Cr in turn come into planes of their own, unchanged")
    func biPlanar() throws {
      var made: CVPixelBuffer?
      CVPixelBufferCreate(nil, 5, 3, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, nil, &made)
      let pixels = try #require(made)
      CVPixelBufferLockBaseAddress(pixels, [])
      for plane in 0..<2 {
        let start = try #require(CVPixelBufferGetBaseAddressOfPlane(pixels, plane))
        let stride = CVPixelBufferGetBytesPerRowOfPlane(pixels, plane)
        for row in 0..<CVPixelBufferGetHeightOfPlane(pixels, plane) {
          for column in 0..<(plane == 0 ? 5 : 6) {
            let code = UInt8(100 * plane + 10 * row + column)
            start.storeBytes(of: code, toByteOffset: row * stride + column, as: UInt8.self)
          }
        }
      }
      CVPixelBufferUnlockBaseAddress(pixels, [])
      let frame = RTCVideoFrame(
        buffer: RTCCVPixelBuffer(pixelBuffer: pixels), rotation: ._270, timeStampNs: 5)
      #expect(frame.width == 5 && frame.height == 3)
      let planes = frame.newI420()
      #expect(planes.rotation == ._270 && planes.timeStampNs == 5)
      let buffer = planes.buffer.toI420()
      func rows(_ data: UnsafePointer<UInt8>, _ stride: Int32, _ width: Int, _ height: Int)
        -> [[UInt8]]
      {
        (0..<height).map { y in (0..<width).map { data[y * Int(stride) + $0] } }
      }
      #expect(
        rows(buffer.dataY, buffer.strideY, 5, 3)
          == [[0, 1, 2, 3, 4], [10, 11, 12, 13, 14], [20, 21, 22, 23, 24]])
      #expect(rows(buffer.dataU, buffer.strideU, 3, 2) == [[100, 102, 104], [110, 112, 114]])
      #expect(rows(buffer.dataV, buffer.strideV, 3, 2) == [[101, 103, 105], [111, 113, 115]])
    }

    @Test("colours become luma and chroma of BT.601, limited range")
    func colors() throws {
      var made: CVPixelBuffer?
      CVPixelBufferCreate(nil, 2, 2, kCVPixelFormatType_32BGRA, nil, &made)
      let pixels = try #require(made)
      CIContext().render(CIImage(color: CIColor(red: 0, green: 0, blue: 1)), to: pixels)
      let buffer = RTCCVPixelBuffer(pixelBuffer: pixels).toI420()
      // Y = 16 + 24.966, Cb = 128 + 112, Cr = 128 − 18.214.
      #expect(buffer.dataY[0] == 41 && buffer.dataU[0] == 240 && buffer.dataV[0] == 110)
    }

    private final class Sink: RTCVideoRenderer {
      var frames: [RTCVideoFrame] = []
      func setSize(_ size: CGSize) {}
      func renderFrame(_ frame: RTCVideoFrame?) { if let frame { frames.append(frame) } }
    }

    @Test("a source hands frames to its renderers")
    func source() {
      let (source, sink) = (RTCVideoSource(), Sink())
      source.add(sink)
      let capturer = RTCVideoCapturer(delegate: source)
      let frame = RTCVideoFrame(
        buffer: RTCI420Buffer(width: 2, height: 2), rotation: ._0, timeStampNs: 0)
      capturer.delegate?.capturer(capturer, didCapture: frame)
      source.remove(sink)
      source.emitFrame(frame)
      #expect(sink.frames.count == 1 && sink.frames.first === frame)
    }
  }
#endif

// Mistake chroma-twice: Cb in the place of Cr
// - (step == 2 ? index - 1 : 0)
// + (step == 2 ? 0 : 0)
// = RTCVideoFrameTests
