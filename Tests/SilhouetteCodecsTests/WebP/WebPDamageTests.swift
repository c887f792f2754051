// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs
@testable import SilhouetteSystemCodecs

@Suite("Damaged WebP files", .enabled(if: ImageFileFormat.webP.isReadable, "libwebp is missing"))
struct WebPDamageTests {
  /// The place of a chunk's contents.
  private static func contents(_ name: String, in file: [UInt8]) throws -> Int {
    let type = Array(name.utf8)
    return try #require(file.indices.dropLast(8).first { file[$0..<$0 + 4].elementsEqual(type) })
      + 8
  }

  @Test("A canvas of 2^24 pixels a side is not allocated, but its size can be read")
  func limits() throws {
    for name in ["webp-animation", "webp-animation-alpha"] {
      var file = try Fixture.named(name).file
      let header = try Self.contents("VP8X", in: file)
      file.replaceSubrange(header + 4..<header + 10, with: [255, 255, 255, 255, 255, 255])
      let error = CodecError.limitExceeded(
        path: "memory", what: "pixels a side", found: 1 << 24, maximum: 32768)
      #expect(throws: error) { try ImageDecoder.decode(file) }
      let info = try ImageDecoder.info(file)
      #expect(info.width == 1 << 24 && info.height == 1 << 24)
    }
    var still = try Fixture.named("webp-lossless").file
    let image = try Self.contents("VP8L", in: still)
    for place in 1...3 { still[image + place] = 255 }
    #expect(throws: (any Error).self) {
      try ImageDecoder.decode(still, limits: DecodingLimits(maximumPixelCount: 1000))
    }
    #expect(throws: CodecError.self) {
      try ImageDecoder.decode(still, limits: DecodingLimits(maximumBufferedByteCount: 1000))
    }
  }

  @Test("Frames that do not fit their canvas are refused")
  func misplaced() throws {
    let file = try Fixture.named("webp-animation").file
    let frame = try Self.contents("ANMF", in: file)
    for (place, value) in [(0, 3), (3, 3), (2, 1), (5, 255)] as [(Int, UInt8)] {
      var moved = file
      moved[frame + place] = value
      let error = #expect(throws: FormatError.self) { try ImageDecoder.decode(moved) }
      #expect(error?.message.contains("on a canvas of 23×17") == true)
    }
    for place in [6, 9] {
      var resized = file
      resized[frame + place] ^= 1
      #expect(throws: FormatError.self) { try ImageDecoder.decode(resized) }
    }
    var still = try Fixture.named("webp-lossy-alpha").file
    still[try Self.contents("VP8X", in: still) + 4] ^= 1
    #expect(throws: FormatError.self) { try ImageDecoder.decode(still) }
  }

  @Test("Sizes beyond the end are refused")
  func sizes() throws {
    let file = try Fixture.named("webp-metadata").file
    for name in ["VP8X", "ICCP", "VP8 ", "EXIF", "XMP "] {
      var longer = file
      let size = try Self.contents(name, in: file) - 4
      longer.replaceSubrange(size..<size + 4, with: [255, 255, 255, 255])
      let error = #expect(throws: FormatError.self) { try ImageDecoder.decode(longer) }
      #expect(error?.message.contains("4294967295") == true)
    }
    for size: [UInt8] in [[255, 255, 255, 255], [0, 0, 0, 0], [4, 0, 0, 0], [30, 0, 0, 0]] {
      var other = file
      other.replaceSubrange(4..<8, with: size)
      #expect(throws: FormatError.self) { try ImageDecoder.decode(other) }
    }
  }

  @Test("Frames after the first are not read, with a warning")
  func animation() throws {
    let image = try ImageDecoder.decode(Fixture.named("webp-animation").file)
    #expect(image.warnings.count == 1)
    #expect(image.warnings.first?.contains("3 frames") == true)
    #expect(try ImageDecoder.decode(Fixture.named("webp-lossy").file).warnings.isEmpty)
  }

  @Test("Metadata are read")
  func metadata() throws {
    let metadata = try ImageDecoder.info(Fixture.named("webp-metadata").file).metadata
    #expect(metadata.iccProfile == (try Fixture.named("icc-wide").file))
    #expect(metadata.exif == (try Fixture.named("exif-big").file))
    #expect(metadata.orientation == .right)
    #expect(String(decoding: metadata.xmp ?? [], as: UTF8.self).hasPrefix("<x:xmpmeta"))
    // Some programs keep the name that the data have in JPEG files.
    var file = try Fixture.named("webp-metadata").file
    let place = try Self.contents("EXIF", in: file)
    let count = try Fixture.named("exif-big").file.count
    file.insert(contentsOf: Array("Exif\0\0".utf8), at: place)
    file[place - 4] = UInt8((count + 6) & 255)
    file[place - 3] = UInt8((count + 6) >> 8)
    let total = file.count - 8
    file[4] = UInt8(total & 255)
    file[5] = UInt8(total >> 8)
    #expect(try ImageDecoder.info(file).metadata.exif == metadata.exif)
  }

  @Test("Cancelled work stops")
  func cancelled() throws {
    let flag = CancellationFlag()
    try Fixture.named("webp-lossy").file.withUnsafeBytes { bytes in
      try CancellationFlag.$current.withValue(flag) {
        let decoder = try makeRowDecoder(ByteSource(bytes, path: "memory"), .default)
        flag.cancel()
        var error: (any Error)?
        do { _ = try decoder.start(eighths: 8) } catch let failure { error = failure }
        #expect(error is CancellationError)
      }
    }
  }

  @Test("A missing library is named, with the command that installs it")
  func missingLibrary() {
    let error = CodecError.missingLibrary(
      .webP, path: "a.webp", installation: SystemLibrary.webP.installation)
    #expect(error.description.hasPrefix("a.webp: WebP needs libwebp"))
    #expect(error.description.contains("install"))
  }
}
