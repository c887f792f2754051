// SPDX-License-Identifier: Apache-2.0

import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs

@Suite("TIFF round trips", .needs(.tiff))
struct TIFFRoundTripTests {
  @Test(
    "TIFF preserves every bit", arguments: PNGRoundTripTests.formats,
    EncodingOptions.TIFFCompression.allCases)
  func pixels(format: PixelFormat, compression: EncodingOptions.TIFFCompression) throws {
    var random = SeededRandom(seed: UInt64(format.bytesPerPixel))
    for _ in 0..<3 {
      let pixels = PixelBuffer.noise(format, &random)
      let bytes = try ImageEncoder.encode(
        pixels, as: .tiff, options: .init(tiffCompression: compression))
      let result = try ImageDecoder.decode(bytes)
      #expect(result.pixels.format == format)
      #expect(result.pixels.width == pixels.width && result.pixels.height == pixels.height)
      #expect(result.pixels.packedBytes == pixels.packedBytes)
      #expect(result.warnings.isEmpty)
    }
  }

  @Test("Images of several strips are written row by row, and compressed")
  func strips() throws {
    let pixels = PixelBuffer.smooth(width: 700, height: 300, .rgb8)
    var sizes: [EncodingOptions.TIFFCompression: Int] = [:]
    for compression in EncodingOptions.TIFFCompression.allCases {
      let bytes = try ImageEncoder.encode(
        pixels, as: .tiff, options: .init(tiffCompression: compression))
      sizes[compression] = bytes.count
      #expect(try ImageDecoder.decode(bytes).pixels.packedBytes == pixels.packedBytes)
    }
    let plain = try #require(sizes[EncodingOptions.TIFFCompression.none])
    #expect(plain > 630_000 && plain < 640_000)
    // Differences of a gradient are nearly all 0 or 1.
    #expect((sizes[.lzw] ?? plain) < plain / 10)
    #expect((sizes[.deflate] ?? plain) < plain / 10)
  }

  @Test("Options that TIFF cannot store are refused")
  func refusals() {
    let pixels = PixelBuffer(packed: [0, 1], width: 2, height: 1, format: .grey8)
    #expect(throws: CodecError.self) {
      try ImageEncoder.encode(
        pixels, as: .tiff, options: .init(palette: [.init(red: 1, green: 2, blue: 3)]))
    }
  }

  @Test("A depth can be asked for, whatever the pixels have", arguments: [8, 16])
  func depth(bits: Int) throws {
    let pixels = PixelBuffer.smooth(width: 5, height: 4, .rgb8)
    let bytes = try ImageEncoder.encode(pixels, as: .tiff, options: .init(bitsPerComponent: bits))
    #expect(try ImageDecoder.info(bytes).bitsPerComponent == bits)
  }

  @Test(
    "Each policy stores what its table says, in both byte orders",
    arguments: MetadataPolicy.allCases, [false, true])
  func policies(policy: MetadataPolicy, isBigEndian: Bool) throws {
    var exif = TIFFSample(isBigEndian: isBigEndian)
    exif.make(
      [
        exif.text(0x010F, "ACME"), exif.short(0x0112, 6), exif.fraction(0x011A, 40, 1),
        exif.fraction(0x011B, 40, 1), exif.short(0x0128, 3), exif.text(0x013B, "SECRET42"),
        exif.text(0x8298, "A photographer\0An editor"),
      ],
      below: [
        0x8769: [
          exif.fraction(0x829A, 1, 125), exif.text(0x9003, "2024:05:13 10:20:30"),
          exif.text(0xA431, "SECRET42"), exif.undefined(0x927C, Array("SECRET42".utf8)),
        ]
      ])
    let profile = try Fixture.named("icc-wide").file
    let metadata = ImageMetadata(
      orientation: .right, iccProfile: profile, exif: exif.bytes, xmp: Array("<SECRET42/>".utf8),
      texts: [.init(keyword: "Author", value: "SECRET42")])
    let pixels = PixelBuffer(width: 3, height: 2, format: .rgb8)
    let bytes = try ImageEncoder.encode(
      pixels, as: .tiff, options: .init(metadata: metadata, metadataPolicy: policy))
    #expect(!String(decoding: bytes, as: Unicode.ASCII.self).contains("SECRET42"))
    let result = try ImageDecoder.decode(bytes)
    #expect(result.warnings == result.info.colorWarnings)
    let found = result.metadata
    #expect(found.orientation == .up)
    #expect(found.iccProfile == profile)
    #expect(found.xmp == nil && found.texts.isEmpty)
    // Only EXIF data states the resolution: 40 pixels a centimetre.
    let density = found.density?.horizontal ?? 0
    #expect(policy == .none ? found.density == nil : abs(density - 4000) < 0.1)
    guard policy == .keep else {
      #expect(found.exif == nil)
      return
    }
    let kept = try #require(found.exif)
    let text = String(decoding: kept, as: Unicode.ASCII.self)
    #expect(text.contains("ACME") && text.contains("2024:05:13 10:20:30"))
    #expect(text.contains("A photographer; An editor"))
    let directories = try #require(TIFFSample.read(kept))
    #expect(directories[0x8769]?.count == 2)
  }
}

// Mistake tiff-exif-order: EXIF data in another byte order than the TIFF file around it
// - settings.is_big_endian = exif.isBigEndian ? 1 : 0
// + settings.is_big_endian = exif.isBigEndian ? 0 : 0
// = TIFFRoundTripTests
