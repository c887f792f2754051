// SPDX-License-Identifier: Apache-2.0

import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs

/// The conversion of pixels for writing, tested through PNM, whose bytes are the pixels.
@Suite("Conversion for writing")
struct RowConverterTests {
  private func written(
    _ pixels: PixelBuffer, _ options: EncodingOptions = .init()
  ) throws -> PixelBuffer {
    try ImageDecoder.decode(ImageEncoder.encode(pixels, as: .pnm, options: options)).pixels
  }

  private func floats(_ values: [Float], _ format: PixelFormat) -> PixelBuffer {
    PixelBuffer(
      packed: values.withUnsafeBytes { Array($0) }, width: values.count / format.channels.count,
      height: 1, format: format)
  }

  @Test("Floating-point values are clamped and rounded to nearest")
  func floatingPoint() throws {
    let values: [Float] = [
      -1, 0, 0.00195, 0.00197, 0.5, 0.999, 1, 2, .nan, .infinity, -.infinity, 1e30,
    ]
    let result = try written(floats(values, .greyFloat))
    #expect(result.packedBytes == [0, 0, 0, 1, 128, 255, 255, 255, 0, 255, 0, 255])
    let deep = try written(floats([0, 0.5, 1], .greyFloat), .init(bitsPerComponent: 16))
    #expect(deep.bigEndianBytes == [0, 0, 0x80, 0, 0xFF, 0xFF])
  }

  @Test("Every 8-bit value survives the conversion to 16 bits and back")
  func depths() throws {
    let all = (0...255).map { UInt8($0) }
    let pixels = PixelBuffer(packed: all, width: 256, height: 1, format: .grey8)
    let deep = try written(pixels, .init(bitsPerComponent: 16))
    #expect(deep.bigEndianBytes == all.flatMap { [$0, $0] })
    #expect(try written(deep, .init(bitsPerComponent: 8)).packedBytes == all)
  }

  @Test("16-bit values become the nearest 8-bit values")
  func nearest() throws {
    var random = SeededRandom(seed: 5)
    let values = (0..<1000).map { _ in UInt16(random.int(0...65535)) }
    let pixels = PixelBuffer(
      packed: values.withUnsafeBytes { Array($0) }, width: 1000, height: 1,
      format: PixelFormat(.grey, .uint16))
    let expected = values.map { UInt8((Double($0) * 255 / 65535).rounded()) }
    #expect(try written(pixels, .init(bitsPerComponent: 8)).packedBytes == expected)
  }

  @Test("BGRA becomes RGBA, and a single red channel becomes red")
  func order() throws {
    let bgra = PixelBuffer(
      packed: [1, 2, 3, 255, 4, 5, 6, 255], width: 2, height: 1,
      format: PixelFormat(.bgra, .uint8))
    #expect(try written(bgra).packedBytes == [3, 2, 1, 6, 5, 4])
    let red = PixelBuffer(packed: [7, 9], width: 2, height: 1, format: .red8)
    #expect(try written(red).packedBytes == [7, 0, 0, 9, 0, 0])
  }

  @Test("Red and green become RGB without blue, and half floats are rounded like floats")
  func pairsAndHalves() throws {
    let pair = PixelBuffer(
      packed: [7, 9, 1, 2], width: 2, height: 1, format: PixelFormat(.redGreen, .uint8))
    #expect(try written(pair).packedBytes == [7, 9, 0, 1, 2, 0])
    // 0, ½, 1, 2, -1, not-a-number, infinity and the largest below ½.
    let patterns: [UInt16] = [0, 0x3800, 0x3C00, 0x4000, 0xBC00, 0x7E00, 0x7C00, 0x37FF]
    let halves = PixelBuffer(
      packed: patterns.withUnsafeBytes { Array($0) }, width: patterns.count, height: 1,
      format: PixelFormat(.grey, .float16))
    #expect(try written(halves).packedBytes == [0, 128, 255, 255, 0, 0, 255, 127])
  }

  @Test("Alpha without colours is refused")
  func alphaAlone() {
    let alpha = PixelBuffer(packed: [1, 2], width: 2, height: 1, format: .alpha8)
    for format in ImageFileFormat.allCases {
      #expect(throws: CodecError.self) { try ImageEncoder.encode(alpha, as: format) }
    }
    let palette = [IndexedImage.PaletteColor](
      repeating: IndexedImage.PaletteColor(red: 0, green: 0, blue: 0), count: 3)
    #expect(throws: CodecError.self) {
      try ImageEncoder.encode(alpha, as: .png, options: .init(palette: palette))
    }
  }

  @Test("Formats without alpha require a background for transparent pixels")
  func background() throws {
    let pixels = PixelBuffer(packed: [100, 50, 200, 51], width: 1, height: 1, format: .rgba8)
    #expect(throws: CodecError.self) { try written(pixels) }
    let white = IndexedImage.PaletteColor(red: 255, green: 255, blue: 255)
    // c · 0.2 + 255 · 0.8
    #expect(try written(pixels, .init(background: white)).packedBytes == [224, 214, 244])
    let premultiplied = PixelBuffer(
      packed: [20, 10, 40, 51], width: 1, height: 1,
      format: PixelFormat(.rgba, .uint8, alpha: .premultiplied))
    #expect(try written(premultiplied, .init(background: white)).packedBytes == [224, 214, 244])
    let grey = PixelBuffer(
      packed: [100, 0], width: 1, height: 1, format: PixelFormat(.greyAlpha, .uint8))
    #expect(try written(grey, .init(background: white)).packedBytes == [255])
    let blue = IndexedImage.PaletteColor(red: 0, green: 0, blue: 255)
    #expect(try written(grey, .init(background: blue)).packedBytes == [0, 0, 255])
  }

  @Test("Premultiplied alpha is divided out")
  func straight() throws {
    let pixels = floats(
      [0.25, 0.1, 0.5, 0.5, 0, 0, 0, 0, 0.2, 0.2, 0.2, 1, 3, 3, 3, 0.5], .rgbaFloat)
    let result = try ImageDecoder.decode(ImageEncoder.encode(pixels, as: .png))
    #expect(
      result.pixels.packedBytes == [
        128, 51, 255, 128, 0, 0, 0, 0, 51, 51, 51, 255, 255, 255, 255, 128,
      ])
  }

  @Test("Linear pixels are refused")
  func linear() {
    let pixels = PixelBuffer(width: 1, height: 1, format: .rgb8, colorSpace: .linearSRGB)
    #expect(throws: CodecError.self) { try written(pixels) }
  }

  @Test("Strips join seamlessly")
  func strips() throws {
    var random = SeededRandom(seed: 8)
    for height in [31, 32, 33, 64, 65] {
      let bytes = (0..<5 * height * 4).map { index in
        index % 4 == 3 ? 255 : UInt8(random.int(0...255))
      }
      let pixels = PixelBuffer(packed: bytes, width: 5, height: height, format: .rgba8)
      let expected = bytes.indices.filter { $0 % 4 != 3 }.map { bytes[$0] }
      #expect(try written(pixels).packedBytes == expected)
    }
  }
}
