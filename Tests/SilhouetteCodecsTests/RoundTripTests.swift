// SPDX-License-Identifier: Apache-2.0

import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs

@Suite("Round trips")
struct RoundTripTests {
  /// A picture of random bytes.
  static func noise(
    _ format: PixelFormat, _ random: inout SeededRandom, colorSpace: ColorSpace = .sRGB
  ) -> PixelBuffer {
    let width = random.int(1...79)
    let height = random.int(1...71)
    let bytes = (0..<width * height * format.bytesPerPixel).map { _ in
      UInt8(truncatingIfNeeded: random.next())
    }
    return PixelBuffer(
      packed: bytes, width: width, height: height, format: format, colorSpace: colorSpace)
  }

  /// A smooth picture, as JPEG expects.
  static func smooth(width: Int, height: Int, _ format: PixelFormat) -> PixelBuffer {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        for channel in 0..<format.channels.count {
          bytes.append(UInt8((x * 2 + y * 3 + channel * 40) * 255 / (2 * width + 3 * height + 80)))
        }
      }
    }
    return PixelBuffer(packed: bytes, width: width, height: height, format: format)
  }

  #if PNG
    static let pngFormats: [PixelFormat] = [.uint8, .uint16].flatMap { component in
      [.grey, .greyAlpha, .rgb, .rgba].map { PixelFormat($0, component) }
    }

    @Test("PNG gives back every bit", arguments: pngFormats, [nil, 0, 1, 6, 9])
    func png(format: PixelFormat, level: Int?) throws {
      var random = SeededRandom(seed: UInt64(format.bytesPerPixel * 10 + (level ?? 2)))
      for _ in 0..<4 {
        let pixels = Self.noise(format, &random)
        let bytes = try ImageEncoder.encode(
          pixels, as: .png, options: .init(pngCompressionLevel: level))
        let result = try ImageDecoder.decode(bytes)
        #expect(result.pixels.format == format)
        #expect(result.pixels.width == pixels.width && result.pixels.height == pixels.height)
        #expect(result.pixels.packedBytes == pixels.packedBytes)
        #expect(result.warnings.isEmpty)
      }
    }

    @Test("A mask is small without a compression level too")
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
      // A drawn disc repeats itself, which only a search for strings finds: masks of photographs
      // do not, and the bound is merely that the flat parts cost next to nothing.
      #expect(quick.count < bytes.count / 8)
      #expect(try ImageDecoder.decode(quick).pixels.packedBytes == bytes)
    }

    @Test("Class numbers survive with their colours", arguments: [1, 2, 21, 256])
    func labels(count: Int) throws {
      var random = SeededRandom(seed: UInt64(count))
      let palette = (0..<count).map { _ in
        PaletteColor(
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

    @Test("A number without a colour is refused")
    func missingColor() {
      let pixels = PixelBuffer(packed: [0, 1, 2, 1], width: 2, height: 2, format: .grey8)
      let palette = [PaletteColor](repeating: .init(red: 1, green: 2, blue: 3), count: 2)
      #expect(throws: CodecError.self) {
        try ImageEncoder.encode(pixels, as: .png, options: .init(palette: palette))
      }
      #expect(throws: CodecError.self) {
        try ImageEncoder.encode(
          Self.smooth(width: 2, height: 2, .rgb8), as: .png, options: .init(palette: palette))
      }
    }
  #endif

  @Test(
    "PNM gives back every bit",
    arguments: [
      PixelFormat.grey8, .rgb8, PixelFormat(.grey, .uint16), PixelFormat(.rgb, .uint16),
    ])
  func pnm(format: PixelFormat) throws {
    var random = SeededRandom(seed: UInt64(format.bytesPerPixel))
    for _ in 0..<4 {
      let pixels = Self.noise(format, &random)
      let result = try ImageDecoder.decode(try ImageEncoder.encode(pixels, as: .pnm))
      #expect(result.pixels.format == format)
      #expect(result.pixels.width == pixels.width && result.pixels.height == pixels.height)
      #expect(result.pixels.packedBytes == pixels.packedBytes)
    }
  }

  #if JPEG
    @Test(
      "JPEG of high quality stays close to the picture", arguments: [PixelFormat.grey8, .rgb8],
      [EncodingOptions.ColorSubsampling.half, .none])
    func jpeg(format: PixelFormat, subsampling: EncodingOptions.ColorSubsampling) throws {
      var random = SeededRandom(seed: 11)
      for _ in 0..<6 {
        let pixels = Self.smooth(width: random.int(1...90), height: random.int(1...90), format)
        let bytes = try ImageEncoder.encode(
          pixels, as: .jpeg, options: .init(jpegQuality: 100, jpegColorSubsampling: subsampling))
        let result = try ImageDecoder.decode(bytes)
        #expect(result.pixels.format == format)
        let differences = zip(result.pixels.packedBytes, pixels.packedBytes).map { pair in
          abs(Int(pair.0) - Int(pair.1))
        }
        #expect(result.pixels.width == pixels.width && result.pixels.height == pixels.height)
        #expect(differences.max() ?? 255 <= 16)
        #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 1.5)
      }
    }

    @Test("Quality, subsampling and fitted codes change the size as they should")
    func jpegSizes() throws {
      var random = SeededRandom(seed: 12)
      let pixels = PixelBuffer(
        packed: (0..<64 * 64 * 3).map { _ in UInt8(random.int(0...255)) }, width: 64, height: 64,
        format: .rgb8)
      func size(_ options: EncodingOptions) throws -> Int {
        try ImageEncoder.encode(pixels, as: .jpeg, options: options).count
      }
      let usual = try size(.init())
      #expect(try size(.init(jpegQuality: 20)) < usual)
      #expect(try size(.init(jpegQuality: 98)) > usual)
      #expect(try size(.init(jpegColorSubsampling: .none)) > usual)
      #expect(try size(.init(jpegOptimizesHuffman: true)) < usual)
      // Fitted codes are lossless: the pixels are the same.
      let plain = try ImageDecoder.decode(ImageEncoder.encode(pixels, as: .jpeg))
      let fitted = try ImageDecoder.decode(
        ImageEncoder.encode(pixels, as: .jpeg, options: .init(jpegOptimizesHuffman: true)))
      #expect(plain.pixels.packedBytes == fitted.pixels.packedBytes)
    }

    @Test("A JPEG larger than the format allows is refused")
    func jpegTooLarge() {
      let pixels = PixelBuffer(width: 65501, height: 1, format: .grey8)
      #expect(throws: CodecError.self) { try ImageEncoder.encode(pixels, as: .jpeg) }
    }
  #endif

  @Test("Options outside their range are refused")
  func options() {
    let pixels = PixelBuffer(width: 1, height: 1, format: .grey8)
    let options: [EncodingOptions] = [
      .init(jpegQuality: 0), .init(jpegQuality: 101), .init(pngCompressionLevel: -1),
      .init(pngCompressionLevel: 10), .init(bitsPerComponent: 12), .init(palette: []),
      .init(palette: .init(repeating: .init(red: 0, green: 0, blue: 0), count: 257)),
    ]
    for option in options {
      for format in ImageFileFormat.allCases {
        #expect(throws: CodecError.self) {
          try ImageEncoder.encode(pixels, as: format, options: option)
        }
      }
    }
  }
}
