// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs

@Suite("JPEG decoded at a reduced size")
struct JPEGReductionTests {
  @Test("The reduced size is the smallest sufficient one")
  func reduced() throws {
    let pixels = PixelBuffer.smooth(width: 333, height: 217, .rgb8)
    let bytes = try ImageEncoder.encode(pixels, as: .jpeg)
    let cases: [(minimum: ImageDecoder.MinimumSize, width: Int, height: Int)] = [
      (.init(width: 1, height: 1), 42, 28), (.init(width: 42, height: 28), 42, 28),
      (.init(width: 43, height: 28), 84, 55), (.init(width: 1, height: 109), 167, 109),
      (.init(width: 1, height: 110), 209, 136), (.init(width: 300, height: 1), 333, 217),
      (.init(width: 333, height: 217), 333, 217), (.init(width: 900, height: 900), 333, 217),
    ]
    for (minimum, width, height) in cases {
      let image = try ImageDecoder.decode(bytes, minimumSize: minimum)
      #expect(image.pixels.width == width && image.pixels.height == height, "\(minimum)")
      #expect(image.info.width == 333 && image.info.height == 217)
      // Still the same image: the middle has the same colour.
      let middle = image.pixels.packedBytes[3 * ((height / 2) * width + width / 2)]
      let original = pixels.packedBytes[3 * (108 * 333 + 166)]
      #expect(abs(Int(middle) - Int(original)) < 10)
    }
  }

  @Test("Reduced sizes round up, and rows equal those of whole-image decoding")
  func reductions() throws {
    let folder = try TemporaryFolder()
    var random = SeededRandom(seed: 41)
    for _ in 0..<20 {
      let pixels = PixelBuffer.smooth(
        width: random.int(1...100), height: random.int(1...100), .rgb8)
      let bytes = try ImageEncoder.encode(pixels, as: .jpeg)
      let file = try ImageFile(path: folder.write(bytes, to: "a.jpg"))
      #expect(file.reductions == [1, 2, 4, 8])
      for reduction in file.reductions {
        let reader = try file.makeReader(reduction: reduction)
        #expect(reader.width == (pixels.width + reduction - 1) / reduction)
        #expect(reader.height == (pixels.height + reduction - 1) / reduction)
        let decoder = try makeRowDecoder(ByteSource(opening: file.name), .default)
        let size = try decoder.start(eighths: 8 / reduction)
        var whole = PixelBuffer(width: size.width, height: size.height, format: .rgb8)
        try decoder.readAll(into: &whole)
        #expect(
          try ImageFileTests.rows(of: reader, file.format, &random) == whole.packedBytes)
      }
    }
  }
}
