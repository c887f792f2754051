// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs
@testable import SilhouetteSystemCodecs

@Suite("Damaged TIFF files", .needs(.tiff))
struct TIFFDamageTests {
  private static var samples: [SystemCodecFixture] {
    get throws {
      try [
        "rgb-8-lzw", "rgba-16-deflate", "grey-8-packbits", "planar-strips-8", "planar-tiles-16",
        "tiles-8", "palette-4", "bilevel-group4", "jpeg-ycbcr-strips", "jpeg-rgb-tiles", "big",
        "metadata-big", "associated-16",
      ].map { try SystemCodecFixture.named($0, in: "tiff") }
    }
  }

  @Test("Files truncated anywhere give an error or all pixels", arguments: try samples)
  func truncated(fixture: SystemCodecFixture) throws {
    var random = SeededRandom(seed: 72)
    let counts = Array(0..<200) + (0..<100).map { _ in random.int(0...fixture.file.count - 1) }
    let whole = try ImageDecoder.decode(fixture.file).pixels.packedBytes
    for count in counts where count < fixture.file.count {
      do {
        let image = try ImageDecoder.decode(Array(fixture.file.prefix(count)))
        #expect(image.pixels.packedBytes == whole, "at \(count)")
      } catch is FormatError {
      } catch is CodecError {
      } catch {
        Issue.record("at \(count): \(error)")
      }
    }
    // Without its second half, no file has all pixels.
    let half = Array(fixture.file.prefix(fixture.file.count / 2))
    #expect(throws: (any Error).self) { try ImageDecoder.decode(half) }
  }

  @Test("Errors of libtiff begin with their reason, not with the name that it is not told")
  func wording() throws {
    let file = try SystemCodecFixture.named("rgb-8-lzw", in: "tiff").file
    for count in 8..<file.count {
      do {
        _ = try ImageDecoder.decode(Array(file.prefix(count)))
      } catch let error as FormatError {
        #expect(!error.message.utf8.starts(with: ":".utf8), "at \(count)")
      } catch is CodecError {
      }
    }
  }

  @Test("Flipped bits give an image or an error, never a crash", arguments: try samples)
  func flipped(fixture: SystemCodecFixture) {
    var random = SeededRandom(seed: 73)
    let limits = DecodingLimits(maximumPixelCount: 50_000, maximumBufferedByteCount: 1 << 24)
    var failures = 0
    for _ in 0..<600 {
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
      } catch is OutOfMemoryError {
        failures += 1
      } catch {
        Issue.record("\(error)")
      }
      _ = try? ImageDecoder.info(bytes)
    }
    #expect(failures > 0)
  }

  @Test("Sizes are checked before memory is allocated")
  func limits() throws {
    let fixture = try SystemCodecFixture.named("rgb-8-none", in: "tiff")
    let large = try Self.changed(fixture.file, [256: 40_000, 257: 40_000])
    let error = #expect(throws: CodecError.self) { try ImageDecoder.decode(large, name: "a.tif") }
    #expect(
      error == .limitExceeded(path: "a.tif", what: "pixels a side", found: 40_000, maximum: 32_768))
    #expect(throws: CodecError.self) {
      try ImageDecoder.decode(Self.changed(fixture.file, [256: 30_000, 257: 30_000]))
    }
    // The header itself is not refused.
    #expect(try ImageDecoder.info(large).width == 40_000)
    let exact = DecodingLimits(maximumPixelCount: 117, maximumSide: 13)
    #expect(throws: Never.self) { try ImageDecoder.decode(fixture.file, limits: exact) }
    #expect(throws: (any Error).self) {
      try ImageDecoder.decode(fixture.file, limits: DecodingLimits(maximumPixelCount: 116))
    }
  }

  @Test("Tiles that are much larger than the image are refused")
  func tiles() throws {
    let fixture = try SystemCodecFixture.named("tiles-grey-8", in: "tiff")
    let error = #expect(throws: CodecError.self) {
      try ImageDecoder.decode(Self.changed(fixture.file, [322: 65_520, 323: 65_520]))
    }
    #expect(error?.description.contains("bytes to buffer") == true)
    let padded = #expect(throws: CodecError.self) {
      try ImageDecoder.decode(
        Self.changed(fixture.file, [322: 16_000, 323: 16_000]),
        limits: DecodingLimits(maximumPixelCount: 10_000_000))
    }
    #expect(padded?.description.contains("pixels in all tiles") == true, "\(padded as Any)")
  }

  @Test("A missing library is named, with the command that installs it")
  func missing() {
    let error = CodecError.missingLibrary(
      .tiff, path: "a.tif", installation: SystemLibrary.tiff.installation)
    #expect(error.description.hasPrefix("a.tif: TIFF needs libtiff, which this system lacks: "))
  }

  /// Returns a file of little endian with other values of fields with one number.
  private static func changed(_ file: [UInt8], _ values: [Int: Int]) throws -> [UInt8] {
    var file = file
    let isBig = file[0] == 0x4D
    func number(_ place: Int, _ size: Int) -> Int {
      (0..<size).reduce(0) { $0 | Int(file[place + $1]) << (8 * (isBig ? size - 1 - $1 : $1)) }
    }
    let start = number(4, 4)
    var changed = 0
    for index in 0..<number(start, 2) {
      let place = start + 2 + 12 * index
      guard let value = values[number(place, 2)] else { continue }
      let size = number(place + 2, 2) == 3 ? 2 : 4
      for byte in 0..<size {
        file[place + 8 + byte] = UInt8(
          truncatingIfNeeded: value >> (8 * (isBig ? size - 1 - byte : byte)))
      }
      changed += 1
    }
    try #require(changed == values.count)
    return file
  }
}

// Mistake tiff-tile-bomb: tiles of any size around a small image
// - guard count > maximum else { return }
// + guard count > maximum, count < 0 else { return }
// = TIFFDamageTests
