// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import Testing

  /// Files that a context writes, and settings of contexts.
  @Suite struct CIContextFileTests {
    private let space = CGColorSpaceCreateDeviceRGB()
    private let context = CIContext()
    private let image = CIImage(color: CIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.6))
      .cropped(to: CGRect(x: 3, y: -2, width: 9, height: 5))

    private func rendered(_ image: CIImage?, _ context: CIContext? = nil) throws -> Data {
      let image = try #require(image)
      return try #require((context ?? self.context).createCGImage(image, from: image.extent)).data
    }

    /// Writes a file and returns its bytes.
    private func written(_ write: (URL) throws -> Void) throws -> Data {
      let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: url) }
      try write(url)
      return try Data(contentsOf: url)
    }

    @Test("files that are written hold the bytes that are returned, and read back the same")
    func files() throws {
      let png = try written {
        try context.writePNGRepresentation(of: image, to: $0, format: .RGBA8, colorSpace: space)
      }
      #expect(context.pngRepresentation(of: image, format: .RGBA8, colorSpace: space) == png)
      #expect(try rendered(CIImage(data: png)) == rendered(image))
      let jpeg = try written {
        try context.writeJPEGRepresentation(of: image, to: $0, colorSpace: space)
      }
      #expect(context.jpegRepresentation(of: image, colorSpace: space) == jpeg)
      #expect(jpeg.starts(with: [0xFF, 0xD8]))
    }

    @Test("TIFF files read back the same, where the system has libtiff")
    func tiff() throws {
      guard let bytes = context.tiffRepresentation(of: image, format: .RGBA8, colorSpace: space)
      else { return }
      #expect(bytes.starts(with: [0x49, 0x49, 42, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 42]))
      let file = try written {
        try context.writeTIFFRepresentation(of: image, to: $0, format: .RGBA8, colorSpace: space)
      }
      #expect(file == bytes)
      #expect(try rendered(CIImage(data: bytes)) == rendered(image))
    }

    @Test("a lower quality makes a smaller JPEG; a quality that is none changes nothing")
    func quality() throws {
      let noise = try #require(
        CIFilter(name: "CICheckerboardGenerator", parameters: ["inputWidth": 3])?.outputImage
      )
      .cropped(to: CGRect(x: 0, y: 0, width: 64, height: 48))
      func size(_ quality: Any?) -> Int {
        var options: [CIImageRepresentationOption: Any] = [:]
        options[.init(rawValue: kCGImageDestinationLossyCompressionQuality)] = quality
        return context.jpegRepresentation(of: noise, colorSpace: space, options: options)?.count
          ?? 0
      }
      #expect(size(0.1) < size(0.9) && size(0.9) < size(1))
      #expect(size(nil) == size(0.9) && size(Double.nan) == size(nil) && size("high") == size(nil))
      #expect(size(-5) == size(0) && size(7) == size(1))
    }

    @Test("what cannot be written throws, and leaves no file")
    func failures() {
      let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      #expect(throws: (any Error).self) {
        try context.writePNGRepresentation(
          of: CIImage(color: .red), to: url, format: .RGBA8, colorSpace: space)
      }
      #expect(throws: (any Error).self) {
        try context.writeJPEGRepresentation(of: .empty(), to: url, colorSpace: space)
      }
      #expect(!FileManager.default.fileExists(atPath: url.path))
      #expect(throws: (any Error).self) {
        try context.writePNGRepresentation(
          of: image, to: url.appending(path: "none/file"), format: .RGBA8, colorSpace: space)
      }
      #expect(throws: CocoaError.self) {
        try context.writePNGRepresentation(
          of: image, to: URL(filePath: "/").appending(path: "x").absoluteURL.httpCopy,
          format: .RGBA8, colorSpace: space)
      }
    }

    @Test("options: straight alpha, caches and sizes")
    func options() throws {
      let straight = try rendered(image, CIContext(options: [.outputPremultiplied: false]))
      #expect(Array(straight.prefix(4)) == [51, 102, 153, 153])
      #expect(Array(try rendered(image).prefix(4)) == [31, 61, 92, 153])
      for options: [CIContextOption: Any] in [
        [.cacheIntermediates: false], [.memoryTarget: 1], [.memoryTarget: -3],
        [.memoryTarget: Double.infinity], [.useSoftwareRenderer: true, .name: "x"],
        [.highQualityDownsample: true, .workingFormat: CIFormat.RGBAh, .allowLowPower: 1],
      ] {
        let context = CIContext(options: options)
        let marked = image.insertingIntermediate().applyingFilter("CIColorInvert")
        let pixels = try rendered(marked, context)
        #expect(try rendered(marked, context) == pixels)
        context.clearCaches()
        context.reclaimResources()
        #expect(try rendered(image.applyingFilter("CIColorInvert"), context) == pixels)
      }
      #expect(context.workingColorSpace?.name == CGColorSpace.linearSRGB)
      #expect(CIContext(options: [.workingColorSpace: NSNull()]).workingColorSpace == nil)
      #expect(context.workingFormat == .RGBAf)
      let size = context.outputImageMaximumSize()
      #expect(size.width >= 4096 && size.width == size.height)
      #expect(context.inputImageMaximumSize() == size)
      let one = CGRect(x: 0, y: 0, width: 1, height: 1)
      #expect(
        context.createCGImage(image, from: one, format: .L8, colorSpace: nil, deferred: true)?
          .bitsPerPixel == 8)
    }
  }

  extension URL {
    /// The same path, of a scheme that is no file's.
    fileprivate var httpCopy: URL { URL(string: "http://localhost" + path) ?? self }
  }
#endif
