// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import Testing

  /// Values attached to buffers, and other properties.
  @Suite struct CVAttachmentTests {
    private func buffer() throws -> CVPixelBuffer {
      var buffer: CVPixelBuffer?
      CVPixelBufferCreate(nil, 4, 4, kCVPixelFormatType_32BGRA, nil, &buffer)
      return try #require(buffer)
    }

    @Test("values have modes, and those that propagate reach another buffer")
    func modes() throws {
      let (source, target) = (try buffer(), try buffer())
      CVBufferSetAttachment(source, "own", 1, .shouldNotPropagate)
      CVBufferSetAttachments(source, ["a": "x", "b": "y"] as CFDictionary, .shouldPropagate)
      var mode = CVAttachmentMode.shouldPropagate
      #expect(CVBufferCopyAttachment(source, "own", &mode) as? Int == 1)
      #expect(mode == .shouldNotPropagate)
      #expect(CVBufferGetAttachment(source, "a", &mode)?.takeUnretainedValue() as? String == "x")
      #expect(mode == .shouldPropagate)
      #expect(CVBufferCopyAttachments(source, .shouldPropagate)?.count == 2)
      CVBufferPropagateAttachments(source, target)
      #expect(CVBufferHasAttachment(target, "b") && !CVBufferHasAttachment(target, "own"))
      CVBufferRemoveAttachment(target, "b")
      #expect(CVBufferGetAttachments(target, .shouldPropagate)?.count == 1)
      CVBufferRemoveAllAttachments(target)
      #expect(CVBufferCopyAttachments(target, .shouldPropagate) == nil)
      #expect(CVBufferCopyAttachment(target, "a", nil) == nil)
    }

    @Test("a buffer has no pixels around its image")
    func extendedPixels() throws {
      var (left, right, top, bottom) = (1, 2, 3, 4)
      CVPixelBufferGetExtendedPixels(try buffer(), &left, &right, &top, &bottom)
      #expect(left == 0 && right == 0 && top == 0 && bottom == 0)
      #expect(CVPixelBufferFillExtendedPixels(try buffer()) == kCVReturnSuccess)
      CVPixelBufferGetExtendedPixels(try buffer(), nil, nil, nil, nil)
    }

    @Test("codes of formats are four characters, or a number")
    func codes() {
      let codes = [
        kCVPixelFormatType_32BGRA, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
        kCVPixelFormatType_32ARGB,
      ]
      #expect(
        codes.map(CVPixelFormatTypeCopyFourCharCodeString) == ["BGRA", "420v", "0x00000020"])
    }

    @Test("autoreleasepool calls its function, and throws its error")
    func pool() throws {
      #expect(autoreleasepool { 5 } == 5)
      #expect(throws: CancellationError.self) {
        try autoreleasepool { throw CancellationError() }
      }
    }
  }
#endif
