// SPDX-License-Identifier: Apache-2.0

// A Mac has its own frameworks.
#if !canImport(CoreGraphics)
  import Foundation
  import SilhouetteCompatibility
  import TestSupport
  import Testing

  /// ARGB and ABGR against BGRA with its bytes permuted.
  @Suite struct AlphaFirstTests {
    /// The place of each byte of a pixel among those of BGRA.
    private static let orders: [(format: OSType, order: [Int])] = [
      (kCVPixelFormatType_32ARGB, [3, 2, 1, 0]), (kCVPixelFormatType_32ABGR, [3, 0, 1, 2]),
    ]

    private func buffer(_ width: Int, _ height: Int, _ format: OSType) throws -> CVPixelBuffer {
      var buffer: CVPixelBuffer?
      CVPixelBufferCreate(nil, width, height, format, nil, &buffer)
      return try #require(buffer)
    }

    private func withRows<R>(
      _ buffer: CVPixelBuffer, _ body: (UnsafeMutablePointer<UInt8>, Int) throws -> R
    ) throws -> R {
      CVPixelBufferLockBaseAddress(buffer, [])
      defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
      let start = try #require(CVPixelBufferGetBaseAddress(buffer))
      return try body(
        start.assumingMemoryBound(to: UInt8.self), CVPixelBufferGetBytesPerRow(buffer))
    }

    /// The bytes of all pixels, without padding.
    private func bytes(_ buffer: CVPixelBuffer) throws -> [UInt8] {
      try withRows(buffer) { start, stride in
        (0..<CVPixelBufferGetHeight(buffer)).flatMap { row in
          (0..<4 * CVPixelBufferGetWidth(buffer)).map { start[row * stride + $0] }
        }
      }
    }

    private func permuted(_ bytes: [UInt8], _ order: [Int]) -> [UInt8] {
      stride(from: 0, to: bytes.count, by: 4).flatMap { pixel in order.map { bytes[pixel + $0] } }
    }

    /// A buffer of premultiplied random pixels, as BGRA and in another order.
    private func pair(
      _ width: Int, _ height: Int, _ format: OSType, _ order: [Int], seed: UInt64
    ) throws -> (bgra: CVPixelBuffer, other: CVPixelBuffer) {
      var random = SeededRandom(seed: seed)
      let pixels = (0..<width * height).flatMap { _ -> [UInt8] in
        let alpha = random.int(0...255)
        return (0..<3).map { _ in UInt8(random.int(0...alpha)) } + [UInt8(alpha)]
      }
      func filled(_ format: OSType, _ bytes: [UInt8]) throws -> CVPixelBuffer {
        let buffer = try buffer(width, height, format)
        try withRows(buffer) { start, stride in
          for row in 0..<height {
            for column in 0..<4 * width {
              start[row * stride + column] = bytes[row * 4 * width + column]
            }
          }
        }
        return buffer
      }
      return (
        try filled(kCVPixelFormatType_32BGRA, pixels), try filled(format, permuted(pixels, order))
      )
    }

    @Test("images read and render the same colours in any order", arguments: [0, 1])
    func images(_ index: Int) throws {
      let (format, order) = Self.orders[index]
      for (width, height) in [(1, 1), (17, 5), (64, 3)] {
        let (bgra, other) = try pair(width, height, format, order, seed: UInt64(width))
        #expect(CVPixelBufferGetPixelFormatType(other) == format)
        let context = CIContext()
        let (a, b) = (
          try buffer(width, height, kCVPixelFormatType_32BGRA), try buffer(width, height, format)
        )
        // From each to each.
        context.render(CIImage(cvPixelBuffer: other), to: a)
        context.render(CIImage(cvPixelBuffer: bgra), to: b)
        let plain = try buffer(width, height, kCVPixelFormatType_32BGRA)
        context.render(CIImage(cvPixelBuffer: bgra), to: plain)
        #expect(try bytes(a) == bytes(plain))
        #expect(try bytes(b) == permuted(bytes(plain), order))
        let image = try #require(CGImage.create(pixelBuffer: other))
        let whole = try #require(CGImage.create(pixelBuffer: bgra))
        // RGBA or BGRA, each with alpha last.
        let channels = index == 0 ? [2, 1, 0, 3] : [0, 1, 2, 3]
        let row = 4 * width
        #expect(
          Array(image.data.prefix(row)) == permuted(Array(whole.data.prefix(row)), channels))
      }
    }

    @Test("a bitmap context draws into ARGB and ABGR as into BGRA", arguments: [0, 1])
    func context(_ index: Int) throws {
      let (format, order) = Self.orders[index]
      let (bgra, other) = try pair(9, 7, format, order, seed: 5)
      let infos: [UInt32] = [
        CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Big.rawValue,
        CGImageAlphaInfo.premultipliedLast.rawValue | CGBitmapInfo.byteOrder32Little.rawValue,
      ]
      func draw(_ buffer: CVPixelBuffer, _ info: UInt32) throws -> CGImage? {
        try withRows(buffer) { start, stride in
          let context = try #require(
            CGContext(
              data: start, width: 9, height: 7, bitsPerComponent: 8, bytesPerRow: stride,
              space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info))
          context.setFillColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)
          context.fill(CGRect(x: 1, y: 2, width: 5, height: 3))
          return context.makeImage()
        }
      }
      let little = CGBitmapInfo.byteOrder32Little.rawValue
      let image = try draw(bgra, CGImageAlphaInfo.premultipliedFirst.rawValue | little)
      let drawn = try draw(other, infos[index])
      #expect(try bytes(other) == permuted(bytes(bgra), order))
      let (a, b) = (
        try buffer(9, 7, kCVPixelFormatType_32BGRA), try buffer(9, 7, kCVPixelFormatType_32BGRA)
      )
      CIContext().render(CIImage(cgImage: try #require(image)), to: a)
      CIContext().render(CIImage(cgImage: try #require(drawn)), to: b)
      #expect(try bytes(a) == bytes(b))
    }

    @Test("an unused first byte reads as opaque")
    func skipped() throws {
      let buffer = try buffer(2, 1, kCVPixelFormatType_32ARGB)
      try withRows(buffer) { start, stride in
        for (index, byte) in [0, 10, 20, 30, 99, 40, 50, 60].enumerated() {
          start[index] = UInt8(byte)
        }
        let context = try #require(
          CGContext(
            data: start, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: stride,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.noneSkipFirst.rawValue))
        let image = try #require(context.makeImage())
        #expect(Array(image.data.prefix(8)) == [10, 20, 30, 255, 40, 50, 60, 255])
      }
    }

    @Test("requests and networks see the same picture")
    func networks() throws {
      let photo = try #require(
        CIImage(
          contentsOf: URL(fileURLWithPath: SharedData.packageFolder + "/Examples/astronaut.png")))
      var found: [[CGRect]] = []
      for format in [kCVPixelFormatType_32BGRA, kCVPixelFormatType_32ARGB] {
        let buffer = try buffer(512, 512, format)
        CIContext().render(photo, to: buffer)
        let request = VNDetectFaceRectanglesRequest()
        try VNImageRequestHandler(cvPixelBuffer: buffer).perform([request])
        found.append(request.results?.map(\.boundingBox) ?? [])
      }
      #expect(found[0].count == 1 && found[0] == found[1])
    }
  }
#endif

// Mistake alpha-stays-first: alpha of ARGB moved in the wrong direction
// - let shift: UInt32 = position == .first ? 8 : 24
// + let shift: UInt32 = position == .first ? 24 : 8
// = AlphaFirstTests
