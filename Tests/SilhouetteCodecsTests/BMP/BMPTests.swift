// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs

@Suite("BMP files")
struct BMPTests {
  /// Replaces a number of a header, low byte first.
  private static func replace(
    _ file: inout [UInt8], at offset: Int, _ byteCount: Int, with value: UInt32
  ) {
    for index in 0..<byteCount {
      file[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * UInt32(index)))
    }
  }

  @Test("The colour profile and the resolution are read")
  func metadata() throws {
    let info = try ImageDecoder.info(Fixture.named("bmp-metadata").file)
    #expect(info.metadata.iccProfile == (try Fixture.named("icc-wide").file))
    #expect(info.metadata.density == .init(horizontal: 2835, vertical: 5906))
    var file = try Fixture.named("bmp-32-v5-plain").file
    #expect(try ImageDecoder.info(file).profile == .none)
    Self.replace(&file, at: 70, 4, with: 0x7352_4742)
    #expect(try ImageDecoder.info(file).profile == .sRGB)
  }

  @Test("Depths are those of indices or of channels")
  func depths() throws {
    for (name, bits) in [
      ("bmp-1", 1), ("bmp-2", 2), ("bmp-4-runs", 4), ("bmp-8", 8), ("bmp-16", 8),
    ] {
      let info = try ImageDecoder.info(Fixture.named(name).file)
      #expect(info.bitsPerComponent == bits)
      #expect(info.isIndexed == (name != "bmp-16"))
    }
  }

  @Test("Only files of runs are buffered")
  func buffers() throws {
    let folder = try TemporaryFolder()
    for (name, byteCount) in [("bmp-8-runs", 35), ("bmp-8", 0), ("bmp-32", 0)] {
      let path = try folder.write(Fixture.named(name).file, to: name)
      #expect(try ImageFile(path: path).bufferedByteCount == byteCount)
    }
  }

  @Test("Rows that are read together keep their order", arguments: [true, false])
  func strips(isTopDown: Bool) throws {
    // 5 MB: many strips of 256 KiB.
    let (width, height) = (1001, 1700)
    var random = SeededRandom(seed: 3)
    let stride = width * 3 + 1
    let stored = (0..<stride * height).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    var header = Array("BM".utf8) + [UInt8](repeating: 0, count: 52)
    header[14] = 40
    Self.replace(&header, at: 10, 4, with: 54)
    Self.replace(&header, at: 18, 4, with: UInt32(width))
    Self.replace(
      &header, at: 22, 4, with: UInt32(bitPattern: Int32(isTopDown ? -height : height)))
    Self.replace(&header, at: 28, 2, with: 24)
    let folder = try TemporaryFolder()
    let file = try ImageFile(path: folder.write(header + stored, to: "image"))
    let rows = try ImageFileTests.rows(of: file.makeReader(reduction: 1), file.format, &random)
    for y in [0, 1, 2, 261, 262, 263, 1000, 1698, 1699] {
      let start = (isTopDown ? y : height - 1 - y) * stride
      for x in [0, 1, 1000] {
        let pixel = stored[start + 3 * x..<start + 3 * x + 3]
        #expect(rows[3 * (y * width + x)..<3 * (y * width + x) + 3].elementsEqual(pixel.reversed()))
      }
    }
  }

  @Test("Large sizes are refused before pixels are allocated")
  func limits() throws {
    for name in ["bmp-8-runs", "bmp-24-top-down", "bmp-1"] {
      var file = try Fixture.named(name).file
      Self.replace(&file, at: 18, 4, with: 40000)
      #expect(
        throws: CodecError.limitExceeded(
          path: "memory", what: "pixels a side", found: 40000, maximum: 32768)
      ) { try ImageDecoder.decode(file) }
      #expect(try ImageDecoder.info(file).width == 40000)
      Self.replace(&file, at: 18, 4, with: 3000)
      Self.replace(&file, at: 22, 4, with: 3000)
      // The mark of the end leaves out as many rows as there are.
      if name == "bmp-8-runs" { continue }
      #expect(throws: FormatError.self) { try ImageDecoder.decode(file) }
    }
    // The largest negative height.
    var file = try Fixture.named("bmp-24-top-down").file
    Self.replace(&file, at: 22, 4, with: 0x8000_0000)
    #expect(throws: CodecError.self) { try ImageDecoder.decode(file) }
    #expect(try ImageDecoder.info(file).height == 1 << 31)
  }

  @Test("Headers that contradict themselves are refused")
  func damage() throws {
    let file = try Fixture.named("bmp-8").file
    let damages: [(Int, Int, UInt32)] = [
      (14, 4, 0), (14, 4, 13), (14, 4, 0xFFFF_FFFF), (18, 4, 0), (18, 4, 0x8000_0000), (22, 4, 0),
      (10, 4, 0xFFFF_FFFF),
    ]
    for (offset, byteCount, value) in damages {
      var other = file
      Self.replace(&other, at: offset, byteCount, with: value)
      #expect(throws: FormatError.self, "\(value) at \(offset)") { try ImageDecoder.decode(other) }
    }
    for (offset, byteCount, value) in [(28, 2, 3), (28, 2, 0), (28, 2, 64), (30, 4, 4), (30, 4, 2)]
      as [(Int, Int, UInt32)]
    {
      var other = file
      Self.replace(&other, at: offset, byteCount, with: value)
      let error = #expect(throws: CodecError.self, "\(value) at \(offset)") {
        try ImageDecoder.decode(other)
      }
      #expect(error?.description.contains("compression") == true)
    }
    var masks = try Fixture.named("bmp-32-masks").file
    Self.replace(&masks, at: 54, 4, with: 0x00FF_00F0)
    #expect(throws: FormatError.self) { try ImageDecoder.decode(masks) }
  }

  @Test("Runs that leave the image are clipped, and the rest of it keeps the first colour")
  func runs() throws {
    let palette: [UInt8] = [1, 2, 3, 0, 40, 50, 60, 0]
    func file(_ runs: [UInt8]) -> [UInt8] {
      var header = Array("BM".utf8) + [UInt8](repeating: 0, count: 52)
      header[14] = 40
      header[10] = 62
      header[18] = 3
      header[22] = 2
      header[28] = 8
      header[30] = 1
      header[46] = 2
      return header + palette + runs
    }
    let first: [UInt8] = [3, 2, 1]
    let second: [UInt8] = [60, 50, 40]
    // The bottom row is stored first.
    #expect(
      try ImageDecoder.decode(file([200, 1, 0, 0, 1, 1, 0, 1])).pixels.packedBytes
        == second + first + first + second + second + second)
    // A step of one column and one row.
    #expect(
      try ImageDecoder.decode(file([0, 2, 1, 1, 2, 1, 0, 1])).pixels.packedBytes
        == first + second + second + first + first + first)
    #expect(
      try ImageDecoder.decode(file([0, 2, 255, 255])).pixels.packedBytes
        == first + first + first + first + first + first)
    for end in [[], [3], [3, 1], [3, 1, 0], [3, 1, 0, 0], [0, 3, 1, 1, 1], [0, 2, 0]] as [[UInt8]] {
      let error = #expect(throws: FormatError.self) { try ImageDecoder.decode(file(end)) }
      #expect(error?.message.contains("premature end") == true)
    }
  }

  @Test("Alpha that is 0 everywhere is unused", arguments: [56, 108, 124])
  func unusedAlpha(headerSize: Int) throws {
    func file(alphas: [UInt8]) -> [UInt8] {
      func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      }
      let start = 14 + headerSize
      var header: [UInt8] = little(headerSize, 4) + little(2, 4) + little(2, 4)
      header += little(1, 2) + little(32, 2) + little(3, 4) + little(16, 4)
      header += [UInt8](repeating: 0, count: 16)
      for mask in [0xFF0000, 0xFF00, 0xFF, 0xFF00_0000] { header += little(mask, 4) }
      header += [UInt8](repeating: 0, count: headerSize - header.count)
      let pixels: [UInt8] = alphas.flatMap { [1, 2, 3, $0] }
      var file: [UInt8] = Array("BM".utf8) + little(start + 16, 4)
      file += little(0, 4) + little(start, 4)
      return file + header + pixels
    }
    func alphas(_ stored: [UInt8]) throws -> [UInt8] {
      let pixels = try ImageDecoder.decode(file(alphas: stored)).pixels
      #expect(pixels.format == .rgba8)
      let bytes = pixels.packedBytes
      #expect(Array(bytes[..<3]) == [3, 2, 1])
      return stride(from: 3, to: 16, by: 4).map { bytes[$0] }
    }
    #expect(try alphas([0, 0, 0, 0]) == [255, 255, 255, 255])
    // Rows are stored from bottom to top.
    #expect(try alphas([0, 0, 0, 7]) == [0, 7, 0, 0])
    #expect(try alphas([9, 0, 0, 0]) == [0, 0, 9, 0])
  }
}
