// SPDX-License-Identifier: Apache-2.0

import Foundation
import Seeds
import SilhouetteCompatibility
import Testing

/// The article's pipe with frames in three planes.
@Suite(.serialized, .timeLimit(.minutes(5))) struct VirtualBackgroundTests {
  /// Hands the next frame to a waiting test.
  final class Source: RTCVideoSource {
    var received: ((RTCVideoFrame) -> Void)?

    override func emitFrame(_ frame: RTCVideoFrame) { received?(frame) }
  }

  @Test("without a background, the frame itself goes on")
  func passThrough() throws {
    let source = Source()
    let pipe = RTCVideoPipe(videoSource: source)
    var received: [RTCVideoFrame] = []
    source.received = { received.append($0) }
    let frame = RTCVideoFrame(
      buffer: RTCI420Buffer(width: 16, height: 8), rotation: ._0, timeStampNs: 1_000_000_000)
    pipe.capturer(RTCVideoCapturer(), didCapture: frame)
    #expect(received.count == 1 && received.first === frame)
    // Less than a fifteenth of a second after the beginning of time.
    let early = RTCVideoFrame(buffer: frame.buffer, rotation: ._0, timeStampNs: 66_666_665)
    pipe.capturer(RTCVideoCapturer(), didCapture: early)
    #expect(received.count == 1)
  }

  @Test("the person stands before the background")
  func background() async throws {
    let photo = try #require(UIImage.photo(Photos.astronaut).cgImage)
    var buffer: CVPixelBuffer?
    CVPixelBufferCreate(
      kCFAllocatorDefault, photo.width, photo.height, kCVPixelFormatType_32BGRA, nil, &buffer)
    let pixels = try #require(buffer)
    CIContext().render(CIImage(cgImage: photo), to: pixels)
    let planes = RTCCVPixelBuffer(pixelBuffer: pixels).toI420()
    let frame = RTCVideoFrame(buffer: planes, rotation: ._90, timeStampNs: 1_000_000_000)

    let source = Source()
    let pipe = RTCVideoPipe(videoSource: source)
    pipe.setBackgroundImage(
      image: UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
        UIColor(red: 0, green: 0, blue: 1, alpha: 1).setFill()
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      })
    let result: RTCVideoFrame = await withCheckedContinuation { continuation in
      source.received = { frame in
        source.received = nil
        continuation.resume(returning: frame)
      }
      pipe.capturer(RTCVideoCapturer(), didCapture: frame)
    }
    #expect(result.rotation == ._90)
    #expect(result.timeStampNs == 1_000_000_000)
    let composed = try #require(result.buffer as? RTCCVPixelBuffer).pixelBuffer
    let shown = Pixels(CIImage(cvPixelBuffer: composed))
    let original = Pixels(photo)
    #expect(shown.width == photo.width && shown.height == photo.height)
    // The library's own mask of the photo, away from edges; the frame's differs by the rounding of its colours.
    let mask = try #require(try Oracle.personInstances(Photos.astronaut).first)
    let bytes = mask.map { $0 > 0.99 ? UInt8(255) : $0 < 0.01 ? 0 : 128 }
    let (width, height) = (photo.width, photo.height)
    let kept = places(
      in: bytes, width: width, height: height, value: 255, imageWidth: width, imageHeight: height)
    let replaced = places(
      in: bytes, width: width, height: height, value: 0, imageWidth: width, imageHeight: height)
    #expect(kept.count > 100 && replaced.count > 100)
    // Chroma of four pixels is one sample: what is not smooth differs more.
    let near = kept.count { shown.distance(x: $0.x, y: $0.y, from: original[$0.x, $0.y]) <= 24 }
    #expect(Double(near) > 0.95 * Double(kept.count), "\(near) of \(kept.count)")
    let blue = replaced.count { shown.distance(x: $0.x, y: $0.y, from: [0, 0, 255, 255]) <= 4 }
    #expect(Double(blue) > 0.95 * Double(replaced.count), "\(blue) of \(replaced.count)")
  }
}
