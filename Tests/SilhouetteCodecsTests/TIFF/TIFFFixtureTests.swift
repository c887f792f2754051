// SPDX-License-Identifier: Apache-2.0

import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs

@Suite("TIFF files of other programs", .needs(.tiff))
struct TIFFFixtureTests {
  private static var images: [SystemCodecFixture] {
    get throws { try SystemCodecFixture.all(in: "tiff").filter { !$0.format.isEmpty } }
  }

  private static var refused: [SystemCodecFixture] {
    get throws { try SystemCodecFixture.all(in: "tiff").filter { $0.format.isEmpty } }
  }

  @Test("Every variant decodes to the pixels that were written", arguments: try images)
  func pixels(fixture: SystemCodecFixture) throws {
    let image = try ImageDecoder.decode(fixture.file, name: fixture.name)
    fixture.expect(image, mean: fixture.isLossy ? 2 : 0)
    #expect(image.info.format == .tiff)
    #expect(try ImageDecoder.info(fixture.file) == image.info)
    if fixture.name.hasPrefix("orientation-") {
      #expect(fixture.name == "orientation-\(image.info.orientation.rawValue)")
    } else {
      #expect(image.info.orientation == .up)
    }
    let isPaged = fixture.name == "pages"
    #expect(image.warnings.isEmpty == !isPaged, "\(image.warnings)")
  }

  /// A file on disk is read through its descriptor.
  @Test("Files on disk give the same rows, however many are read at a time", arguments: try images)
  func streamed(fixture: SystemCodecFixture) throws {
    var random = SeededRandom(seed: 71)
    let folder = try TemporaryFolder()
    let file = try ImageFile(path: folder.write(fixture.file, to: "image"))
    let rows = try ImageFileTests.rows(of: file.makeReader(reduction: 1), file.format, &random)
    #expect(try rows == ImageDecoder.decode(fixture.file).pixels.packedBytes)
    // Strips are decoded row by row.
    if !fixture.name.contains("tiles") {
      #expect(file.bufferedByteCount <= fixture.file.count * 4)
    }
  }

  @Test("What is not supported is refused by name", arguments: try refused)
  func refusals(fixture: SystemCodecFixture) throws {
    let expected = [
      "refused-float": "floating-point numbers of 32 bits", "refused-32": "integers of 32 bits",
      "refused-signed": "signed integers of 16 bits", "refused-lab": "CIE L*a*b*",
      "refused-sensor": "the samples of a camera's sensor",
      "refused-ycbcr": "YCbCr without JPEG", "refused-raw": "a camera's data",
      "refused-reduced": "a thumbnail", "refused-old-jpeg": "JPEG in its old style",
      "refused-compression": "34712",
    ]
    let words = try #require(expected[fixture.name])
    let error = #expect(throws: CodecError.self) {
      try ImageDecoder.decode(fixture.file, name: "a.tif")
    }
    let text = error?.description ?? ""
    #expect(text.hasPrefix("a.tif: not supported: ") && text.contains(words), "\(text)")
  }

  @Test("Metadata is read as the file's own fields say", arguments: ["little", "big"])
  func metadata(kind: String) throws {
    let fixture = try SystemCodecFixture.named("metadata-\(kind)", in: "tiff")
    let info = try ImageDecoder.info(fixture.file)
    #expect(info.profile == .sRGB)
    #expect(info.metadata.iccProfile?.count ?? 0 > 400)
    let density = try #require(info.metadata.density)
    #expect(abs(density.horizontal * 0.0254 - 300) < 0.01)
    #expect(abs(density.vertical * 0.0254 - 150) < 0.01)
    #expect(
      info.metadata.xmp.map { String(decoding: $0, as: UTF8.self) }?.contains("xmpmeta") == true)
    let exif = try #require(info.metadata.exif)
    let text = String(decoding: exif, as: Unicode.ASCII.self)
    for kept in ["ACME camera", "Model 7", "Copyright of nobody", "2024:05:13 10:20:30"] {
      #expect(text.contains(kept))
    }
    #expect(!text.contains("A. Person") && !text.contains("private notes"))
    let file = try #require(TIFFBytes(exif))
    let main = try #require(file.directory(at: file.firstDirectory))
    let place = try #require(main.first { $0.tag == EXIF.Tag.exifDirectory }.flatMap(file.unsigned))
    let photo = try #require(file.directory(at: place))
    #expect(photo.map(\.tag) == [0x829A, 0x9003])
    #expect(photo.first.flatMap(file.fraction) == 1.0 / 125)
  }

  /// The length of the date says that the artist's name, which follows it, is part of it.
  @Test("A text that would include another value is dropped")
  func neighbours() throws {
    var file = try SystemCodecFixture.named("metadata-little", in: "tiff").file
    let field: [UInt8] = [0x32, 0x01, 2, 0, 20, 0, 0, 0]
    let place = try #require(
      file.indices.dropLast(8).first { file[$0..<$0 + 8].elementsEqual(field) })
    file[place + 4] = 40
    let exif = try #require(try ImageDecoder.info(file).metadata.exif)
    let text = String(decoding: exif, as: Unicode.ASCII.self)
    #expect(text.contains("ACME camera") && !text.contains("A. Person"))
  }
}

// Mistake tiff-white: TIFF files with 0 for white that are read as negatives
// - let grey = isInverted ? full - channel(0) : channel(0)
// + let grey = isInverted ? channel(0) : channel(0)
// = TIFFFixtureTests

// Mistake tiff-short-palette: palettes of 8 bits, in the fields for 16, that become black
// - let isShort = table.allSatisfy { $0 < 256 }
// + let isShort = table.isEmpty
// = TIFFFixtureTests

// Mistake tiff-neighbour: texts in TIFF files that carry the next value along
// - guard entry.isInline || !claims.contains(where: { $0.overlaps(entry.range) }),
// + guard entry.isInline || !claims.contains(entry.range),
// = TIFFFixtureTests
