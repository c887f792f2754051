// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs

@Suite("Files without their end")
struct MissingEndTests {
  private static let jpegs = [
    "jpeg-420", "jpeg-444", "jpeg-grey", "jpeg-progressive", "jpeg-restart", "jpeg-cmyk-adobe",
  ]

  /// Expects the pixels of the whole file and one warning, from memory and from disk.
  private func expectAllPixels(_ bytes: [UInt8], of fixture: Fixture) throws {
    let whole = try ImageDecoder.decode(fixture.file)
    let image = try ImageDecoder.decode(bytes)
    #expect(image.pixels.packedBytes == whole.pixels.packedBytes)
    #expect(image.warnings == ["the end is missing"])
    let folder = try TemporaryFolder()
    let file = try ImageFile(path: folder.write(bytes, to: "file"))
    let reader = try file.makeReader(reduction: 1)
    var pixels = PixelBuffer(width: file.width, height: file.height, format: file.format)
    let stride = pixels.rowStrideInBytes
    try pixels.withUnsafeMutableBytes { target in
      let base = try #require(target.baseAddress)
      for row in 0..<file.height {
        try reader.readRows(1, into: base + row * stride, rowStrideInBytes: stride)
      }
    }
    #expect(pixels.packedBytes == whole.pixels.packedBytes)
    #expect(file.warnings == ["the end is missing"])
  }

  @Test("JPEG without its last marker, whatever follows the pixels", arguments: jpegs)
  func jpeg(name: String) throws {
    let fixture = try Fixture.named(name)
    let pixels = Array(fixture.file.dropLast(2))
    for tail in [[], [0xFF], [0x0A], [0x0D, 0x0A], [UInt8](repeating: 0, count: 5000)] {
      try expectAllPixels(pixels + tail, of: fixture)
    }
  }

  @Test(
    "JPEG without its last rows stays an error, even if zeros take their place", arguments: jpegs)
  func incompleteJPEG(name: String) throws {
    let file = try Fixture.named(name).file
    // Half of the entropy-coded data, and a third of it.
    let start = try #require(
      file.indices.dropLast(2).last { file[$0] == 0xFF && file[$0 + 1] == 0xDA })
    for part in [2, 3] {
      let cut = Array(file.prefix(start + (file.count - start) / part))
      for tail in [[], [0x0A], [UInt8](repeating: 0, count: 5000)] {
        let error = #expect(throws: FormatError.self, "1/\(part)") {
          try ImageDecoder.decode(cut + tail)
        }
        if tail.isEmpty { #expect(error?.message == "premature end of data") }
      }
    }
  }

  @Test("Progressive JPEG without its last scan is incomplete")
  func missingScan() throws {
    let file = try Fixture.named("jpeg-progressive").file
    let scans = file.indices.dropLast(2).filter { file[$0] == 0xFF && file[$0 + 1] == 0xDA }
    for scan in scans {
      // The tables of the next scan precede it.
      for cut in [scan, scan - 1, scan - 30] {
        #expect(throws: FormatError.self) { try ImageDecoder.decode(Array(file.prefix(cut))) }
      }
    }
  }

  @Test(
    "PNG without its last chunk, or with another checksum there",
    arguments: ["png-2-8", "png-0-1", "png-6-16-interlaced", "png-2-8-interlaced-small-chunks"])
  func png(name: String) throws {
    let fixture = try Fixture.named(name)
    let file = fixture.file
    // With or without the checksum of the pixels.
    for count in 1...16 { try expectAllPixels(file.dropLast(count), of: fixture) }
    var damaged = file
    damaged[file.count - 1] ^= 1
    try expectAllPixels(damaged, of: fixture)
    // A damaged checksum of pixels that are there is not a missing end.
    damaged = file
    damaged[file.count - 13] ^= 1
    #expect(throws: FormatError.self) { try ImageDecoder.decode(damaged) }
  }

  @Test("PNG that ends within a text after the pixels, or in zeros")
  func pngText() throws {
    let fixture = try Fixture.named("png-2-8")
    let text = PNGFile.chunk("tEXt", Array("Comment\0some text".utf8))
    let pixels = fixture.file.dropLast(12)
    for tail in [Array(text.dropLast(9)), [0x0A], [UInt8](repeating: 0, count: 100)] {
      try expectAllPixels(pixels + tail, of: fixture)
    }
  }

  @Test(
    "GIF without its last bytes",
    arguments: ["gif-16-colours", "gif-interlaced", "gif-metadata"])
  func gif(name: String) throws {
    let fixture = try Fixture.named(name)
    // The last block, and the end of the blocks of pixels.
    for count in 1...2 { try expectAllPixels(fixture.file.dropLast(count), of: fixture) }
    #expect(throws: FormatError.self) { try ImageDecoder.decode(Array(fixture.file.dropLast(12))) }
  }

  @Test(
    "Files of cases that other programs show",
    .enabled(if: SharedData.isPresent, "\(SharedData.comment)"),
    arguments: ["jpeg-without-eoi.jpg", "jpeg-without-eoi-zeros.jpg", "png-without-iend.png"])
  func shared(name: String) throws {
    let image = try ImageDecoder.decode(contentsOfFile: SharedData.path("cases/\(name)"))
    #expect(image.pixels.width == 48 && image.pixels.height == 32)
    #expect(image.warnings == ["the end is missing"])
    let corners = [(4, 4), (44, 4), (44, 28), (4, 28)].map { x, y in
      image.pixels.packedBytes[(y * 48 + x) * 3..<(y * 48 + x) * 3 + 3].map { $0 > 128 }
    }
    let (red, green, blue) = ([true, false, false], [false, true, false], [false, false, true])
    #expect(corners == [red, green, [true, true, true], blue])
  }
}
