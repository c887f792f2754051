// SPDX-License-Identifier: Apache-2.0

import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs

@Suite("Metadata")
struct MetadataTests {
  static let names = ["exif-little", "exif-big"]

  @Test("The orientation is read in either byte order", arguments: names)
  func orientation(name: String) throws {
    #expect(try EXIF.orientation(of: Fixture.named(name).file) == .right)
  }

  @Test("Location and thumbnail are gone, what describes the photo is kept", arguments: names)
  func described(name: String) throws {
    let original = try Fixture.named(name).file
    let result = try #require(EXIF.described(original))
    #expect(EXIF.orientation(of: result) == .up)
    let directories = try #require(TIFFSample.read(result))
    #expect(directories[0].map { Set($0.keys) } == [0x010F, 0x0112, 0x8769])
    #expect(directories[0x8769].map { Set($0.keys) } == [0x9003])
    let text = String(decoding: result, as: Unicode.ASCII.self)
    #expect(String(decoding: original, as: Unicode.ASCII.self).contains("THUMBNAIL"))
    #expect(!text.contains("THUMBNAIL"))
    #expect(text.contains("ACME camera") && text.contains("2024:05:13"))
    #expect(EXIF.described(result) == result)
  }

  @Test("Extreme offsets and counts never trap")
  func extremes() throws {
    let original = try Fixture.named("exif-little").file
    for value: UInt8 in [0, 1, 7, 0x7F, 0x80, 0xFF] {
      for start in 4..<60 {
        var bytes = original
        for index in start..<start + 4 { bytes[index] = value }
        _ = EXIF.orientation(of: bytes)
        if let result = EXIF.described(bytes) { #expect(TIFFSample.read(result) != nil) }
      }
    }
    #expect(EXIF.described([]) == nil)
    #expect(EXIF.described(Array("not TIFF at all".utf8)) == nil)
  }

  @Test("Profile names of versions 2 and 4 are read")
  func profileNames() throws {
    #expect(
      try ICCProfile.description(of: Fixture.named("icc-srgb").file)?.contains("sRGB") == true)
    #expect(
      try ICCProfile.description(of: Fixture.named("icc-wide").file)?.contains("Wide") == true)
    #expect(try ICCProfile.colorSpace(of: Fixture.named("icc-srgb").file) == "RGB ")
    // Version 2: one tag `desc` at byte 144.
    let name = "Display P3\0"
    let profile =
      [UInt8](repeating: 0, count: 128) + [0, 0, 0, 1] + Array("desc".utf8) + [0, 0, 0, 144]
      + [0, 0, 0, 40] + Array("desc".utf8) + [0, 0, 0, 0, 0, 0, 0, UInt8(name.utf8.count)]
      + Array(name.utf8)
    #expect(ICCProfile.description(of: profile) == "Display P3")
    for count in 0..<profile.count {
      #expect(ICCProfile.description(of: Array(profile.prefix(count))) == nil)
    }
  }

  @Test("A profile split over markers is joined again, in any order")
  func profileParts() throws {
    var random = SeededRandom(seed: 3)
    let profile = (0..<150_000).map { _ in UInt8(random.int(0...255)) }
    let parts = JPEGProfileParts.split(profile)
    #expect(parts.count == 3)
    #expect(parts.allSatisfy { $0.count <= 65533 && $0.starts(with: JPEGMarker.icc) })
    var joined = JPEGProfileParts()
    for part in parts.reversed() { joined.add(part.dropFirst(JPEGMarker.icc.count)) }
    #expect(joined.joined == profile)
    var incomplete = JPEGProfileParts()
    for part in parts.dropLast() { incomplete.add(part.dropFirst(JPEGMarker.icc.count)) }
    #expect(incomplete.joined == nil)
    #expect(JPEGProfileParts.split([UInt8](repeating: 0, count: 65519 * 256)).isEmpty)
  }

  @Test("PNG text, XMP, density and profile are kept", arguments: ["srgb", "wide"])
  func png(profile: String) throws {
    let image = try ImageDecoder.decode(Fixture.named("png-metadata-\(profile)").file)
    let metadata = image.metadata
    #expect(
      metadata.texts == [
        .init(keyword: "Author", value: "Jürgen"),
        .init(keyword: "Comment", value: String(repeating: "compressed ", count: 9)),
        .init(keyword: "Title", value: "猴子"),
      ])
    #expect(metadata.xmp == Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8))
    #expect(metadata.density == .init(horizontal: 11811, vertical: 5906))
    #expect(try metadata.iccProfile == Fixture.named("icc-\(profile)").file)
    // Only a profile that is not sRGB's is worth a warning.
    #expect(image.warnings.count == (profile == "srgb" ? 0 : 1))
    #expect(image.warnings.allSatisfy { $0.contains("Wide") })
  }

  @Test("JPEG comment, XMP, density, EXIF and profile are kept")
  func jpeg() throws {
    let image = try ImageDecoder.decode(Fixture.named("jpeg-metadata").file)
    let metadata = image.metadata
    #expect(metadata.texts == [.init(keyword: "Comment", value: "a comment")])
    #expect(metadata.xmp == Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8))
    let density = try #require(metadata.density)
    #expect(abs(density.horizontal - 300 / 0.0254) < 1e-6)
    #expect(abs(density.vertical - 150 / 0.0254) < 1e-6)
    #expect(try metadata.iccProfile == Fixture.named("icc-wide").file)
    #expect(try metadata.exif == Fixture.named("exif-little").file)
    #expect(image.warnings.count == 1)
  }

  @Test(
    "Metadata is written back without the location",
    arguments: [ImageFileFormat.png, .jpeg])
  func written(format: ImageFileFormat) throws {
    let source = try ImageDecoder.decode(Fixture.named("jpeg-metadata").file)
    let options = EncodingOptions(metadata: source.metadata)
    let bytes = try ImageEncoder.encode(source.pixels, as: format, options: options)
    let result = try ImageDecoder.decode(bytes)
    #expect(result.metadata.orientation == .up)
    #expect(try result.metadata.exif == EXIF.described(Fixture.named("exif-little").file))
    #expect(result.metadata.iccProfile == source.metadata.iccProfile)
    #expect(result.metadata.xmp == nil && result.metadata.texts.isEmpty)
    let density = try #require(result.metadata.density)
    // PNG stores whole pixels per metre.
    #expect(abs(density.horizontal - 300 / 0.0254) <= 0.5)
    #expect(abs(density.vertical - 150 / 0.0254) <= 0.5)
  }

  @Test("An RGB profile is dropped from a grey file", arguments: [ImageFileFormat.png, .jpeg])
  func mismatchedProfile(format: ImageFileFormat) throws {
    let pixels = PixelBuffer(width: 3, height: 2, format: .grey8)
    let metadata = try ImageMetadata(iccProfile: Fixture.named("icc-wide").file)
    let bytes = try ImageEncoder.encode(pixels, as: format, options: .init(metadata: metadata))
    #expect(try ImageDecoder.info(bytes).metadata.iccProfile == nil)
  }
}

// Mistake exif-orientation: an orientation in EXIF data that is not read
// - return UInt8(exactly: value).flatMap(ImageOrientation.init)
// + return UInt8(exactly: value).flatMap(ImageOrientation.init).map { _ in .up }
// = MetadataTests
