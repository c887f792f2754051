// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCompatibility
import Testing

// What readers of the documents write next with Core Video, Core Media and WebRTC, as they spell it for iOS.

// ---------------------------------------------------------------- (5) WebRTC and video

@Test func adaptOutputFormat() throws {
  final class Sink: NSObject, RTCVideoRenderer {
    var sizes: [CGSize] = []
    var frames: [RTCVideoFrame] = []
    func setSize(_ size: CGSize) { sizes.append(size) }
    func renderFrame(_ frame: RTCVideoFrame?) { if let frame { frames.append(frame) } }
  }
  let factory = RTCPeerConnectionFactory()
  let source = factory.videoSource()
  let track = factory.videoTrack(with: source, trackId: "video0")
  let sink = Sink()
  track.add(sink)
  source.adaptOutputFormat(toWidth: 320, height: 240, fps: 15)
  let capturer = RTCVideoCapturer(delegate: source)
  for index in 0..<30 {
    let frame = RTCVideoFrame(
      buffer: RTCMutableI420Buffer(width: 640, height: 480), rotation: ._0,
      timeStampNs: Int64(index) * 33_333_333 + 1_000_000_000)
    source.capturer(capturer, didCapture: frame)
  }
  #expect(track.isEnabled)
  #expect(track.trackId == "video0")
  #expect(sink.frames.first?.width == 320)
  #expect(sink.frames.first?.height == 240)
  #expect(sink.frames.count >= 12 && sink.frames.count <= 18)
  #expect(sink.frames.first?.rotation == RTCVideoRotation._0)
}

@Test func webRTCPixelBuffer() throws {
  let buffer = pixelBuffer(64, 48, kCVPixelFormatType_32BGRA)
  CVPixelBufferLockBaseAddress(buffer, [])
  memset(CVPixelBufferGetBaseAddress(buffer)!, 128, CVPixelBufferGetBytesPerRow(buffer) * 48)
  CVPixelBufferUnlockBaseAddress(buffer, [])
  let rtc = RTCCVPixelBuffer(pixelBuffer: buffer)
  let frame = RTCVideoFrame(buffer: rtc, rotation: ._90, timeStampNs: 42)
  #expect(frame.width == 64 && frame.height == 48)
  #expect((frame.buffer as? RTCCVPixelBuffer)?.pixelBuffer === buffer)
  let i420 = frame.buffer.toI420()
  #expect(i420.chromaWidth == 32 && i420.chromaHeight == 24)
  #expect(abs(Int(i420.dataY[0]) - 126) <= 1)
  #expect(abs(Int(i420.dataU[0]) - 128) <= 1)
  #expect(frame.timeStampNs == 42)
  let scaling: Bool = rtc.requiresScaling(toWidth: 32, height: 24)
  #expect(scaling)
}

@Test func webRTCNewI420() {
  let buffer = RTCMutableI420Buffer(width: 16, height: 16)
  buffer.mutableDataY[0] = 77
  let frame = RTCVideoFrame(buffer: buffer, rotation: ._0, timeStampNs: 42)
  let copy: RTCVideoFrame = frame.newI420()
  #expect(copy.timeStampNs == 42)
  #expect(copy.buffer.toI420().dataY[0] == 77)
}

@Test func pixelBufferPool() throws {
  let attributes: [String: Any] = [
    kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA,
    kCVPixelBufferWidthKey as String: 64,
    kCVPixelBufferHeightKey as String: 48,
    kCVPixelBufferIOSurfacePropertiesKey as String: [String: Any](),
  ]
  let poolAttributes: [String: Any] = [kCVPixelBufferPoolMinimumBufferCountKey as String: 3]
  var pool: CVPixelBufferPool?
  #expect(
    CVPixelBufferPoolCreate(
      kCFAllocatorDefault, poolAttributes as CFDictionary, attributes as CFDictionary, &pool)
      == kCVReturnSuccess)
  var buffer: CVPixelBuffer?
  let status: CVReturn = CVPixelBufferPoolCreatePixelBuffer(kCFAllocatorDefault, pool!, &buffer)
  #expect(status == kCVReturnSuccess)
  let output = try #require(buffer)
  #expect(CVPixelBufferGetWidth(output) == 64 && CVPixelBufferGetHeight(output) == 48)
  let image = CIImage(color: CIColor(red: 0, green: 0, blue: 1)).cropped(
    to: CGRect(x: 0, y: 0, width: 64, height: 48))
  CIContext().render(image, to: output)
  CVPixelBufferLockBaseAddress(output, .readOnly)
  defer { CVPixelBufferUnlockBaseAddress(output, .readOnly) }
  let bytes = CVPixelBufferGetBaseAddress(output)!.assumingMemoryBound(to: UInt8.self)
  #expect(bytes[0] == 255 && bytes[1] == 0 && bytes[2] == 0 && bytes[3] == 255)
}

@Test func pixelBufferFromImage() throws {
  let image = UIImage(contentsOfFile: catPath)!
  let width = Int(image.size.width)
  let height = Int(image.size.height)
  let attrs =
    [
      kCVPixelBufferCGImageCompatibilityKey: kCFBooleanTrue,
      kCVPixelBufferCGBitmapContextCompatibilityKey: kCFBooleanTrue,
    ] as CFDictionary
  var pixelBuffer: CVPixelBuffer?
  let status = CVPixelBufferCreate(
    kCFAllocatorDefault, width, height, kCVPixelFormatType_32ARGB, attrs, &pixelBuffer)
  #expect(status == kCVReturnSuccess)
  let buffer = try #require(pixelBuffer)
  CVPixelBufferLockBaseAddress(buffer, CVPixelBufferLockFlags(rawValue: 0))
  let context = CGContext(
    data: CVPixelBufferGetBaseAddress(buffer), width: width, height: height, bitsPerComponent: 8,
    bytesPerRow: CVPixelBufferGetBytesPerRow(buffer), space: CGColorSpaceCreateDeviceRGB(),
    bitmapInfo: CGImageAlphaInfo.noneSkipFirst.rawValue)
  context?.translateBy(x: 0, y: image.size.height)
  context?.scaleBy(x: 1.0, y: -1.0)
  UIGraphicsPushContext(context!)
  image.draw(in: CGRect(x: 0, y: 0, width: image.size.width, height: image.size.height))
  UIGraphicsPopContext()
  let bytes = CVPixelBufferGetBaseAddress(buffer)!.assumingMemoryBound(to: UInt8.self)
  let first = [Int(bytes[1]), Int(bytes[2]), Int(bytes[3]), 255]
  CVPixelBufferUnlockBaseAddress(buffer, CVPixelBufferLockFlags(rawValue: 0))
  #expect(near(first, ReadBack(image.cgImage!)[0, 0]))
}

@Test func argbToImage() throws {
  let buffer = pixelBuffer(4, 4, kCVPixelFormatType_32ARGB)
  CVPixelBufferLockBaseAddress(buffer, [])
  let base = CVPixelBufferGetBaseAddress(buffer)!.assumingMemoryBound(to: UInt8.self)
  for y in 0..<4 {
    for x in 0..<4 {
      let pixel = base + y * CVPixelBufferGetBytesPerRow(buffer) + x * 4
      pixel[0] = 255
      pixel[1] = 200
      pixel[2] = 100
      pixel[3] = 50
    }
  }
  CVPixelBufferUnlockBaseAddress(buffer, [])
  let image = CIImage(cvPixelBuffer: buffer)
  #expect(
    near(
      ReadBack(CIContext().createCGImage(image, from: image.extent)!)[1, 1], [200, 100, 50, 255], 2)
  )
}

@Test func planarBuffer() {
  let buffer = pixelBuffer(64, 48, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
  #expect(CVPixelBufferIsPlanar(buffer))
  #expect(CVPixelBufferGetPlaneCount(buffer) == 2)
  #expect(CVPixelBufferGetHeightOfPlane(buffer, 1) == 24)
  CVBufferSetAttachment(
    buffer, kCVImageBufferYCbCrMatrixKey, kCVImageBufferYCbCrMatrix_ITU_R_709_2, .shouldPropagate)
  #expect(CVBufferCopyAttachment(buffer, kCVImageBufferYCbCrMatrixKey, nil) != nil)
}

@Test func sampleBuffer() throws {
  let buffer = pixelBuffer(64, 48, kCVPixelFormatType_32BGRA)
  var format: CMVideoFormatDescription?
  #expect(
    CMVideoFormatDescriptionCreateForImageBuffer(
      allocator: kCFAllocatorDefault, imageBuffer: buffer, formatDescriptionOut: &format) == 0)
  let dimensions = CMVideoFormatDescriptionGetDimensions(try #require(format))
  #expect(dimensions.width == 64 && dimensions.height == 48)
  var timing = CMSampleTimingInfo(
    duration: CMTime(value: 1, timescale: 30),
    presentationTimeStamp: CMTime(value: 5, timescale: 30),
    decodeTimeStamp: .invalid)
  var sample: CMSampleBuffer?
  #expect(
    CMSampleBufferCreateReadyWithImageBuffer(
      allocator: kCFAllocatorDefault, imageBuffer: buffer, formatDescription: format!,
      sampleTiming: &timing,
      sampleBufferOut: &sample) == 0)
  let frame = try #require(sample)
  #expect(CMSampleBufferGetPresentationTimeStamp(frame) == CMTime(value: 1, timescale: 6))
  #expect(CMTimeGetSeconds(CMSampleBufferGetDuration(frame)) == 1.0 / 30)
  #expect(CMSampleBufferGetImageBuffer(frame) === buffer)
  #expect(frame.presentationTimeStamp.value == 5)
  #expect(frame.imageBuffer === buffer)
  #expect(
    CMSampleBufferGetFormatDescription(frame).map { CMFormatDescriptionGetMediaSubType($0) }
      == kCVPixelFormatType_32BGRA)
}

@Test func sampleBufferStatus() {
  var format: CMVideoFormatDescription?
  let status: OSStatus = CMVideoFormatDescriptionCreateForImageBuffer(
    allocator: kCFAllocatorDefault, imageBuffer: pixelBuffer(8, 8, kCVPixelFormatType_32BGRA),
    formatDescriptionOut: &format)
  #expect(status == noErr)
}

@Test func sampleBufferInitialisers() throws {
  let buffer = pixelBuffer(16, 16, kCVPixelFormatType_32BGRA)
  let format = try CMVideoFormatDescription(imageBuffer: buffer)
  let sample = try CMSampleBuffer(
    imageBuffer: buffer, formatDescription: format,
    sampleTiming: CMSampleTimingInfo(
      duration: .invalid, presentationTimeStamp: .zero, decodeTimeStamp: .invalid))
  #expect(sample.isValid && sample.numSamples == 1)
  #expect(format.dimensions.width == 16)
  #expect(sample.presentationTimeStamp == CMTime.zero)
}

@Test func sequenceOfSampleBuffers() throws {
  let buffer = pixelBuffer(512, 512, kCVPixelFormatType_32BGRA)
  CIContext().render(CIImage(cgImage: personPhoto()), to: buffer)
  let request = VNGeneratePersonSegmentationRequest()
  request.qualityLevel = .fast
  request.outputPixelFormat = kCVPixelFormatType_OneComponent8
  let handler = VNSequenceRequestHandler()
  var format: CMFormatDescription?
  _ = CMVideoFormatDescriptionCreateForImageBuffer(
    allocator: nil, imageBuffer: buffer, formatDescriptionOut: &format)
  for index in 0..<3 {
    var timing = CMSampleTimingInfo(
      duration: CMTimeMake(value: 1, timescale: 30),
      presentationTimeStamp: CMTimeMake(value: Int64(index), timescale: 30),
      decodeTimeStamp: CMTime.invalid)
    var sample: CMSampleBuffer?
    _ = CMSampleBufferCreateReadyWithImageBuffer(
      allocator: nil, imageBuffer: buffer, formatDescription: format!, sampleTiming: &timing,
      sampleBufferOut: &sample)
    try autoreleasepool {
      try handler.perform([request], on: sample!, orientation: .up)
    }
    let mask = try #require(request.results?.first?.pixelBuffer)
    #expect(CVPixelBufferGetPixelFormatType(mask) == kCVPixelFormatType_OneComponent8)
  }
  var one: CMSampleBuffer?
  var timing = CMSampleTimingInfo()
  _ = CMSampleBufferCreateReadyWithImageBuffer(
    allocator: nil, imageBuffer: buffer, formatDescription: format!, sampleTiming: &timing,
    sampleBufferOut: &one)
  let faces = VNDetectFaceRectanglesRequest()
  try VNImageRequestHandler(cmSampleBuffer: one!, orientation: .up, options: [:]).perform([faces])
  #expect(faces.results?.count == 1)
}

@Test func autoreleasePools() throws {
  let count = autoreleasepool { () -> Int in
    let image = CIImage(cgImage: catPhoto())
    return Int(image.extent.width)
  }
  #expect(count == 451)
  let data = try autoreleasepool { try Data(contentsOf: URL(fileURLWithPath: catPath)) }
  #expect(!data.isEmpty)
}

@Test func mediaTimes() {
  let frame = CMTime(value: 1, timescale: 30)
  #expect((frame + frame).seconds == 2.0 / 30)
  #expect(CMTimeAdd(frame, CMTime(value: 1, timescale: 60)) == CMTime(value: 3, timescale: 60))
  #expect(CMTimeSubtract(frame, frame) == CMTime.zero)
  #expect(CMTime(seconds: 1.5, preferredTimescale: 600).value == 900)
  #expect(CMTimeMakeWithSeconds(0.5, preferredTimescale: 90000).value == 45000)
  #expect(CMTimeMultiply(frame, multiplier: 3) == CMTime(value: 1, timescale: 10))
  #expect(CMTimeCompare(frame, .zero) == 1)
  #expect(frame < CMTime(value: 1, timescale: 15))
  #expect(CMTimeConvertScale(frame, timescale: 90000, method: .default).value == 3000)
  #expect(CMTime.invalid.isValid == false && CMTime.zero.isNumeric)
  #expect(CMTime.positiveInfinity > frame)
  let range = CMTimeRange(start: .zero, duration: CMTime(value: 2, timescale: 1))
  #expect(range.containsTime(CMTime(value: 1, timescale: 1)))
  #expect(range.end == CMTime(value: 2, timescale: 1))
  #expect(CMTimeRangeContainsTime(range, time: range.end) == false)
}
