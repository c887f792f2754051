// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs

@Suite("PNM round trips")
struct PNMRoundTripTests {
  @Test(
    "PNM preserves every bit",
    arguments: [
      PixelFormat.grey8, .rgb8, PixelFormat(.grey, .uint16), PixelFormat(.rgb, .uint16),
    ])
  func pnm(format: PixelFormat) throws {
    var random = SeededRandom(seed: UInt64(format.bytesPerPixel))
    for _ in 0..<4 {
      let pixels = PixelBuffer.noise(format, &random)
      let result = try ImageDecoder.decode(try ImageEncoder.encode(pixels, as: .pnm))
      #expect(result.pixels.format == format)
      #expect(result.pixels.width == pixels.width && result.pixels.height == pixels.height)
      #expect(result.pixels.packedBytes == pixels.packedBytes)
    }
  }

  @Test("PNM files of every maximum are streamed", arguments: [1, 200, 255, 256, 1023, 65535])
  func pnm(maximum: Int) throws {
    let folder = try TemporaryFolder()
    var random = SeededRandom(seed: UInt64(maximum))
    for kind in ["P5", "P6"] {
      var bytes = Array("\(kind) 13 11 # 13×11\n\(maximum)\n".utf8)
      let start = bytes.count
      for _ in 0..<13 * 11 * (kind == "P5" ? 1 : 3) {
        let value = random.int(0...maximum)
        if maximum > 255 { bytes.append(UInt8(value >> 8)) }
        bytes.append(UInt8(value & 0xFF))
      }
      let path = try folder.write(bytes, to: kind)
      for pieces in [1, 2, 7, 40, 1 << 16] {
        let expected = ImageFileTests.Outcome {
          try ImageFileTests.whole(bytes, name: path, .default)
        }
        let found = ImageFileTests.Outcome {
          try ImageFileTests.streamed(path, pieceByteCount: pieces, .default, &random)
        }
        #expect(found == expected)
      }
      for count in 0..<bytes.count {
        let head = Array(bytes.prefix(count))
        let path = try folder.write(head, to: "head")
        let error = #expect(throws: FormatError.self) {
          try ImageFile(path: path).makeReader(reduction: 1)
        }
        let expected = #expect(throws: FormatError.self) {
          try ImageDecoder.decode(head, name: path)
        }
        #expect(error == expected)
      }
      guard maximum < 255 else { continue }
      bytes[start + 20] = UInt8(maximum + 1)
      let bad = try folder.write(bytes, to: "bad")
      let error = #expect(throws: FormatError.self) {
        let file = try ImageFile(path: bad)
        _ = try ImageFileTests.rows(of: file.makeReader(reduction: 1), file.format, &random)
      }
      #expect(error?.offset == start + 20)
    }
  }
}
