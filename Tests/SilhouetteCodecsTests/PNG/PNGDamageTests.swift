// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs

@Suite("Damaged PNG files")
struct PNGDamageTests {
  @Test("A wrong checksum is an error")
  func checksum() throws {
    var bytes = try Fixture.named("png-2-8").file
    bytes[bytes.count - 20] ^= 1
    #expect(throws: FormatError.self) { try ImageDecoder.decode(bytes) }
  }

  @Test("A damaged optional chunk is a warning")
  func pngWarning() throws {
    var bytes = try Fixture.named("png-metadata-srgb").file
    let place = try #require(
      bytes.indices.dropLast(4).first { bytes[$0..<$0 + 4].elementsEqual("pHYs".utf8) })
    bytes[place + 5] ^= 1
    let image = try ImageDecoder.decode(bytes)
    #expect(image.metadata.density == nil)
    #expect(image.warnings.count == 1)
    #expect(image.warnings.first?.contains("pHYs") == true)
  }

  @Test("A damaged colour profile is no warning: libpng complains about many that do no harm")
  func profileWarning() throws {
    var bytes = try Fixture.named("png-2-8").file
    let contents = Array("iCCPname".utf8) + [0, 0] + [1, 2, 3, 4]
    let chunk = [0, 0, 0, UInt8(contents.count - 4)] + contents + CRC32.bytes(contents)
    // After the signature and the header.
    bytes.insert(contentsOf: chunk, at: 33)
    let image = try ImageDecoder.decode(bytes)
    #expect(image.warnings.isEmpty, "\(image.warnings)")
    #expect(
      try image.pixels.packedBytes
        == ImageDecoder.decode(Fixture.named("png-2-8").file).pixels.packedBytes)
  }

  @Test("A PNG of 40000×40000 is refused")
  func pngLimit() throws {
    var bytes = try Fixture.named("png-2-8").file
    for index in [16, 20] { bytes.replaceSubrange(index..<index + 4, with: [0, 0, 0x9C, 0x40]) }
    let error = #expect(throws: CodecError.self) { try ImageDecoder.decode(bytes) }
    #expect(error?.description.contains("40000 pixels a side") == true)
    #expect(throws: CodecError.self) { try ImageDecoder.decodeIndexed(bytes) }
    // At the limit is not over it.
    let exact = DecodingLimits(maximumPixelCount: 35, maximumSide: 7)
    let fixture = try Fixture.named("png-2-8").file
    #expect(throws: Never.self) { try ImageDecoder.decode(fixture, limits: exact) }
    for limits in [
      DecodingLimits(maximumPixelCount: 34), DecodingLimits(maximumSide: 6),
      DecodingLimits(maximumFileByteCount: fixture.count - 1),
    ] {
      #expect(throws: (any Error).self) { try ImageDecoder.decode(fixture, limits: limits) }
    }
  }
}
