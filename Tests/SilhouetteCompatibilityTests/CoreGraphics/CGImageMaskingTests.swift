// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import Testing

  /// Images from bytes, and images with parts hidden.
  @Suite struct CGImageMaskingTests {
    private func image(
      _ bytes: [UInt8], width: Int, height: Int, _ alpha: CGImageAlphaInfo = .none,
      order: CGBitmapInfo = [], channels: Int = 3, isGrey: Bool = false
    ) -> CGImage? {
      CGDataProvider(data: Data(bytes)).flatMap { provider in
        CGImage(
          width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 8 * channels,
          bytesPerRow: width * channels,
          space: isGrey ? CGColorSpaceCreateDeviceGray() : CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue | order.rawValue), provider: provider,
          decode: nil, shouldInterpolate: true, intent: .defaultIntent)
      }
    }

    @Test("bytes become an image and come back")
    func provider() throws {
      let bytes = (0..<18).map { UInt8($0 * 10) }
      let image = try #require(self.image(bytes, width: 3, height: 2))
      #expect(image.width == 3 && image.height == 2 && image.bitsPerPixel == 24)
      #expect(image.alphaInfo == .none && image.shouldInterpolate && !image.isMask)
      #expect(image.renderingIntent == .defaultIntent && image.decode == nil)
      let data = try #require(image.dataProvider?.data)
      #expect(data.count == image.bytesPerRow * image.height)
      for row in 0..<2 {
        let start = row * image.bytesPerRow
        #expect(Array(data[start..<start + 9]) == Array(bytes[9 * row..<9 * row + 9]))
      }
      // Layouts of 32 bits.
      let four: [UInt8] = [10, 20, 30, 40, 50, 60, 70, 80]
      func first(_ alpha: CGImageAlphaInfo, _ order: CGBitmapInfo = []) throws -> [UInt8] {
        let made = try #require(
          self.image(four, width: 2, height: 1, alpha, order: order, channels: 4))
        let context = try bitmap(2, 1)
        context.draw(made, in: CGRect(x: 0, y: 0, width: 2, height: 1))
        return try Pixels(context.makeImage())[0, 0]
      }
      #expect(try first(.premultipliedLast) == [10, 20, 30, 40])
      #expect(try first(.premultipliedFirst, .byteOrder32Little) == [30, 20, 10, 40])
      #expect(try first(.noneSkipLast) == [10, 20, 30, 255])
      #expect(try first(.noneSkipFirst, .byteOrder32Little) == [30, 20, 10, 255])
      #expect(self.image(four, width: 2, height: 1, .first, channels: 4) == nil)
      #expect(self.image(four, width: 2, height: 2, .last, channels: 4) == nil)
      #expect(self.image(four, width: 0, height: 1, .last, channels: 4) == nil)
    }

    @Test("a mask hides parts, in the image's size")
    func masking() throws {
      let photo = try #require(image([UInt8](repeating: 200, count: 24), width: 4, height: 2))
      let grey = try #require(
        image([255, 51, 0, 255, 255, 51, 0, 255], width: 4, height: 2, channels: 1, isGrey: true))
      let shown = try Pixels(photo.masking(grey))
      #expect((0..<4).map { shown.alpha($0, 1) } == [255, 51, 0, 255])
      #expect(shown[1, 0] == [40, 40, 40, 51])
      let bytes = try #require(CGDataProvider(data: Data([0, 204, 255, 0])))
      func mask(_ decode: [CGFloat]?) -> CGImage? {
        func make(_ decode: UnsafePointer<CGFloat>?) -> CGImage? {
          CGImage(
            maskWidth: 4, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 4,
            provider: bytes, decode: decode, shouldInterpolate: true)
        }
        return decode.map { $0.withUnsafeBufferPointer { make($0.baseAddress) } } ?? make(nil)
      }
      let stencil = try #require(mask(nil))
      #expect(stencil.isMask && stencil.colorSpace == nil && stencil.bitsPerPixel == 8)
      // The same as the grey image, inverted, and one row high: scaled to two.
      let stenciled = try Pixels(photo.masking(stencil))
      #expect((0..<4).map { stenciled.alpha($0, 1) } == [255, 51, 0, 255])
      let inverted = try Pixels(photo.masking(try #require(mask([1, 0]))))
      #expect((0..<4).map { inverted.alpha($0, 0) } == [0, 204, 255, 0])
      #expect(stencil.masking(grey) == nil)
      // A mask of another size is scaled, without getting lighter than white at its edges.
      let large = try #require(image([UInt8](repeating: 200, count: 96), width: 8, height: 4))
      let scaled = try Pixels(large.masking(grey))
      for y in 0..<4 {
        for x in 0..<8 {
          let alpha = Double(scaled.alpha(x, y))
          #expect(abs(Double(scaled[x, y][0]) - alpha * 200 / 255) < 1.1)
        }
      }
      #expect(scaled.alpha(0, 0) == 255 && scaled.alpha(5, 3) < 128)
    }

    @Test("a range of colours becomes transparent")
    func colorKey() throws {
      let photo = try #require(
        image([0, 250, 0, 10, 240, 30, 200, 200, 200], width: 3, height: 1))
      let keyed = try Pixels(photo.masking([0, 20, 230, 255, 0, 40]))
      #expect(keyed[0, 0] == [0, 0, 0, 0] && keyed[1, 0] == [0, 0, 0, 0])
      #expect(keyed[2, 0] == [200, 200, 200, 255])
      #expect(try Pixels(photo.masking([0, 9, 230, 255, 0, 40]))[1, 0] == [10, 240, 30, 255])
      #expect(photo.masking([0, 1]) == nil && photo.masking([.nan, 1, 0, 0, 0, 0]) == nil)
      // Limits that are exchanged contain nothing.
      #expect(try Pixels(photo.masking([20, 0, 255, 0, 40, 0])).area == 3)
      let context = try bitmap(1, 1)
      #expect(context.makeImage()?.masking([0, 1, 0, 1, 0, 1]) == nil)
    }

    @Test("a part has whole pixels of the image")
    func cropping() throws {
      let bytes = (0..<36).map { UInt8($0) }
      let image = try #require(self.image(bytes, width: 4, height: 3))
      let part = try #require(image.cropping(to: CGRect(x: 1.5, y: 0.9, width: 1, height: 1)))
      #expect(part.width == 2 && part.height == 2 && part.data.first == 3)
      let corner = try #require(image.cropping(to: CGRect(x: 3, y: -5, width: 100, height: 6)))
      #expect(corner.width == 1 && corner.height == 1 && corner.data.first == 9)
      #expect(image.cropping(to: CGRect(x: 4, y: 0, width: 2, height: 2)) == nil)
      #expect(image.cropping(to: CGRect(x: CGFloat.nan, y: 0, width: 2, height: 2)) == nil)
      #expect(image.cropping(to: CGRect(x: 0, y: 0, width: 2, height: CGFloat.nan)) == nil)
      #expect(image.cropping(to: .infinite)?.width == 4)
      #expect(image.cropping(to: .null) == nil)
    }

    @Test("a colour space can be replaced by one with as many components")
    func colorSpaces() throws {
      let image = try #require(self.image([1, 2, 3], width: 1, height: 1))
      let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
      let copy = try #require(image.copy(colorSpace: space))
      #expect(copy.colorSpace?.name == CGColorSpace.displayP3 && copy.data == image.data)
      #expect(image.copy(colorSpace: CGColorSpaceCreateDeviceGray()) == nil)
    }
  }
#endif
