// SPDX-License-Identifier: Apache-2.0

import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs

@Suite("JPEG round trips")
struct JPEGRoundTripTests {
  @Test(
    "JPEG of high quality stays close to the original", arguments: [PixelFormat.grey8, .rgb8],
    [EncodingOptions.ColorSubsampling.half, .none])
  func jpeg(format: PixelFormat, subsampling: EncodingOptions.ColorSubsampling) throws {
    var random = SeededRandom(seed: 11)
    for _ in 0..<6 {
      let pixels = PixelBuffer.smooth(
        width: random.int(1...90), height: random.int(1...90), format)
      let bytes = try ImageEncoder.encode(
        pixels, as: .jpeg, options: .init(jpegQuality: 100, jpegColorSubsampling: subsampling))
      let result = try ImageDecoder.decode(bytes)
      #expect(result.pixels.format == format)
      let differences = zip(result.pixels.packedBytes, pixels.packedBytes).map { pair in
        abs(Int(pair.0) - Int(pair.1))
      }
      #expect(result.pixels.width == pixels.width && result.pixels.height == pixels.height)
      #expect(differences.max() ?? 255 <= 16)
      #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 1.5)
    }
  }

  @Test("Quality, subsampling and fitted codes change the file size as expected")
  func jpegSizes() throws {
    var random = SeededRandom(seed: 12)
    let pixels = PixelBuffer(
      packed: (0..<64 * 64 * 3).map { _ in UInt8(random.int(0...255)) }, width: 64, height: 64,
      format: .rgb8)
    func size(_ options: EncodingOptions) throws -> Int {
      try ImageEncoder.encode(pixels, as: .jpeg, options: options).count
    }
    let usual = try size(.init())
    #expect(try size(.init(jpegQuality: 20)) < usual)
    #expect(try size(.init(jpegQuality: 98)) > usual)
    #expect(try size(.init(jpegColorSubsampling: .none)) > usual)
    #expect(try size(.init(jpegOptimizesHuffman: true)) < usual)
    // Fitted codes are lossless: the pixels are the same.
    let plain = try ImageDecoder.decode(ImageEncoder.encode(pixels, as: .jpeg))
    let fitted = try ImageDecoder.decode(
      ImageEncoder.encode(pixels, as: .jpeg, options: .init(jpegOptimizesHuffman: true)))
    #expect(plain.pixels.packedBytes == fitted.pixels.packedBytes)
  }

  @Test("A JPEG larger than the format allows is refused")
  func jpegTooLarge() {
    let pixels = PixelBuffer(width: 65501, height: 1, format: .grey8)
    #expect(throws: CodecError.self) { try ImageEncoder.encode(pixels, as: .jpeg) }
  }
}
