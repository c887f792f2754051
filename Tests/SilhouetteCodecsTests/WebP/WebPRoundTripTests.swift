// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs

@Suite("WebP round trips", .enabled(if: ImageFileFormat.webP.isWritable, "libwebp is missing"))
struct WebPRoundTripTests {
  @Test("Lossless files preserve every bit", arguments: [PixelFormat.rgb8, .rgba8])
  func lossless(format: PixelFormat) throws {
    var random = SeededRandom(seed: UInt64(format.bytesPerPixel))
    for _ in 0..<6 {
      let pixels = PixelBuffer.noise(format, &random)
      let bytes = try ImageEncoder.encode(pixels, as: .webP, options: .init(webPQuality: nil))
      let result = try ImageDecoder.decode(bytes)
      #expect(result.pixels.format == format)
      #expect(result.pixels.width == pixels.width && result.pixels.height == pixels.height)
      #expect(result.pixels.packedBytes == pixels.packedBytes)
      #expect(result.warnings.isEmpty)
    }
  }

  @Test("Colours of transparent pixels are preserved in lossless files")
  func transparentColors() throws {
    let bytes: [UInt8] = [10, 20, 30, 0, 200, 100, 50, 0, 1, 2, 3, 255, 4, 5, 6, 7]
    let pixels = PixelBuffer(packed: bytes, width: 2, height: 2, format: .rgba8)
    let file = try ImageEncoder.encode(pixels, as: .webP, options: .init(webPQuality: nil))
    #expect(try ImageDecoder.decode(file).pixels.packedBytes == bytes)
  }

  @Test("Lossy files are close, closer with a higher quality, and keep alpha")
  func lossy() throws {
    let pixels = PixelBuffer.smooth(width: 93, height: 61, .rgba8)
    var errors: [Double] = []
    for quality in [10, 60, 90, 100] {
      let file = try ImageEncoder.encode(pixels, as: .webP, options: .init(webPQuality: quality))
      let result = try ImageDecoder.decode(file).pixels
      #expect(result.format == .rgba8)
      var (error, alphaError) = (0.0, 0)
      for (index, pair) in zip(result.packedBytes, pixels.packedBytes).enumerated() {
        let difference = abs(Int(pair.0) - Int(pair.1))
        if index % 4 == 3 { alphaError += difference } else { error += Double(difference) }
      }
      #expect(alphaError == 0)
      errors.append(error / Double(93 * 61 * 3))
    }
    #expect(errors == errors.sorted(by: >))
    #expect(errors[2] < 2)
  }

  @Test("Grey becomes RGB, and images without transparent pixels have no alpha")
  func formats() throws {
    let options = EncodingOptions(webPQuality: nil)
    func stored(_ pixels: PixelBuffer) throws -> PixelBuffer {
      try ImageDecoder.decode(ImageEncoder.encode(pixels, as: .webP, options: options)).pixels
    }
    let grey = try stored(PixelBuffer(packed: [7, 200], width: 2, height: 1, format: .grey8))
    #expect(grey.format == .rgb8 && grey.packedBytes == [7, 7, 7, 200, 200, 200])
    let clear = PixelBuffer(
      packed: [7, 100, 9, 255], width: 2, height: 1, format: PixelFormat(.greyAlpha, .uint8))
    let greyAlpha = try stored(clear)
    #expect(greyAlpha.format == .rgba8)
    #expect(greyAlpha.packedBytes == [7, 7, 7, 100, 9, 9, 9, 255])
    let opaque = PixelBuffer(packed: [1, 2, 3, 255], width: 1, height: 1, format: .rgba8)
    #expect(try stored(opaque).packedBytes == [1, 2, 3])
  }

  @Test("What the format cannot store is refused")
  func refused() {
    let pixels = PixelBuffer(width: 2, height: 2, format: .grey8)
    for options in [
      EncodingOptions(bitsPerComponent: 16),
      EncodingOptions(palette: [.init(red: 0, green: 0, blue: 0)]),
    ] {
      #expect(throws: CodecError.self) {
        try ImageEncoder.encode(pixels, as: .webP, options: options)
      }
    }
    let wide = PixelBuffer(width: 16384, height: 1, format: .rgb8)
    let error = #expect(throws: CodecError.self) { try ImageEncoder.encode(wide, as: .webP) }
    #expect(error?.description.contains("16383") == true)
    let widest = PixelBuffer(width: 16383, height: 1, format: .rgb8)
    #expect(throws: Never.self) { try ImageEncoder.encode(widest, as: .webP) }
  }

  @Test("Metadata surround the image and return", arguments: [nil, 90])
  func metadata(quality: Int?) throws {
    let profile = try Fixture.named("icc-wide").file
    let exif = try Fixture.named("exif-big").file
    for format in [PixelFormat.rgb8, .rgba8] {
      let pixels = PixelBuffer.smooth(width: 21, height: 9, format)
      let metadata = ImageMetadata(
        iccProfile: profile, exif: exif, density: .init(pixelsPerInch: 300))
      let file = try ImageEncoder.encode(
        pixels, as: .webP, options: .init(webPQuality: quality, metadata: metadata))
      let plain = try ImageEncoder.encode(
        pixels, as: .webP, options: .init(webPQuality: quality))
      let result = try ImageDecoder.decode(file)
      #expect(result.pixels.format == format)
      #expect(try result.pixels.packedBytes == ImageDecoder.decode(plain).pixels.packedBytes)
      #expect(result.metadata.iccProfile == profile)
      #expect(result.metadata.orientation == .up)
      let density = try #require(result.metadata.density)
      #expect(abs(density.horizontal * 0.0254 - 300) < 0.01)
      // The fixture's make and date.
      let text = String(decoding: result.metadata.exif ?? [], as: UTF8.self)
      #expect(text.contains("ACME camera") && text.contains("2024:05:13"))
    }
  }

  @Test("Cancelled work stops in the encoder")
  func cancelled() throws {
    var random = SeededRandom(seed: 5)
    let bytes = (0..<512 * 512 * 3).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let pixels = PixelBuffer(packed: bytes, width: 512, height: 512, format: .rgb8)
    let flag = CancellationFlag()
    let encoder = try StripEncoder(.webP, pixels, .init())
    try CancellationFlag.$current.withValue(flag) {
      try pixels.withUnsafeBytes { rows in
        guard let base = rows.baseAddress else { return }
        try encoder.writeRows(
          pixels.height, from: base, rowStrideInBytes: pixels.rowStrideInBytes, to: { _ in })
      }
      flag.cancel()
      var error: (any Error)?
      do { try encoder.finish(to: { _ in }) } catch let failure { error = failure }
      #expect(error is CancellationError)
    }
  }
}

// Mistake webp-transparent-colours: lossless WebP files whose transparent pixels lose their colours
// - config.exact = is_lossless;
// + config.exact = 0;
// = WebPRoundTripTests
