// SPDX-License-Identifier: Apache-2.0

import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs

@Suite("PNG round trips")
struct PNGRoundTripTests {
  static let formats: [PixelFormat] = [.uint8, .uint16].flatMap { component in
    [.grey, .greyAlpha, .rgb, .rgba].map { PixelFormat($0, component) }
  }

  @Test("PNG preserves every bit", arguments: formats, [nil, 0, 1, 6, 9])
  func png(format: PixelFormat, level: Int?) throws {
    var random = SeededRandom(seed: UInt64(format.bytesPerPixel * 10 + (level ?? 2)))
    for _ in 0..<4 {
      let pixels = PixelBuffer.noise(format, &random)
      let bytes = try ImageEncoder.encode(
        pixels, as: .png, options: .init(pngCompressionLevel: level))
      let result = try ImageDecoder.decode(bytes)
      #expect(result.pixels.format == format)
      #expect(result.pixels.width == pixels.width && result.pixels.height == pixels.height)
      #expect(result.pixels.packedBytes == pixels.packedBytes)
      #expect(result.warnings.isEmpty)
    }
  }

  @Test("Masks are small without a compression level, too")
  func maskSize() throws {
    let (side, center) = (200, 99.5)
    var bytes: [UInt8] = []
    for y in 0..<side {
      for x in 0..<side {
        let (dx, dy) = (Double(x) - center, Double(y) - center)
        let distance = (dx * dx + dy * dy).squareRoot()
        bytes.append(UInt8(min(max((70 - distance) / 8, 0), 1) * 255))
      }
    }
    let mask = PixelBuffer(packed: bytes, width: side, height: side, format: .grey8)
    let quick = try ImageEncoder.encode(mask, as: .png)
    // A drawn disc repeats itself, which only a search for strings finds: masks of photos
    // do not, and the bound is merely that the flat parts cost next to nothing.
    #expect(quick.count < bytes.count / 8)
    #expect(try ImageDecoder.decode(quick).pixels.packedBytes == bytes)
  }

  @Test("Class numbers and their colours are preserved", arguments: [1, 2, 21, 256])
  func labels(count: Int) throws {
    var random = SeededRandom(seed: UInt64(count))
    let palette = (0..<count).map { _ in
      IndexedImage.PaletteColor(
        red: UInt8(random.int(0...255)), green: UInt8(random.int(0...255)),
        blue: UInt8(random.int(0...255)),
        alpha: random.int(0...1) == 0 ? 255 : UInt8(random.int(0...255)))
    }
    let width = random.int(1...60)
    let height = random.int(1...60)
    let bytes = (0..<width * height).map { _ in UInt8(random.int(0...count - 1)) }
    for format in [PixelFormat.grey8, .red8] {
      let pixels = PixelBuffer(
        packed: bytes, width: width, height: height, format: format, colorSpace: .none)
      let file = try ImageEncoder.encode(pixels, as: .png, options: .init(palette: palette))
      let result = try ImageDecoder.decodeIndexed(file)
      #expect(result.indices.packedBytes == bytes)
      #expect(result.palette == palette)
      #expect(result.info.bitsPerComponent == 8)
      #expect(result.info.isIndexed)
    }
  }

  @Test("Class numbers without a colour are refused")
  func missingColor() {
    let pixels = PixelBuffer(packed: [0, 1, 2, 1], width: 2, height: 2, format: .grey8)
    let palette = [IndexedImage.PaletteColor](repeating: .init(red: 1, green: 2, blue: 3), count: 2)
    #expect(throws: CodecError.self) {
      try ImageEncoder.encode(pixels, as: .png, options: .init(palette: palette))
    }
    #expect(throws: CodecError.self) {
      try ImageEncoder.encode(
        PixelBuffer.smooth(width: 2, height: 2, .rgb8), as: .png, options: .init(palette: palette)
      )
    }
  }
}
