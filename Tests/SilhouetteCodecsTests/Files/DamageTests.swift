// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCore
import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs

@Suite("Damaged files")
struct DamageTests {
  /// Files of every kind.
  static var samples: [Fixture] {
    get throws {
      let names = [
        "png-2-8", "png-3-4-trns", "png-2-8-interlaced-small-chunks", "png-6-16",
        "png-metadata-wide", "jpeg-420", "jpeg-progressive", "jpeg-cmyk-adobe", "jpeg-restart",
        "jpeg-metadata", "gif-interlaced", "gif-animation", "gif-metadata", "bmp-4-runs",
        "bmp-8-runs-skipping", "bmp-16-565", "bmp-1", "bmp-32-alpha-124", "bmp-metadata",
        "webp-lossless-alpha", "webp-lossy-alpha", "webp-metadata", "webp-animation",
      ]
      return try Fixture.images.filter { names.contains($0.name) }
    }
  }

  @Test(
    "Files truncated at any byte are errors, unless all pixels are there", arguments: try samples)
  func truncated(fixture: Fixture) throws {
    #expect(fixture.file.count > 50)
    let whole = try ImageDecoder.decode(fixture.file).pixels.packedBytes
    for count in 0..<fixture.file.count {
      try fixture.file.withUnsafeBytes { bytes in
        try expectErrorOrAllPixels(UnsafeRawBufferPointer(rebasing: bytes[..<count]), whole)
      }
    }
  }

  private func expectErrorOrAllPixels(_ file: UnsafeRawBufferPointer, _ whole: [UInt8]) throws {
    do {
      let image = try ImageDecoder.decode(file)
      #expect(image.pixels.packedBytes == whole, "at \(file.count)")
      #expect(image.warnings.filter { $0 == "the end is missing" }.count == 1, "at \(file.count)")
    } catch is FormatError {
    }
  }

  @Test(
    "Truncated photos are errors, unless all pixels are there",
    .enabled(if: SharedData.isPresent, "\(SharedData.comment)"),
    arguments: ["chelsea.png", "owl.jpg"])
  func truncatedPhoto(name: String) throws {
    let file = [UInt8](try Data(contentsOf: URL(filePath: SharedData.path("photos/\(name)"))))
    var random = SeededRandom(seed: 21)
    let whole = try ImageDecoder.decode(file).pixels.packedBytes
    let counts = Array(0..<512) + (0..<200).map { _ in random.int(512...file.count - 1) }
    for count in counts + [file.count - 1, file.count - 2] {
      try file.withUnsafeBytes { bytes in
        try expectErrorOrAllPixels(UnsafeRawBufferPointer(rebasing: bytes[..<count]), whole)
      }
    }
    // Without its second half, no file has all pixels.
    #expect(throws: FormatError.self) {
      try ImageDecoder.decode(Array(file.prefix(file.count / 2)))
    }
  }

  @Test("Flipped bits give an image or an error, never a crash", arguments: try samples)
  func flipped(fixture: Fixture) {
    var random = SeededRandom(seed: 22)
    // Damage must not make a decoder ask for much memory either.
    let limits = DecodingLimits(maximumPixelCount: 50_000)
    var failures = 0
    // libpng clears the largest buffer allowed for each compressed text, which takes its time.
    for _ in 0..<(fixture.name == "png-metadata-wide" ? 200 : 2000) {
      var bytes = fixture.file
      for _ in 0..<random.int(1...4) {
        bytes[random.int(0...bytes.count - 1)] ^= UInt8(1 << random.int(0...7))
      }
      do {
        let image = try ImageDecoder.decode(bytes, limits: limits)
        #expect(image.pixels.width > 0)
      } catch is FormatError {
        failures += 1
      } catch is CodecError {
        failures += 1
      } catch {
        Issue.record("\(error)")
      }
      _ = try? ImageDecoder.info(bytes)
      _ = try? ImageDecoder.decodeIndexed(bytes, limits: limits)
    }
    #expect(failures > 0)
  }

  @Test("Errors name the file, the format and the offset")
  func wording() throws {
    let fixture = try Fixture.named("png-2-8")
    let bytes = Array(fixture.file.prefix(50))
    let error = #expect(throws: FormatError.self) {
      try ImageDecoder.decode(bytes, name: "holiday.png")
    }
    #expect(error?.path == "holiday.png")
    #expect(error?.format == "PNG")
    #expect((error?.offset).map { $0 > 32 && $0 <= 50 } == true)
    #expect(error?.message.contains("premature end") == true)
    let jpeg = #expect(throws: FormatError.self) {
      try ImageDecoder.decode(Array(Fixture.named("jpeg-420").file.dropLast(10)), name: "a.jpg")
    }
    #expect(jpeg?.format == "JPEG")
    #expect(jpeg?.message.contains("premature end") == true)
    #expect(try jpeg?.offset == Fixture.named("jpeg-420").file.count - 10)
  }
}
