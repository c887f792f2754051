// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import TestSupport
  import Testing

  // What a reader of the article on virtual backgrounds writes next: the frames of a camera, as AVFoundation delivers them,
  // get another background and go to a call.

  private final class CameraToCall {
    let videoSource: RTCVideoSource
    let capturer: RTCVideoCapturer
    private let request = VNGeneratePersonSegmentationRequest()
    private let sequenceHandler = VNSequenceRequestHandler()
    private let context = CIContext(options: [.useSoftwareRenderer: false])
    private var pool: CVPixelBufferPool?
    private var outputFormatDescription: CMFormatDescription?

    init(videoSource: RTCVideoSource) {
      self.videoSource = videoSource
      capturer = RTCVideoCapturer(delegate: videoSource)
      request.qualityLevel = .balanced
      request.outputPixelFormat = kCVPixelFormatType_OneComponent8
    }

    private func preparePool(width: Int, height: Int, retainedBufferCount: Int) -> Bool {
      let attributes: [String: Any] = [
        kCVPixelBufferPixelFormatTypeKey as String: UInt(kCVPixelFormatType_32BGRA),
        kCVPixelBufferWidthKey as String: width,
        kCVPixelBufferHeightKey as String: height,
        kCVPixelBufferIOSurfacePropertiesKey as String: [:] as [String: Any],
      ]
      let poolAttributes = [
        kCVPixelBufferPoolMinimumBufferCountKey as String: retainedBufferCount
      ]
      var newPool: CVPixelBufferPool?
      let status = CVPixelBufferPoolCreate(
        kCFAllocatorDefault, poolAttributes as CFDictionary, attributes as CFDictionary, &newPool)
      guard status == kCVReturnSuccess else { return false }
      pool = newPool
      return true
    }

    func captureOutput(didOutput sampleBuffer: CMSampleBuffer) {
      autoreleasepool {
        guard let pixelBuffer = CMSampleBufferGetImageBuffer(sampleBuffer) else { return }
        let timestamp = CMSampleBufferGetPresentationTimeStamp(sampleBuffer)
        let (width, height) = (
          CVPixelBufferGetWidth(pixelBuffer), CVPixelBufferGetHeight(pixelBuffer)
        )
        if pool == nil, !preparePool(width: width, height: height, retainedBufferCount: 3) {
          return
        }
        guard let pool else { return }

        try? sequenceHandler.perform([request], on: sampleBuffer, orientation: .up)
        guard let mask = request.results?.first?.pixelBuffer else { return }

        var newPixelBuffer: CVPixelBuffer?
        let limit = [kCVPixelBufferPoolAllocationThresholdKey as String: 3] as CFDictionary
        let status = CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(
          kCFAllocatorDefault, pool, limit, &newPixelBuffer)
        guard status != kCVReturnWouldExceedAllocationThreshold, let output = newPixelBuffer else {
          return
        }
        let image = CIImage(cvPixelBuffer: pixelBuffer)
        var maskImage = CIImage(cvPixelBuffer: mask)
        maskImage = maskImage.transformed(
          by: CGAffineTransform(
            scaleX: image.extent.width / maskImage.extent.width,
            y: image.extent.height / maskImage.extent.height))
        let blend = CIFilter.blendWithMask()
        blend.inputImage = image
        blend.maskImage = maskImage
        blend.backgroundImage = CIImage(color: .blue).cropped(to: image.extent)
        guard let composited = blend.outputImage else { return }
        context.render(
          composited, to: output, bounds: composited.extent,
          colorSpace: CGColorSpaceCreateDeviceRGB())
        CVBufferPropagateAttachments(pixelBuffer, output)

        let timeStampNs = Int64(CMTimeGetSeconds(timestamp) * 1_000_000_000)
        let frame = RTCVideoFrame(
          buffer: RTCCVPixelBuffer(pixelBuffer: output), rotation: ._0, timeStampNs: timeStampNs)
        videoSource.capturer(capturer, didCapture: frame)
      }
    }
  }

  @Suite struct CameraToCallTests {
    private final class Sink: RTCVideoRenderer {
      var frames: [RTCVideoFrame] = []
      func setSize(_ size: CGSize) {}
      func renderFrame(_ frame: RTCVideoFrame?) { if let frame { frames.append(frame.newI420()) } }
    }

    private func samples(_ count: Int) throws -> [CMSampleBuffer] {
      let photo = try #require(
        CIImage(
          contentsOf: URL(fileURLWithPath: SharedData.packageFolder + "/Examples/astronaut.png")))
      var made: CVPixelBuffer?
      CVPixelBufferCreate(
        kCFAllocatorDefault, 512, 512, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, nil, &made)
      let pixels = try #require(made)
      CIContext().render(photo, to: pixels)
      CVBufferSetAttachment(pixels, "lens" as CFString, 7, .shouldPropagate)
      var format: CMVideoFormatDescription?
      CMVideoFormatDescriptionCreateForImageBuffer(
        allocator: kCFAllocatorDefault, imageBuffer: pixels, formatDescriptionOut: &format)
      return try (0..<count).map { index in
        try CMSampleBuffer(
          imageBuffer: pixels, formatDescription: #require(format),
          sampleTiming: CMSampleTimingInfo(
            duration: CMTime(value: 1, timescale: 30),
            presentationTimeStamp: CMTime(value: CMTimeValue(1000 + index), timescale: 30),
            decodeTimeStamp: .invalid))
      }
    }

    @Test("the person stays, the rest is blue, and the call gets the size and the rate it asks for")
    func call() throws {
      let factory = RTCPeerConnectionFactory()
      let source = factory.videoSource()
      source.adaptOutputFormat(toWidth: 320, height: 180, fps: 10)
      let track = factory.videoTrack(with: source, trackId: "video0")
      let sink = Sink()
      track.add(sink)
      let pipe = CameraToCall(videoSource: source)
      for sample in try samples(4) { pipe.captureOutput(didOutput: sample) }
      // The first and the third frame. 512×512 is cropped to 9:16, as portrait, and has at most 320·180 pixels.
      #expect(sink.frames.count == 2)
      let frame = try #require(sink.frames.last)
      #expect(frame.width == 144 && frame.height == 256)
      // 1002/30 s.
      #expect(abs(frame.timeStampNs - 33_400_000_000) < 100)
      let planes = frame.buffer.toI420()
      func color(_ x: Double, _ y: Double) -> (luma: UInt8, cb: UInt8) {
        let column = Int(x * Double(frame.width))
        let row = Int(y * Double(frame.height))
        return (
          planes.dataY[row * Int(planes.strideY) + column],
          planes.dataU[row / 2 * Int(planes.strideU) + column / 2]
        )
      }
      // Blue is Y 41, Cb 240; the face is in the upper middle of the photo.
      let corner = color(0.02, 0.02)
      #expect(abs(Int(corner.luma) - 41) < 8 && corner.cb > 225)
      let face = color(0.4, 0.25)
      #expect(face.luma > 80 && face.cb < 150)
    }
  }
#endif
