// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import Testing

  /// Numbers that go through a context.
  @Suite struct CIContextTests {
    private let context = CIContext()
    private let side = CGRect(x: 0, y: 0, width: 2, height: 2)

    /// The sources of a grey of 2×2 pixels, by name.
    private func sources(_ grey: UInt8) throws -> [String: CIImage] {
      let numbers = try MLMultiArray(shape: [2, 2], dataType: .float32)
      for index in 0..<4 { numbers[index] = NSNumber(value: grey) }
      let canvas = try #require(
        CGContext(
          data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
          space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue))
      let color = CGFloat(grey) / 255
      canvas.setFillColor(red: color, green: color, blue: color, alpha: 1)
      canvas.fill(side)
      let mask = try buffer(kCVPixelFormatType_OneComponent8)
      context.render(try bitmap(grey, CGColorSpaceCreateDeviceGray()), to: mask)
      return [
        "multi-array": CIImage(cgImage: try #require(numbers.cgImage(min: 0, max: 255))),
        "image of a multi-array": try #require(
          numbers.image(min: 0, max: 255).flatMap { CIImage(image: $0) }),
        "grey canvas": CIImage(cgImage: try #require(canvas.makeImage())),
        "grey bitmap": try bitmap(grey, CGColorSpaceCreateDeviceGray()),
        "numbers": try bitmap(grey, nil),
        "one component": CIImage(cvPixelBuffer: mask),
        "image of one component": CIImage(
          cgImage: try #require(CGImage.create(pixelBuffer: mask))),
        "colour": CIImage(color: CIColor(red: color, green: color, blue: color))
          .cropped(to: side),
      ]
    }

    private func bitmap(_ grey: UInt8, _ space: CGColorSpace?) throws -> CIImage {
      CIImage(
        bitmapData: Data([grey, grey, grey, grey]), bytesPerRow: 2, size: side.size, format: .L8,
        colorSpace: space)
    }

    private func buffer(_ format: OSType) throws -> CVPixelBuffer {
      var made: CVPixelBuffer?
      CVPixelBufferCreate(nil, 2, 2, format, nil, &made)
      return try #require(made)
    }

    /// Returns the first byte of an image by each way out of Core Image, by name.
    private func results(_ image: CIImage) throws -> [String: UInt8?] {
      func rendered(_ format: OSType) throws -> UInt8? {
        let buffer = try buffer(format)
        context.render(image, to: buffer)
        CVPixelBufferLockBaseAddress(buffer, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        return CVPixelBufferGetBaseAddress(buffer)?.load(as: UInt8.self)
      }
      func created(_ format: CIFormat, _ space: CGColorSpace?) -> UInt8? {
        context.createCGImage(image, from: side, format: format, colorSpace: space)?.data.first
      }
      var memory = [UInt8](repeating: 1, count: 16)
      memory.withUnsafeMutableBytes { bytes in
        guard let start = bytes.baseAddress else { return }
        context.render(
          image, toBitmap: start, rowBytes: 8, bounds: side, format: .RGBA8, colorSpace: nil)
      }
      var results = [
        "RGBA": context.createCGImage(image, from: side)?.data.first,
        "luminance": created(.L8, nil), "grey": created(.L8, CGColorSpaceCreateDeviceGray()),
        "sRGB": created(.RGBA8, CGColorSpace(name: CGColorSpace.sRGB)), "bitmap": memory[0],
        "one component": try rendered(kCVPixelFormatType_OneComponent8),
        "BGRA": try rendered(kCVPixelFormatType_32BGRA),
        "luma": try rendered(kCVPixelFormatType_420YpCbCr8BiPlanarFullRange),
      ]
      // Again through Core Image.
      results["twice"] = context.createCGImage(image, from: side).flatMap {
        context.createCGImage(CIImage(cgImage: $0), from: side)?.data.first
      }
      func decoded(_ file: Data?) -> UInt8? {
        file.flatMap { UIImage(data: $0)?.cgImage?.data.first }
      }
      let space = CGColorSpaceCreateDeviceRGB()
      results["PNG"] = decoded(
        context.pngRepresentation(of: image, format: .RGBA8, colorSpace: space))
      results["grey PNG"] = decoded(
        context.pngRepresentation(of: image, format: .L8, colorSpace: space))
      results["UIImage"] = decoded(UIImage(ciImage: image).pngData())
      return results
    }

    @Test(
      "a grey has one number, wherever it comes from and goes to",
      arguments: [0, 12, 61, 128, 255])
    func greys(_ grey: UInt8) throws {
      for (source, image) in try sources(grey) {
        // Clamped, since nothing lies beyond the edges.
        let endless = image.clampedToExtent()
        let enlarged = endless.transformed(by: CGAffineTransform(scaleX: 3, y: 1.5))
          .cropped(to: side)
        let blurred = endless.applyingGaussianBlur(sigma: 2).cropped(to: side)
        for (kind, image) in [("as it is", image), ("scaled", enlarged), ("blurred", blurred)] {
          for (result, number) in try results(image) {
            #expect(number == grey, "\(source), \(kind), \(result)")
          }
        }
      }
    }

    @Test("a grey image keeps its number over a colour, and states that it is grey")
    func greyOverColor() throws {
      let numbers = try MLMultiArray(shape: [2, 2], dataType: .float32)
      for index in 0..<4 { numbers[index] = 12 }
      let grey = try #require(numbers.cgImage(min: 0, max: 255))
      #expect(grey.colorSpace?.numberOfComponents == 1)
      let image = CIImage(cgImage: grey).composited(over: .red)
      #expect(try results(image.cropped(to: side)).values.allSatisfy { $0 == 12 })
    }

    @Test("what is computed from masks alone stays a number in one component")
    func computedMask() throws {
      let inverted = try bitmap(100, nil).applyingFilter("CIColorInvert")
      #expect(try results(inverted)["one component"] == 155)
      #expect(try results(inverted)["luminance"] == 155)
    }
  }
#endif

// Mistake grey-without-curve: greys without a space that a context makes brighter
// - if pixels.colorSpace == .none { pixels.colorSpace = .sRGB }
// + if pixels.colorSpace == .none { pixels.colorSpace = .linearSRGB }
// = CIContextTests
