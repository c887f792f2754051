// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import Testing

  /// Memory that is used again.
  @Suite struct CVPixelBufferPoolTests {
    private func pool(
      _ attributes: [String: Any], keeping count: Int? = nil, age: Double? = nil
    ) throws -> CVPixelBufferPool {
      var settings: [String: Any] = [:]
      settings[kCVPixelBufferPoolMinimumBufferCountKey as String] = count
      settings[kCVPixelBufferPoolMaximumBufferAgeKey as String] = age
      var pool: CVPixelBufferPool?
      #expect(
        CVPixelBufferPoolCreate(
          kCFAllocatorDefault, settings as CFDictionary, attributes as CFDictionary, &pool)
          == kCVReturnSuccess)
      return try #require(pool)
    }

    private let attributes: [String: Any] = [
      kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA,
      kCVPixelBufferWidthKey as String: 17, kCVPixelBufferHeightKey as String: CGFloat(9),
      kCVPixelBufferIOSurfacePropertiesKey as String: [:] as [String: Any],
    ]

    private func buffer(_ pool: CVPixelBufferPool) throws -> CVPixelBuffer {
      var buffer: CVPixelBuffer?
      #expect(CVPixelBufferPoolCreatePixelBuffer(nil, pool, &buffer) == kCVReturnSuccess)
      return try #require(buffer)
    }

    private func address(_ buffer: CVPixelBuffer) -> UnsafeMutableRawPointer? {
      CVPixelBufferLockBaseAddress(buffer, [])
      defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
      return CVPixelBufferGetBaseAddress(buffer)
    }

    @Test("a released buffer's memory is the next buffer's, and two in use have their own")
    func reuse() throws {
      let pool = try pool(attributes, keeping: 2)
      var first: CVPixelBuffer? = try buffer(pool)
      #expect(CVPixelBufferGetWidth(try #require(first)) == 17)
      #expect(CVPixelBufferGetHeight(try #require(first)) == 9)
      let second = try buffer(pool)
      let place = address(try #require(first))
      #expect(place != nil && place != address(second))
      // The pixels of the earlier buffer stay in the memory.
      place?.storeBytes(of: 0x1234_5678, as: UInt32.self)
      first = nil
      let third = try buffer(pool)
      #expect(address(third) == place)
      #expect(address(third)?.load(as: UInt32.self) == 0x1234_5678)
      #expect(CVPixelBufferPoolGetPixelBufferAttributes(pool)?.count == 4)
      #expect(CVPixelBufferPoolGetAttributes(pool)?.count == 1)
    }

    @Test("attachments and locks are not those of the earlier buffer")
    func fresh() throws {
      let pool = try pool(attributes)
      var first: CVPixelBuffer? = try buffer(pool)
      CVBufferSetAttachment(try #require(first), "a", 1, .shouldPropagate)
      CVPixelBufferLockBaseAddress(try #require(first), [])
      first = nil
      let second = try buffer(pool)
      #expect(CVBufferCopyAttachment(second, "a", nil) == nil)
      #expect(CVPixelBufferGetBaseAddress(second) == nil)
    }

    @Test("above the threshold nothing is allocated, and released memory is used")
    func threshold() throws {
      let pool = try pool(attributes)
      let limit = [kCVPixelBufferPoolAllocationThresholdKey as String: 2] as CFDictionary
      var buffers: [CVPixelBuffer] = []
      func create() -> CVReturn {
        var buffer: CVPixelBuffer?
        let status = CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(
          kCFAllocatorDefault, pool, limit, &buffer)
        if let buffer { buffers.append(buffer) }
        return status
      }
      #expect(create() == kCVReturnSuccess && create() == kCVReturnSuccess)
      #expect(create() == kCVReturnWouldExceedAllocationThreshold && buffers.count == 2)
      buffers.removeFirst()
      #expect(create() == kCVReturnSuccess && create() == kCVReturnWouldExceedAllocationThreshold)
      // Without a threshold, the pool grows.
      #expect(try buffer(pool) !== buffers[0])
      buffers = []
      CVPixelBufferPoolFlush(pool, .excessBuffers)
      #expect(create() == kCVReturnSuccess && create() == kCVReturnSuccess)
      #expect(create() == kCVReturnWouldExceedAllocationThreshold)
    }

    @Test("memory of an age is freed unless the pool keeps it")
    func age() throws {
      for (kept, isFreed) in [(0, true), (1, false)] {
        let pool = try pool(attributes, keeping: kept, age: 0)
        try withExtendedLifetime(buffer(pool)) {}
        CVPixelBufferPoolFlush(pool, [])
        // A freed block leaves room below the threshold, and an unused one is taken first: its pixels tell which.
        var next: CVPixelBuffer?
        let none = [kCVPixelBufferPoolAllocationThresholdKey as String: 0] as CFDictionary
        let status = CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(nil, pool, none, &next)
        #expect((status == kCVReturnWouldExceedAllocationThreshold) == isFreed)
      }
    }

    @Test("buffers outlive their pool, also on other threads")
    func lifetime() async throws {
      var pool: CVPixelBufferPool? = try pool(attributes)
      let buffer = try buffer(try #require(pool))
      pool = nil
      let place = address(buffer)
      place?.storeBytes(of: 7, as: UInt8.self)
      #expect(address(buffer)?.load(as: UInt8.self) == 7)
    }

    @Test("attributes that describe no buffer are errors")
    func failures() {
      let size: [String: Any] = [kCVPixelBufferWidthKey: 2, kCVPixelBufferHeightKey: 2]
      func status(_ more: [String: Any]) -> CVReturn {
        var pool: CVPixelBufferPool?
        return CVPixelBufferPoolCreate(nil, nil, size.merging(more) { $1 }, &pool)
      }
      #expect(status([:]) == kCVReturnInvalidPixelBufferAttributes)
      #expect(status([kCVPixelBufferPixelFormatTypeKey: 7]) == kCVReturnInvalidPixelFormat)
      let format: [String: Any] = [
        kCVPixelBufferPixelFormatTypeKey: [kCVPixelFormatType_32BGRA]
      ]
      #expect(status(format) == kCVReturnSuccess)
      for width in [0, -1, 1 << 40, 2.5, Double.nan, "2"] as [Any] {
        let found = status(format.merging([kCVPixelBufferWidthKey: width]) { $1 })
        #expect(found != kCVReturnSuccess)
      }
    }
  }
#endif
