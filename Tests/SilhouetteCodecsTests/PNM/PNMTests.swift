// SPDX-License-Identifier: Apache-2.0

import SilhouetteCodecs
import SilhouetteCore
import SilhouetteImaging
import Testing

@Suite("PNM")
struct PNMTests {
  @Test("Headers may contain comments and any white space")
  func header() throws {
    let file = Array("P5#c\n# 9 9\n 3\t2 #x\n\r255\n".utf8) + [1, 2, 3, 4, 5, 6]
    let image = try ImageDecoder.decode(file)
    #expect(image.pixels.width == 3 && image.pixels.height == 2)
    #expect(image.pixels.packedBytes == [1, 2, 3, 4, 5, 6])
    #expect(image.info.format == .pnm)
    #expect(image.warnings.isEmpty)
  }

  @Test("Other maxima are scaled to the full range and rounded to nearest")
  func maxima() throws {
    let small = try ImageDecoder.decode(Array("P5 4 1 3\n".utf8) + [0, 1, 2, 3])
    #expect(small.pixels.packedBytes == [0, 85, 170, 255])
    let tenBit = try ImageDecoder.decode(Array("P5 3 1 1023\n".utf8) + [0, 0, 2, 0, 3, 0xFF])
    // 512 · 65535 / 1023 = 32799.5…
    #expect(tenBit.pixels.bigEndianBytes == [0, 0, 0x80, 0x20, 0xFF, 0xFF])
    let color = try ImageDecoder.decode(Array("P6 1 1 65535\n".utf8) + [1, 2, 3, 4, 5, 6])
    #expect(color.pixels.bigEndianBytes == [1, 2, 3, 4, 5, 6])
    #expect(color.pixels.format == PixelFormat(.rgb, .uint16))
  }

  @Test("Values above the maximum and invalid headers are errors")
  func broken() {
    let files = [
      Array("P5 1 1 3\n".utf8) + [4], Array("P5 0 1 255\n".utf8), Array("P5 1 0 255\n".utf8),
      Array("P5 1 1 0\n1".utf8), Array("P5 1 1 65536\n11".utf8), Array("P5 -1 1 255\n1".utf8),
      Array("P5 1 1 255x1".utf8), Array("P5 99999999999999999999999 1 255\n1".utf8),
    ]
    for file in files {
      #expect(throws: FormatError.self) { try ImageDecoder.decode(file) }
    }
  }

  @Test("Bytes after the pixels are a warning")
  func rest() throws {
    let image = try ImageDecoder.decode(Array("P5 1 1 255\n".utf8) + [1, 2, 3])
    #expect(image.warnings.count == 1)
  }

  @Test("The written file follows the format's specification")
  func written() throws {
    let pixels = PixelBuffer(packed: [1, 2, 3, 4, 5, 6], width: 2, height: 1, format: .rgb8)
    let bytes = try ImageEncoder.encode(pixels, as: .pnm)
    #expect(bytes == Array("P6\n2 1\n255\n".utf8) + [1, 2, 3, 4, 5, 6])
  }
}
