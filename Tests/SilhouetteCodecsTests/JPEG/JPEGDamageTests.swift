// SPDX-License-Identifier: Apache-2.0

#if JPEG
  import SilhouetteCore
  import SilhouetteImaging
  import TestSupport
  import Testing

  @testable import SilhouetteCodecs

  @Suite("Damaged JPEG files")
  struct JPEGDamageTests {
    @Test("Rubbish that libjpeg skips is a warning")
    func jpegWarning() throws {
      let file = Fixture.named("jpeg-420").file
      // Rubbish between the pixels and the end marker.
      let bytes = file.dropLast(2) + [0x12, 0x34, 0x56] + file.suffix(2)
      let image = try ImageDecoder.decode(Array(bytes))
      #expect(image.warnings.count == 1)
      #expect(image.pixels.packedBytes == Fixture.named("jpeg-420").pixels)
    }

    @Test("A progressive image with too many scans is refused")
    func scans() throws {
      let file = Fixture.named("jpeg-progressive").file
      let last = try #require(
        file.indices.dropLast(2).last { file[$0] == 0xFF && file[$0 + 1] == 0xDA })
      let scan = file[last..<file.count - 2]
      var bomb = Array(file.dropLast(2))
      for _ in 0..<600 { bomb += scan }
      bomb += file.suffix(2)
      let error = #expect(throws: FormatError.self) { try ImageDecoder.decode(bomb) }
      #expect(error?.message.contains("500 scans") == true)
      #expect(throws: FormatError.self) {
        try ImageDecoder.decode(file, limits: DecodingLimits(maximumScanCount: 2))
      }
    }

    @Test("A JPEG of 40000×40000 is not decoded, but its size can be read")
    func jpegLimit() throws {
      for name in ["jpeg-420", "jpeg-progressive"] {
        var bytes = Fixture.named(name).file
        let frame = try #require(
          bytes.indices.dropLast(2).first { index in
            bytes[index] == 0xFF && (bytes[index + 1] == 0xC0 || bytes[index + 1] == 0xC2)
          })
        bytes.replaceSubrange(frame + 5..<frame + 9, with: [0x9C, 0x40, 0x9C, 0x40])
        #expect(
          throws: CodecError.limitExceeded(
            path: "memory", what: "pixels a side", found: 40000, maximum: 32768)
        ) { try ImageDecoder.decode(bytes) }
        let info = try ImageDecoder.info(bytes)
        #expect(info.width == 40000 && info.height == 40000)
      }
    }
  }
#endif
