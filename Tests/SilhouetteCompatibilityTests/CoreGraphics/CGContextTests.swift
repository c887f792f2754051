// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import Testing

  /// Drawing into memory that the test owns.
  @Suite struct CGContextTests {
    private func makeContext(
      _ memory: UnsafeMutableRawPointer, _ alpha: CGImageAlphaInfo, _ order: CGBitmapInfo = []
    ) -> CGContext? {
      CGContext(
        data: memory, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 12,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: alpha.rawValue | order.rawValue)
    }

    @Test("y points up, colours are premultiplied, and the padding of rows is not touched")
    func fill() throws {
      var bytes = [UInt8](repeating: 9, count: 24)
      for start in [0, 12] { for index in 0..<8 { bytes[start + index] = 0 } }
      try bytes.withUnsafeMutableBytes { memory in
        let start = try #require(memory.baseAddress)
        let context = try #require(makeContext(start, .premultipliedFirst, .byteOrder32Little))
        context.setFillColor(red: 1, green: 0.2, blue: 0, alpha: 0.4)
        context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
      }
      // BGRA: 0.4 · (0, 0.2, 1) · 255, and 0.4 · 255.
      #expect(
        bytes == [0, 0, 0, 0, 0, 0, 0, 0, 9, 9, 9, 9, 0, 0, 0, 0, 0, 20, 102, 102, 9, 9, 9, 9])
    }

    @Test("what the owner of the memory writes there is on the canvas")
    func writtenMemory() throws {
      var bytes = [UInt8](repeating: 0, count: 24)
      try bytes.withUnsafeMutableBytes { memory in
        let start = try #require(memory.baseAddress)
        let context = try #require(makeContext(start, .premultipliedLast))
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        memory.copyBytes(from: [0, 0, 255, 255])
        memory[12] = 0
        memory[15] = 0
        context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
        let image = try #require(context.makeImage())
        #expect(Array(image.data[0..<4]) == [0, 0, 255, 255])
        memory.copyBytes(from: [0, 255, 0, 255])
        #expect(Array(try #require(context.makeImage()).data[0..<4]) == [0, 255, 0, 255])
      }
      #expect(Array(bytes[12..<20]) == [0, 0, 0, 0, 255, 0, 0, 255])
    }

    @Test("what is cleared is transparent, and the rest stays")
    func clear() throws {
      var bytes = [UInt8](repeating: 255, count: 24)
      try bytes.withUnsafeMutableBytes { memory in
        let start = try #require(memory.baseAddress)
        let context = try #require(makeContext(start, .premultipliedLast))
        context.clear(CGRect(x: 0, y: 1, width: 1, height: 1))
      }
      #expect(bytes == Array(repeating: 0, count: 4) + Array(repeating: 255, count: 20))
    }

    @Test("a turned rectangle is no upright one, and one that is no number is nothing")
    func turned() throws {
      let context = try #require(
        CGContext(
          data: nil, width: 20, height: 20, bitsPerComponent: 8, bytesPerRow: 0,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      context.setFillColor(red: 1, green: 1, blue: 1, alpha: 1)
      context.fill(CGRect(x: CGFloat.nan, y: 0, width: 20, height: 20))
      context.fill(CGRect(x: 0, y: 0, width: CGFloat.nan, height: 20))
      context.translateBy(x: 10, y: 10)
      context.rotate(by: .pi / 4)
      context.fill(CGRect(x: -5, y: -5, width: 10, height: 10))
      let image = try #require(context.makeImage())
      let data = image.data
      func alpha(_ x: Int, _ y: Int) -> UInt8 { data[y * image.bytesPerRow + 4 * x + 3] }
      #expect(alpha(10, 10) == 255 && alpha(10, 4) == 255)
      // Corners of the bounding box.
      #expect(alpha(4, 4) == 0 && alpha(15, 15) == 0 && alpha(0, 0) == 0)
    }

    @Test("rows at distances that no memory has make no context")
    func hugeStride() {
      var pixel: [UInt8] = [0, 0, 0, 0]
      pixel.withUnsafeMutableBytes { memory in
        let context = CGContext(
          data: memory.baseAddress, width: 1, height: 3, bitsPerComponent: 8, bytesPerRow: .max,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        #expect(context == nil)
        var buffer: CVPixelBuffer?
        let code = CVPixelBufferCreateWithBytes(
          nil, 1, 3, kCVPixelFormatType_32BGRA, memory.baseAddress!, .max, nil, nil, nil, &buffer)
        #expect(code == kCVReturnInvalidArgument && buffer == nil)
      }
    }

    @Test("an unused alpha is opaque, whatever the memory holds there")
    func unusedAlpha() throws {
      var bytes = [UInt8](repeating: 0, count: 24)
      bytes.replaceSubrange(0..<4, with: [5, 10, 15, 0])
      try bytes.withUnsafeMutableBytes { memory in
        let start = try #require(memory.baseAddress)
        let context = try #require(makeContext(start, .noneSkipLast))
        context.setFillColor(red: 1, green: 1, blue: 1, alpha: 0.4)
        context.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
      }
      // 0.4 · 255 + 0.6 · (5, 10, 15).
      #expect(Array(bytes[0..<8]) == [105, 108, 111, 255, 0, 0, 0, 255])
    }

    @Test("an image is drawn with its top row at the rectangle's greatest y")
    func image() throws {
      let source = try #require(
        CGContext(
          data: nil, width: 1, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      source.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      source.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
      source.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
      source.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      let image = try #require(source.makeImage())
      #expect(image.alphaInfo == .premultipliedLast)
      var bytes = [UInt8](repeating: 0, count: 24)
      try bytes.withUnsafeMutableBytes { memory in
        let start = try #require(memory.baseAddress)
        let context = try #require(makeContext(start, .premultipliedLast))
        context.setAlpha(0.6)
        context.draw(image, in: CGRect(x: 0, y: 0, width: 1, height: 2))
      }
      #expect(Array(bytes[0..<8]) == [153, 0, 0, 153, 0, 0, 0, 0])
      #expect(Array(bytes[12..<20]) == [0, 0, 153, 153, 0, 0, 0, 0])
    }

    @Test("a layout that is not supported has no context")
    func layouts() {
      let space = CGColorSpaceCreateDeviceRGB()
      func make(_ bits: Int, _ row: Int, _ info: CGImageAlphaInfo, width: Int = 2) -> CGContext? {
        CGContext(
          data: nil, width: width, height: 2, bitsPerComponent: bits, bytesPerRow: row,
          space: space,
          bitmapInfo: info.rawValue)
      }
      #expect(make(8, 0, .premultipliedLast) != nil)
      #expect(make(16, 0, .premultipliedLast) == nil)
      #expect(make(8, 7, .premultipliedLast) == nil)
      #expect(make(8, 0, .last) == nil)
      #expect(make(8, 0, .premultipliedLast, width: 0) == nil)
    }
  }
#endif
