// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import TestSupport
  import Testing

  /// Frames with times, and requests on them.
  @Suite struct CMSampleBufferTests {
    private func frame(_ buffer: CVPixelBuffer, at time: CMTime) throws -> CMSampleBuffer {
      var format: CMVideoFormatDescription?
      CMVideoFormatDescriptionCreateForImageBuffer(
        allocator: kCFAllocatorDefault, imageBuffer: buffer, formatDescriptionOut: &format)
      var timing = CMSampleTimingInfo(
        duration: CMTime(value: 1, timescale: 30), presentationTimeStamp: time,
        decodeTimeStamp: .invalid)
      var sample: CMSampleBuffer?
      #expect(
        CMSampleBufferCreateReadyWithImageBuffer(
          allocator: kCFAllocatorDefault, imageBuffer: buffer,
          formatDescription: try #require(format), sampleTiming: &timing,
          sampleBufferOut: &sample) == noErr)
      return try #require(sample)
    }

    private func buffer(_ width: Int, _ height: Int, _ format: OSType) throws -> CVPixelBuffer {
      var buffer: CVPixelBuffer?
      CVPixelBufferCreate(nil, width, height, format, nil, &buffer)
      return try #require(buffer)
    }

    @Test("a frame has its pixels, format and times")
    func parts() throws {
      let pixels = try buffer(6, 4, kCVPixelFormatType_32BGRA)
      let time = CMTime(value: 7, timescale: 90000)
      let sample = try frame(pixels, at: time)
      #expect(CMSampleBufferGetImageBuffer(sample) === pixels && sample.imageBuffer === pixels)
      #expect(CMSampleBufferGetPresentationTimeStamp(sample) == time)
      #expect(sample.presentationTimeStamp == time && sample.duration.seconds == 1.0 / 30)
      #expect(CMSampleBufferGetDuration(sample).value == 1 && !sample.decodeTimeStamp.isValid)
      #expect(CMSampleBufferDataIsReady(sample) && CMSampleBufferGetNumSamples(sample) == 1)
      #expect(try sample.sampleTimingInfo(at: 0).presentationTimeStamp == time)
      #expect(throws: CMSampleBuffer.Error.self) { try sample.sampleTimingInfo(at: 1) }
      var timing = CMSampleTimingInfo()
      #expect(CMSampleBufferGetSampleTimingInfo(sample, at: 0, timingInfoOut: &timing) == noErr)
      #expect(CMSampleBufferGetSampleTimingInfo(sample, at: 1, timingInfoOut: &timing) != noErr)
      timing.presentationTimeStamp = .zero
      var later: CMSampleBuffer?
      #expect(
        CMSampleBufferCreateCopyWithNewTiming(
          allocator: nil, sampleBuffer: sample, sampleTimingEntryCount: 1,
          sampleTimingArray: &timing, sampleBufferOut: &later) == noErr)
      #expect(later?.imageBuffer === pixels && later?.presentationTimeStamp == .zero)
      #expect(later?.duration == sample.duration)
      let format = try #require(CMSampleBufferGetFormatDescription(sample))
      let size = CMVideoFormatDescriptionGetDimensions(format)
      #expect(size.width == 6 && size.height == 4)
      #expect(CMFormatDescriptionGetMediaSubType(format) == kCVPixelFormatType_32BGRA)
      #expect(CMFormatDescriptionGetMediaType(format) == kCMMediaType_Video)
    }

    @Test("a format of another size is refused")
    func wrongFormat() throws {
      var format: CMFormatDescription?
      #expect(
        CMVideoFormatDescriptionCreate(
          allocator: nil, codecType: kCVPixelFormatType_32BGRA, width: 0, height: 4,
          extensions: nil, formatDescriptionOut: &format)
          == kCMFormatDescriptionError_InvalidParameter)
      CMVideoFormatDescriptionCreate(
        allocator: nil, codecType: kCVPixelFormatType_32BGRA, width: 5, height: 4,
        extensions: nil, formatDescriptionOut: &format)
      let five = try #require(format)
      let pixels = try buffer(6, 4, kCVPixelFormatType_32BGRA)
      #expect(!CMVideoFormatDescriptionMatchesImageBuffer(five, imageBuffer: pixels))
      var timing = CMSampleTimingInfo.invalid
      var sample: CMSampleBuffer?
      #expect(
        CMSampleBufferCreateForImageBuffer(
          allocator: nil, imageBuffer: pixels, dataReady: true, makeDataReadyCallback: nil,
          refcon: nil, formatDescription: five, sampleTiming: &timing, sampleBufferOut: &sample)
          == kCMSampleBufferError_InvalidMediaFormat)
      #expect(sample == nil)
    }

    @Test("requests find the same in a frame as in its pixels, whatever the times of a sequence")
    func requests() throws {
      let photo = try #require(
        CIImage(
          contentsOf: URL(fileURLWithPath: SharedData.packageFolder + "/Examples/astronaut.png")))
      let pixels = try buffer(512, 512, kCVPixelFormatType_32BGRA)
      CIContext().render(photo, to: pixels)
      func faces(_ handler: VNImageRequestHandler) throws -> [CGRect] {
        let request = VNDetectFaceRectanglesRequest()
        try handler.perform([request])
        return request.results?.map(\.boundingBox) ?? []
      }
      let sample = try frame(pixels, at: CMTime(value: 1, timescale: 3))
      let found = try faces(VNImageRequestHandler(cmSampleBuffer: sample))
      #expect(found.count == 1)
      #expect(try found == faces(VNImageRequestHandler(cvPixelBuffer: pixels)))
      #expect(
        try faces(VNImageRequestHandler(cmSampleBuffer: sample, orientation: .up)) == found)
      // Times that stand still or are missing must not stop a sequence.
      let request = VNGeneratePersonSegmentationRequest()
      request.qualityLevel = .fast
      let sequence = VNSequenceRequestHandler()
      let times = [
        CMTime(value: 100, timescale: 1), CMTime(value: 101, timescale: 1),
        CMTime(value: 101, timescale: 1), .invalid, .zero, CMTime(value: .max, timescale: 1),
      ]
      for time in times {
        try sequence.perform([request], on: frame(pixels, at: time))
        #expect(request.results?.count == 1)
      }
      try sequence.perform([request], on: pixels)
      #expect(request.results?.count == 1)
    }
  }
#endif
