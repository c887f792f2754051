// SPDX-License-Identifier: Apache-2.0

import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs
@testable import SilhouetteSystemCodecs

@Suite("HEIC and AVIF files of other programs", .needs(.heic))
struct HEIFFixtureTests {
  private static var images: [SystemCodecFixture] {
    get throws { try SystemCodecFixture.all(in: "heif") }
  }

  @Test("Every variant decodes to what pillow-heif reads", arguments: try images)
  func pixels(fixture: SystemCodecFixture) throws {
    let image = try ImageDecoder.decode(fixture.file, name: fixture.name)
    fixture.expect(image, mean: 2)
    #expect(image.info.format == (fixture.name.hasPrefix("avif") ? .avif : .heic))
    #expect(image.info.orientation == .up)
    #expect(try ImageDecoder.info(fixture.file) == image.info)
    #expect((image.info.bitsPerComponent > 8) == fixture.name.hasSuffix("deep"))
  }

  @Test("Metadata is read, and pixels are upright", arguments: ["heic-metadata", "avif-metadata"])
  func metadata(name: String) throws {
    let fixture = try SystemCodecFixture.named(name, in: "heif")
    let metadata = try ImageDecoder.decode(fixture.file).metadata
    #expect(ImageMetadata.ColorProfileKind(profile: metadata.iccProfile) == .sRGB)
    #expect(
      metadata.xmp.map { String(decoding: $0, as: UTF8.self) }?.contains("xmpmeta") == true)
    let exif = try #require(metadata.exif)
    #expect([nil, .up].contains(EXIF.orientation(of: exif)))
    let text = String(decoding: exif, as: Unicode.ASCII.self)
    #expect(text.contains("ACME camera") && text.contains("2024:05:13 10:20:30"))
  }

  @Test("Colours without a profile are known by their code points")
  func colors() throws {
    func info(_ name: String) throws -> ImageInfo {
      try ImageDecoder.info(SystemCodecFixture.named(name, in: "heif").file)
    }
    #expect(try info("heic-nclx-srgb").profile == .sRGB)
    let wide = try info("heic-nclx-p3")
    #expect(wide.profile == .displayP3)
    // Results need a profile that says so.
    #expect(ImageMetadata.ColorProfileKind(profile: wide.metadata.iccProfile) == .displayP3)
    let unknown = try info("heic-nclx-wide")
    #expect(unknown.profile == .unknown(description: "BT.2020 PQ"))
    #expect(unknown.colorWarnings.first?.contains("BT.2020 PQ") == true)
  }

  @Test("The primary image of several is read, with a warning")
  func severalImages() throws {
    let fixture = try SystemCodecFixture.named("heic-images", in: "heif")
    let warnings = try ImageDecoder.decode(fixture.file).warnings
    #expect(warnings == ["the file has several images, of which the primary one is read"])
  }
}

@Suite("Samples of HEIC and AVIF")
struct HEIFSampleTests {
  @Test("Values of fewer than 16 bits are stretched", arguments: 9...16)
  func stretching(bits: Int) {
    let largest = bits == 16 ? 65535 : 1 << bits - 1
    var values = [0, 1, largest / 3, largest].map { UInt16(clamping: $0) }
    let expected = values.map { (Double($0) / Double(largest) * 65535).rounded() }
    values.withUnsafeMutableBufferPointer { HEIFSamples.stretch($0, bits: bits) }
    #expect(values.map(Double.init) == expected)
  }

  @Test("Colours are divided by alpha")
  func dividing() {
    var random = SeededRandom(seed: 74)
    for _ in 0..<1000 {
      let alpha = random.int(0...255)
      let colors = (0..<3).map { _ in random.int(0...alpha) }
      var values = (colors + [alpha]).map { UInt8($0) }
      values.withUnsafeMutableBufferPointer { HEIFSamples.divideByAlpha($0) }
      let expected = colors.map {
        alpha == 0 ? 0 : (Double($0) * 255 / Double(alpha)).rounded(.toNearestOrAwayFromZero)
      }
      #expect(values.map(Double.init) == expected + [Double(alpha)])
    }
  }

  @Test("Code points without a profile of the library are named")
  func names() {
    func kind(primaries: UInt32, transfer: UInt32) -> ImageMetadata.ColorProfileKind {
      ColorCodePoints.kind(primaries: primaries, transfer: transfer)
    }
    #expect(kind(primaries: 0, transfer: 0) == .none)
    #expect(kind(primaries: 2, transfer: 2) == .none)
    #expect(kind(primaries: 1, transfer: 13) == .sRGB)
    #expect(kind(primaries: 12, transfer: 13) == .displayP3)
    #expect(kind(primaries: 12, transfer: 16) == .unknown(description: "Display P3 PQ"))
    #expect(kind(primaries: 9, transfer: 18) == .unknown(description: "BT.2020 HLG"))
    #expect(kind(primaries: 22, transfer: 1) == .unknown(description: "primaries 22"))
  }
}

// Mistake heif-turned-twice: HEIC photos whose EXIF data turns them once more
// - metadata.exif = reader.exif(header).map(EXIF.upright)
// + metadata.exif = reader.exif(header)
// = HEIFFixtureTests

// Mistake heif-premultiplied: HEIC colours that stay multiplied by alpha
// - isPremultiplied = header.has_alpha != 0 && header.is_premultiplied != 0
// + isPremultiplied = header.has_alpha != 0 && header.is_premultiplied > 1
// = HEIFFixtureTests
