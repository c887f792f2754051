// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import Testing

  /// Colours that are rendered to another colour space.
  @Suite struct ColorConversionTests {
    private let context = CIContext()
    private let side = CGRect(x: 0, y: 0, width: 2, height: 2)
    /// The red of sRGB in Display P3, as ColorSync and CSS Color 4 give it.
    private let red: [UInt8] = [234, 51, 35, 255]

    private func wide() throws -> CGColorSpace {
      try #require(CGColorSpace(name: CGColorSpace.displayP3))
    }

    /// The sources of sRGB's red, by name.
    private func sources() throws -> [String: CIImage] {
      let color = CIImage(color: .red)
      let canvas = try bitmap(2, 2)
      canvas.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      canvas.fill(side)
      let generator = CIFilter.constantColorGenerator()
      generator.color = .red
      return [
        "colour": color.cropped(to: side),
        "scaled": color.cropped(to: CGRect(x: -4, y: -4, width: 9, height: 9)).transformed(
          by: CGAffineTransform(scaleX: 3, y: 2)),
        "blurred": color.clampedToExtent().applyingGaussianBlur(sigma: 2).cropped(to: side),
        "generator": try #require(generator.outputImage).cropped(to: side),
        "over black": color.cropped(to: side).composited(over: CIImage(color: .black)),
        "bitmap": CIImage(
          bitmapData: Data(repeatElement([255, 0, 0, 255], count: 4).joined()), bytesPerRow: 8,
          size: side.size, format: .RGBA8, colorSpace: CGColorSpaceCreateDeviceRGB()),
        "canvas": CIImage(cgImage: try #require(canvas.makeImage())),
      ]
    }

    private func buffer() throws -> CVPixelBuffer {
      var made: CVPixelBuffer?
      CVPixelBufferCreate(nil, 2, 2, kCVPixelFormatType_32BGRA, nil, &made)
      return try #require(made)
    }

    private func firstPixel(_ buffer: CVPixelBuffer) throws -> [UInt8] {
      CVPixelBufferLockBaseAddress(buffer, .readOnly)
      defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
      let start = try #require(CVPixelBufferGetBaseAddress(buffer))
      let bytes = [UInt8](UnsafeRawBufferPointer(start: start, count: 4))
      return [bytes[2], bytes[1], bytes[0], bytes[3]]
    }

    @Test("red is the same light in Display P3, from every source and by every way")
    func displayP3() throws {
      let wide = try wide()
      for (name, image) in try sources() {
        let pixels = try Pixels(
          context.createCGImage(image, from: side, format: .RGBA8, colorSpace: wide))
        #expect(pixels[0, 0] == red, "\(name)")
        var bytes = [UInt8](repeating: 0, count: 16)
        context.render(
          image, toBitmap: &bytes, rowBytes: 8, bounds: side, format: .RGBA8, colorSpace: wide)
        #expect(Array(bytes.prefix(4)) == red, "\(name)")
        let target = try buffer()
        context.render(image, to: target, bounds: side, colorSpace: wide)
        #expect(try firstPixel(target) == red, "\(name)")
        let output = CIContext(options: [.outputColorSpace: wide])
        #expect(try Pixels(output.createCGImage(image, from: side))[1, 1] == red, "\(name)")
        #expect(
          try Pixels(context.createCGImage(image, from: side))[0, 0] == [255, 0, 0, 255],
          "\(name)")
      }
    }

    @Test("a bitmap context draws colours and images in its own space")
    func canvas() throws {
      let context = try #require(
        CGContext(
          data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0, space: try wide(),
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
      let source = try #require(try sources()["bitmap"])
      context.draw(
        try #require(self.context.createCGImage(source, from: side)),
        in: CGRect(x: 1, y: 0, width: 1, height: 2))
      let image = try #require(context.makeImage())
      #expect(image.colorSpace?.name == CGColorSpace.displayP3)
      let pixels = try Pixels(image)
      #expect(pixels[0, 0] == red && pixels[1, 1] == red)
      let back = try Pixels(
        self.context.createCGImage(CIImage(cgImage: image), from: side))
      #expect(back[0, 0][0] >= 254 && back[0, 0][1] <= 1 && back[0, 0][2] <= 1)
    }

    @Test("a file in Display P3 holds its profile and the same light")
    func files() throws {
      let wide = try wide()
      let image = try #require(try sources()["colour"])
      let png = try #require(
        context.pngRepresentation(of: image, format: .RGBA8, colorSpace: wide))
      let jpeg = try #require(context.jpegRepresentation(of: image, colorSpace: wide))
      for (file, tolerance) in [(png, 1), (jpeg, 3)] {
        let read = try #require(CIImage(data: file))
        #expect(read.colorSpace?.name == CGColorSpace.displayP3)
        let values = try Pixels(
          context.createCGImage(read, from: side, format: .RGBA8, colorSpace: wide))[0, 0]
        #expect(zip(values, red).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }, "\(values)")
      }
      // Elsewhere a file stays in sRGB, without a profile.
      let plain = try #require(
        context.pngRepresentation(
          of: image, format: .RGBA8, colorSpace: CGColorSpaceCreateDeviceRGB()))
      #expect(CIImage(data: plain)?.colorSpace?.name == CGColorSpace.sRGB)
    }

    @Test("what is not set has Core Image's default")
    func defaults() throws {
      let names = [
        "CIAreaAverage", "CIAreaBoundsRed", "CIAreaHistogram", "CIAreaMaximum",
        "CIAreaMaximumAlpha", "CIAreaMinimum", "CIAreaMinimumAlpha", "CIClamp",
      ]
      let strip = CGRect(x: 0, y: 0, width: 640, height: 80)
      for name in names {
        let filter = try #require(CIFilter(name: name))
        let described = filter.attributes[kCIInputExtentKey] as? [String: Any]
        for value in [filter.value(forKey: kCIInputExtentKey), described?[kCIAttributeDefault]] {
          #expect((value as? CIVector)?.cgRectValue == strip, "\(name)")
        }
      }
      // White in the strip, black above.
      let whole = CGRect(x: 0, y: 0, width: 640, height: 160)
      let image = CIImage(color: .white).cropped(to: strip).composited(
        over: CIImage(color: .black).cropped(to: whole))
      let average = CIFilter.areaAverage()
      average.inputImage = image
      #expect(average.extent == strip)
      let point = CGRect(x: 0, y: 0, width: 1, height: 1)
      func mean() throws -> [UInt8] {
        try Pixels(context.createCGImage(try #require(average.outputImage), from: point))[0, 0]
      }
      #expect(try mean() == [255, 255, 255, 255])
      average.extent = whole
      #expect(try mean() != [255, 255, 255, 255])
      average.setDefaults()
      #expect(try mean() == [255, 255, 255, 255])
      let generator = try #require(CIFilter(name: "CIConstantColorGenerator")?.outputImage)
      #expect(try Pixels(context.createCGImage(generator, from: point))[0, 0] == [255, 0, 0, 255])
      let perspective = try #require(CIFilter(name: "CIPerspectiveTransformWithExtent"))
      #expect(
        (perspective.value(forKey: kCIInputExtentKey) as? CIVector)?.cgRectValue
          == CGRect(x: 0, y: 0, width: 300, height: 300))
    }
  }
#endif
