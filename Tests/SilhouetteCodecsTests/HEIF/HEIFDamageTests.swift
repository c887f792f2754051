// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs
@testable import SilhouetteSystemCodecs

@Suite("Damaged HEIC and AVIF files", .needs(.heic))
struct HEIFDamageTests {
  private static var samples: [SystemCodecFixture] {
    get throws {
      try ["heic-rgba", "heic-deep", "heic-metadata", "avif-rgba", "avif-metadata"].map {
        try SystemCodecFixture.named($0, in: "heif")
      }
    }
  }

  @Test("Truncated files are errors of the library", arguments: try samples)
  func truncated(fixture: SystemCodecFixture) throws {
    for count in stride(from: 0, to: fixture.file.count, by: 7) {
      do {
        _ = try ImageDecoder.decode(Array(fixture.file.prefix(count)))
        // What may be missing is data of the last pixels, which the codecs guess.
        #expect(count > fixture.file.count / 2, "at \(count)")
      } catch is FormatError {
      } catch is CodecError {
      } catch {
        Issue.record("at \(count): \(error)")
      }
    }
  }

  @Test("Flipped bits give an image or an error, never a crash", arguments: try samples)
  func flipped(fixture: SystemCodecFixture) {
    var random = SeededRandom(seed: 75)
    let limits = DecodingLimits(maximumPixelCount: 50_000, maximumSide: 1000)
    var failures = 0
    for _ in 0..<200 {
      var bytes = fixture.file
      for _ in 0..<random.int(1...4) {
        bytes[random.int(0...bytes.count - 1)] ^= UInt8(1 << random.int(0...7))
      }
      do {
        _ = try ImageDecoder.decode(bytes, limits: limits)
      } catch is FormatError {
        failures += 1
      } catch is CodecError {
        failures += 1
      } catch is ImageFileFormat.UnreadableError {
        failures += 1
      } catch is OutOfMemoryError {
        failures += 1
      } catch {
        Issue.record("\(error)")
      }
      _ = try? ImageDecoder.info(bytes, limits: limits)
    }
    #expect(failures > 0)
  }

  @Test("Sizes are checked before pixels are decoded")
  func limits() throws {
    var file = try SystemCodecFixture.named("heic-rgb", in: "heif").file
    let place = try #require(
      file.indices.dropLast(16).first { file[$0..<$0 + 4].elementsEqual("ispe".utf8) })
    // Version and flags come before width and height.
    for byte in [8, 12] {
      file.replaceSubrange(place + byte..<place + byte + 4, with: [0, 0, 0x9C, 0x40])
    }
    #expect(throws: CodecError.self) { try ImageDecoder.decode(file) }
    let fixture = try SystemCodecFixture.named("heic-rgb", in: "heif")
    let error = #expect(throws: CodecError.self) {
      try ImageDecoder.decode(
        fixture.file, name: "a.heic", limits: DecodingLimits(maximumPixelCount: 767))
    }
    #expect(error == .limitExceeded(path: "a.heic", what: "pixels", found: 768, maximum: 767))
  }

  @Test("A missing library is named, with the command that installs it")
  func missing() {
    let error = CodecError.missingLibrary(
      .avif, path: "a.avif", installation: SystemLibrary.heif.installation)
    #expect(error.description.hasPrefix("a.avif: AVIF needs libheif, which this system lacks: "))
  }
}
