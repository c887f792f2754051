// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import Testing

  /// Orientations, extents and pixels that are counted by hand.
  @Suite struct CIImageTests {
    /// Six greys, 3×2, rows from the top: 1 2 3, 4 5 6.
    private let image = CIImage(
      bitmapData: Data([1, 2, 3, 4, 5, 6]), bytesPerRow: 3, size: CGSize(width: 3, height: 2),
      format: .L8, colorSpace: nil)

    /// Returns the greys of an image, rows from the top.
    private func greys(_ image: CIImage) -> [[UInt8]] {
      let (width, height) = (Int(image.extent.width), Int(image.extent.height))
      var bytes = [UInt8](repeating: 0, count: width * height)
      bytes.withUnsafeMutableBytes { memory in
        guard let start = memory.baseAddress else { return }
        CIContext(options: [.workingColorSpace: NSNull()]).render(
          image, toBitmap: start, rowBytes: width, bounds: image.extent, format: .L8,
          colorSpace: nil)
      }
      return (0..<height).map { Array(bytes[$0 * width..<($0 + 1) * width]) }
    }

    @Test(
      "EXIF's eight orientations",
      arguments: [
        (CGImagePropertyOrientation.up, [[1, 2, 3], [4, 5, 6]]),
        (.upMirrored, [[3, 2, 1], [6, 5, 4]]), (.down, [[6, 5, 4], [3, 2, 1]]),
        (.downMirrored, [[4, 5, 6], [1, 2, 3]]), (.leftMirrored, [[1, 4], [2, 5], [3, 6]]),
        (.right, [[4, 1], [5, 2], [6, 3]]), (.rightMirrored, [[6, 3], [5, 2], [4, 1]]),
        (.left, [[3, 6], [2, 5], [1, 4]]),
      ] as [(CGImagePropertyOrientation, [[UInt8]])])
    func orientation(_ orientation: CGImagePropertyOrientation, _ expected: [[UInt8]]) {
      let turned = image.oriented(orientation)
      #expect(greys(turned) == expected)
      #expect(turned.extent.origin == .zero)
      #expect(greys(image.oriented(forExifOrientation: Int32(orientation.rawValue))) == expected)
      let transformed = image.transformed(by: image.orientationTransform(for: orientation))
      #expect(greys(transformed) == expected)
    }

    @Test("UIKit's orientations are others than EXIF's")
    func uiKit() {
      #expect(UIImage.Orientation.right.rawValue == 3)
      #expect(CGImagePropertyOrientation(UIImage.Orientation.right).rawValue == 6)
      #expect(CGImagePropertyOrientation(UIImage.Orientation.left).rawValue == 8)
      #expect(CGImagePropertyOrientation(UIImage.Orientation.leftMirrored).rawValue == 5)
    }

    @Test("extents follow from crops and transforms; a colour has no end")
    func extents() {
      #expect(CIImage(color: .red).extent.isInfinite)
      let part = CIImage(color: .red).cropped(to: CGRect(x: -1, y: 2, width: 3, height: 4))
      #expect(part.extent == CGRect(x: -1, y: 2, width: 3, height: 4))
      #expect(
        part.transformed(by: .init(scaleX: 2, y: 0.5)).extent
          == CGRect(x: -2, y: 1, width: 6, height: 2))
      #expect(part.transformed(by: .init(scaleX: 0, y: 1)).extent.isEmpty)
      #expect(image.clampedToExtent().extent.isInfinite)
      #expect(CIImage.empty().extent.isEmpty)
    }

    @Test("an image is opaque inside a rectangle and transparent outside")
    func alphaOne() {
      // Half transparent; premultiplied, its red is 100.
      let pair = CIImage(
        bitmapData: Data([100, 0, 0, 128, 100, 0, 0, 128]), bytesPerRow: 8,
        size: CGSize(width: 2, height: 1), format: .RGBA8, colorSpace: nil)
      let found = pair.settingAlphaOne(in: CGRect(x: 1, y: 0, width: 1, height: 1))
      var bytes = [UInt8](repeating: 9, count: 8)
      bytes.withUnsafeMutableBytes { memory in
        guard let start = memory.baseAddress else { return }
        CIContext(options: [.workingColorSpace: NSNull()]).render(
          found, toBitmap: start, rowBytes: 8, bounds: pair.extent, format: .RGBA8,
          colorSpace: nil)
      }
      #expect(Array(bytes[..<4]) == [0, 0, 0, 0] && bytes[7] == 255)
      // Opaque, the pixel shows its own colour: 100 / 128 of red.
      #expect((198...200).contains(bytes[4]) && bytes[5] == 0 && bytes[6] == 0)
    }

    @Test("files of an image hold its pixels, rows from the top")
    func files() throws {
      let context = CIContext(options: [.workingColorSpace: NSNull()])
      let space = CGColorSpaceCreateDeviceRGB()
      let png = try #require(
        context.pngRepresentation(of: image, format: .L8, colorSpace: space))
      #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      #expect(greys(try #require(CIImage(data: png))) == [[1, 2, 3], [4, 5, 6]])
      let endless = CIImage(color: .red)
      #expect(context.pngRepresentation(of: endless, format: .RGBA8, colorSpace: space) == nil)
      #expect(context.pngRepresentation(of: .empty(), format: .RGBA8, colorSpace: space) == nil)
      #expect(context.jpegRepresentation(of: endless, colorSpace: space) == nil)
    }

    @Test("a JPEG file of an image has its size and, over black, its colours")
    func jpegFiles() throws {
      let half = CIImage(color: CIColor(red: 1, green: 1, blue: 1, alpha: 0.5))
        .cropped(to: CGRect(x: 0, y: 0, width: 16, height: 8))
      let context = CIContext(options: [.workingColorSpace: NSNull()])
      let data = try #require(
        context.jpegRepresentation(of: half, colorSpace: CGColorSpaceCreateDeviceRGB()))
      #expect(data.starts(with: [0xFF, 0xD8]))
      let read = try #require(CIImage(data: data))
      #expect(read.extent == half.extent)
      #expect(greys(read).joined().allSatisfy { (125...130).contains($0) })
    }

    @Test("bounds with fractions fill a buffer too")
    func fractionalBounds() throws {
      var made: CVPixelBuffer?
      CVPixelBufferCreate(nil, 8, 4, kCVPixelFormatType_OneComponent8, nil, &made)
      let buffer = try #require(made)
      let image = CIImage(color: .white).cropped(to: CGRect(x: 0.3, y: 0, width: 7.9, height: 4))
      CIContext().render(image, to: buffer, bounds: image.extent, colorSpace: nil)
      CVPixelBufferLockBaseAddress(buffer, .readOnly)
      let start = try #require(CVPixelBufferGetBaseAddress(buffer))
      #expect(start.load(fromByteOffset: 4, as: UInt8.self) == 255)
      CVPixelBufferUnlockBaseAddress(buffer, .readOnly)
    }

    @Test("rows that do not fit make an empty image")
    func shortData() {
      let short = CIImage(
        bitmapData: Data([1, 2, 3, 4, 5]), bytesPerRow: 3, size: CGSize(width: 3, height: 2),
        format: .L8, colorSpace: nil)
      #expect(short.extent.isEmpty)
    }

    @Test("sRGB is stored as it came, RGBA and premultiplied")
    func context() throws {
      let color = CIImage(color: CIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.6))
      let pixels = try #require(
        CIContext().createCGImage(color, from: CGRect(x: 5, y: 5, width: 2, height: 1)))
      #expect(pixels.width == 2 && pixels.height == 1 && pixels.bitsPerPixel == 32)
      // 0.6 · 255 · (0.2, 0.4, 0.6, 1): the encoded colour times alpha.
      #expect(Array(pixels.data.prefix(4)) == [31, 61, 92, 153])
      #expect(CIContext().createCGImage(color, from: .zero) == nil)
      #expect(CIContext().createCGImage(color, from: color.extent) == nil)
    }

    @Test("a buffer of one component is an opaque grey without colour management")
    func mask() throws {
      var made: CVPixelBuffer?
      CVPixelBufferCreate(nil, 1, 1, kCVPixelFormatType_OneComponent8, nil, &made)
      let buffer = try #require(made)
      CVPixelBufferLockBaseAddress(buffer, [])
      CVPixelBufferGetBaseAddress(buffer)?.storeBytes(of: 100, as: UInt8.self)
      CVPixelBufferUnlockBaseAddress(buffer, [])
      var numbers = [Float](repeating: 0, count: 4)
      numbers.withUnsafeMutableBytes { memory in
        guard let start = memory.baseAddress else { return }
        CIContext().render(
          CIImage(cvPixelBuffer: buffer), toBitmap: start, rowBytes: 16,
          bounds: CGRect(x: 0, y: 0, width: 1, height: 1), format: .RGBAf,
          colorSpace: CGColorSpace(name: CGColorSpace.linearSRGB))
      }
      let expected: [Float] = [100 / 255, 100 / 255, 100 / 255, 1]
      #expect(zip(numbers, expected).allSatisfy { abs($0 - $1) < 1e-6 })
    }

    @Test(
      "colours become luma and chroma by the matrix of BT.601, or the one that is attached",
      arguments: [
        (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, false, [82, 90, 240]),
        (kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, false, [76, 85, 255]),
        (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, true, [63, 102, 240]),
      ] as [(OSType, Bool, [UInt8])])
    func video(_ format: OSType, _ is709: Bool, _ expected: [UInt8]) throws {
      var made: CVPixelBuffer?
      CVPixelBufferCreate(nil, 4, 2, format, nil, &made)
      let buffer = try #require(made)
      if is709 {
        CVBufferSetAttachment(
          buffer, kCVImageBufferYCbCrMatrixKey, kCVImageBufferYCbCrMatrix_ITU_R_709_2,
          .shouldPropagate)
      }
      CIContext().render(CIImage(color: .red), to: buffer)
      CVPixelBufferLockBaseAddress(buffer, .readOnly)
      defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
      let luma = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, 0))
      let chroma = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, 1))
      #expect(
        [
          luma.load(as: UInt8.self), chroma.load(as: UInt8.self),
          chroma.load(fromByteOffset: 1, as: UInt8.self),
        ]
        .elementsEqual(expected) { abs(Int($0) - Int($1)) <= 1 })
    }
  }
#endif
