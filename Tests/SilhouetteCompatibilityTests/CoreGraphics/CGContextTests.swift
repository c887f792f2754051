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
