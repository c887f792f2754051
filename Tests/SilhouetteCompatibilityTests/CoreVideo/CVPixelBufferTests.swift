// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import Testing

  /// Memory, locks, planes and strides.
  @Suite struct CVPixelBufferTests {
    private func buffer(_ width: Int, _ height: Int, _ format: OSType) throws -> CVPixelBuffer {
      var buffer: CVPixelBuffer?
      #expect(
        CVPixelBufferCreate(kCFAllocatorDefault, width, height, format, nil, &buffer)
          == kCVReturnSuccess)
      return try #require(buffer)
    }

    @Test("the memory has an address while it is locked, as often as it was locked")
    func locks() throws {
      let buffer = try buffer(3, 2, kCVPixelFormatType_32BGRA)
      #expect(CVPixelBufferGetBaseAddress(buffer) == nil)
      #expect(CVPixelBufferUnlockBaseAddress(buffer, []) == kCVReturnInvalidArgument)
      CVPixelBufferLockBaseAddress(buffer, [])
      CVPixelBufferLockBaseAddress(buffer, .readOnly)
      let address = CVPixelBufferGetBaseAddress(buffer)
      #expect(address != nil)
      #expect(CVPixelBufferUnlockBaseAddress(buffer, .readOnly) == kCVReturnSuccess)
      #expect(CVPixelBufferGetBaseAddress(buffer) == address)
      #expect(CVPixelBufferUnlockBaseAddress(buffer, []) == kCVReturnSuccess)
      #expect(CVPixelBufferGetBaseAddress(buffer) == nil)
    }

    @Test(
      "rows of one plane hold their pixels, and new memory is 0",
      arguments: [
        (kCVPixelFormatType_32BGRA, 4), (kCVPixelFormatType_OneComponent8, 1),
        (kCVPixelFormatType_OneComponent16Half, 2), (kCVPixelFormatType_OneComponent32Float, 4),
      ])
    func plane(_ format: OSType, _ bytesPerPixel: Int) throws {
      let buffer = try buffer(101, 3, format)
      #expect(CVPixelBufferGetWidth(buffer) == 101 && CVPixelBufferGetHeight(buffer) == 3)
      #expect(CVPixelBufferGetPixelFormatType(buffer) == format)
      #expect(!CVPixelBufferIsPlanar(buffer) && CVPixelBufferGetPlaneCount(buffer) == 0)
      let stride = CVPixelBufferGetBytesPerRow(buffer)
      #expect(stride >= 101 * bytesPerPixel)
      #expect(CVPixelBufferGetDataSize(buffer) >= 3 * stride)
      CVPixelBufferLockBaseAddress(buffer, [])
      defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
      let start = try #require(CVPixelBufferGetBaseAddress(buffer))
      #expect(UnsafeRawBufferPointer(start: start, count: 3 * stride).allSatisfy { $0 == 0 })
    }

    @Test(
      "luma and chroma have planes of their own, black at first",
      arguments: [
        (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, 2, UInt8(16)),
        (kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, 2, 0),
        (kCVPixelFormatType_420YpCbCr8Planar, 3, 16),
      ])
    func planes(_ format: OSType, _ count: Int, _ black: UInt8) throws {
      let buffer = try buffer(5, 3, format)
      #expect(CVPixelBufferIsPlanar(buffer) && CVPixelBufferGetPlaneCount(buffer) == count)
      CVPixelBufferLockBaseAddress(buffer, .readOnly)
      defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
      var ends: [UnsafeMutableRawPointer] = []
      for plane in 0..<count {
        let (width, height) = plane == 0 ? (5, 3) : (3, 2)
        #expect(CVPixelBufferGetWidthOfPlane(buffer, plane) == width)
        #expect(CVPixelBufferGetHeightOfPlane(buffer, plane) == height)
        let stride = CVPixelBufferGetBytesPerRowOfPlane(buffer, plane)
        #expect(stride >= (plane > 0 && count == 2 ? 2 * width : width))
        let start = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, plane))
        #expect(ends.allSatisfy { $0 <= start })
        ends.append(start + stride * height)
        let expected = plane == 0 ? black : 128
        #expect(
          UnsafeRawBufferPointer(start: start, count: stride * height)
            .allSatisfy { $0 == expected })
      }
      #expect(CVPixelBufferGetBaseAddressOfPlane(buffer, count) == nil)
      #expect(CVPixelBufferGetHeightOfPlane(buffer, -1) == 0)
    }

    @Test("what cannot be made has a code")
    func failures() {
      var buffer: CVPixelBuffer?
      #expect(
        CVPixelBufferCreate(nil, 0, 2, kCVPixelFormatType_32BGRA, nil, &buffer)
          == kCVReturnInvalidSize)
      #expect(
        CVPixelBufferCreate(nil, 2, .max, kCVPixelFormatType_32BGRA, nil, &buffer)
          == kCVReturnInvalidSize)
      #expect(CVPixelBufferCreate(nil, 2, 2, 7, nil, &buffer) == kCVReturnInvalidPixelFormat)
      #expect(buffer == nil)
    }

    /// Counts calls of the callback, whose value it is.
    private final class Counter { var count = 0 }

    @Test("the caller's planes are used as they are and given back once")
    func callersPlanes() throws {
      let counter = Counter()
      var luma = [UInt8](0..<24)
      var chroma = [UInt8](100..<112)
      try luma.withUnsafeMutableBytes { first in
        try chroma.withUnsafeMutableBytes { second in
          func create(_ rows: [Int], _ strides: [Int], _ out: inout CVPixelBuffer?) -> CVReturn {
            var starts = [first.baseAddress, second.baseAddress]
            var (widths, heights, strides) = ([5, 3], rows, strides)
            return CVPixelBufferCreateWithPlanarBytes(
              nil, 5, 3, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, nil, 0, 2, &starts,
              &widths, &heights, &strides,
              { value, data, size, count, planes in
                guard let value, data == nil, size == 0, count == 2, planes?[1] != nil else {
                  return
                }
                Unmanaged<Counter>.fromOpaque(value).takeUnretainedValue().count += 1
              }, Unmanaged.passUnretained(counter).toOpaque(), nil, &out)
          }
          var buffer: CVPixelBuffer?
          #expect(create([3, 1], [8, 6], &buffer) == kCVReturnInvalidArgument)
          #expect(create([3, 2], [4, 6], &buffer) == kCVReturnInvalidArgument)
          #expect(create([3, 2], [8, 6], &buffer) == kCVReturnSuccess)
          let planes = RTCCVPixelBuffer(pixelBuffer: try #require(buffer)).toI420()
          #expect(planes.dataY[5] == 8 && planes.dataU[0] == 100 && planes.dataV[0] == 101)
          #expect(planes.dataV[5] == 111)
          #expect(counter.count == 0)
          buffer = nil
          #expect(counter.count == 1)
        }
      }
    }

    @Test("the caller's memory is used as it is and given back once")
    func callersMemory() throws {
      let counter = Counter()
      var bytes: [UInt8] = [1, 2, 3, 99, 4, 5, 6, 99]
      try bytes.withUnsafeMutableBytes { memory in
        let start = try #require(memory.baseAddress)
        var buffer: CVPixelBuffer?
        let status = CVPixelBufferCreateWithBytes(
          nil, 3, 2, kCVPixelFormatType_OneComponent8, start, 4,
          { value, _ in
            guard let value else { return }
            Unmanaged<Counter>.fromOpaque(value).takeUnretainedValue().count += 1
          }, Unmanaged.passUnretained(counter).toOpaque(), nil, &buffer)
        #expect(status == kCVReturnSuccess)
        #expect(CVPixelBufferGetBytesPerRow(try #require(buffer)) == 4)
        let image = CGImage.create(pixelBuffer: try #require(buffer))
        #expect(image?.cropping(to: CGRect(x: 1, y: 1, width: 5, height: 5))?.width == 2)
        #expect(
          image?.cropping(to: CGRect(x: 1, y: 1, width: 5, height: 5))?.data.prefix(2)
            == Data([5, 6]))
        #expect(
          CVPixelBufferCreateWithBytes(
            nil, 3, 2, kCVPixelFormatType_OneComponent8, start, 2, nil, nil, nil, &buffer)
            == kCVReturnInvalidArgument)
        #expect(counter.count == 0)
        buffer = nil
      }
      #expect(counter.count == 1)
    }
  }
#endif
