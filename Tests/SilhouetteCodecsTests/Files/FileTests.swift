// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCore
import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs

@Suite("Files, formats and limits")
struct FileTests {
  /// Calls `body` with a folder that is removed afterwards.
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.path + "/codecs-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  @Test("Formats are recognised by the first bytes")
  func sniffing() {
    #expect(ImageFileFormat(sniffing: [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0]) == .png)
    #expect(ImageFileFormat(sniffing: [0x89, 0x50, 0x4E, 0x47, 10, 26, 10, 0]) == nil)
    #expect(ImageFileFormat(sniffing: [0xFF, 0xD8, 0xFF]) == .jpeg)
    #expect(ImageFileFormat(sniffing: [0xFF, 0xD8]) == nil)
    #expect(ImageFileFormat(sniffing: Array("P5 1".utf8)) == .pnm)
    #expect(ImageFileFormat(sniffing: Array("P6\n1".utf8)) == .pnm)
    #expect(ImageFileFormat(sniffing: Array("P4\n1".utf8)) == nil)
    #expect(ImageFileFormat(sniffing: Array("P5x".utf8)) == nil)
    #expect(ImageFileFormat(sniffing: [UInt8]()) == nil)
  }

  @Test("The format for writing follows from the path's extension")
  func extensions() {
    #expect(ImageFileFormat(path: "a.png") == .png)
    #expect(ImageFileFormat(path: "/x.y/a.b.JPEG") == .jpeg)
    #expect(ImageFileFormat(path: "a.jpg") == .jpeg)
    #expect(ImageFileFormat(path: "a.pgm") == .pnm)
    #expect(ImageFileFormat(path: "a.ppm") == .pnm)
    #expect(ImageFileFormat(path: "folder.png/a") == nil)
    #expect(ImageFileFormat(path: "a.webp") == .webP)
    #expect(ImageFileFormat(path: "-") == nil)
    #expect(ImageFileFormat(path: "") == nil)
  }

  @Test("The bytes determine the format, not the name")
  func misnamed() throws {
    try withFolder { folder in
      let pixels = PixelBuffer(packed: [1, 2, 3], width: 1, height: 1, format: .rgb8)
      let path = folder + "/image.jpg"
      try ImageEncoder.write(pixels, to: path, as: .pnm)
      let image = try ImageDecoder.decode(contentsOfFile: path)
      #expect(image.info.format == .pnm)
      #expect(image.pixels.packedBytes == [1, 2, 3])
      #expect(try ImageDecoder.info(contentsOfFile: path).width == 1)
    }
  }

  @Test("Images can be read from standard input")
  func standardInput() throws {
    let pixels = PixelBuffer(packed: [1, 2, 3], width: 1, height: 1, format: .rgb8)
    let bytes = try ImageEncoder.encode(pixels, as: .pnm)
    let image = try withStandardInput(bytes) { try ImageDecoder.decode(contentsOfFile: "-") }
    #expect(image.pixels.packedBytes == [1, 2, 3])
    let file = try withStandardInput(bytes) { try ImageFile(path: "-") }
    #expect(file.name == "standard input")
    var random = SeededRandom(seed: 1)
    for _ in 0..<2 {
      let reader = try file.makeReader(reduction: 1)
      #expect(try ImageFileTests.rows(of: reader, file.format, &random) == [1, 2, 3])
    }
    let error = try withStandardInput(Array("text".utf8)) {
      #expect(throws: FormatError.self) { try ImageDecoder.decode(contentsOfFile: "-") }
    }
    #expect(error?.path == "standard input")
  }

  /// Runs `body` with bytes, fewer than a pipe holds, to be read from standard input. No other test
  /// reads it.
  private func withStandardInput<T>(_ bytes: [UInt8], _ body: () throws -> T) throws -> T {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: bytes)
    try pipe.fileHandleForWriting.close()
    let saved = dup(STDIN_FILENO)
    defer {
      dup2(saved, STDIN_FILENO)
      close(saved)
    }
    dup2(pipe.fileHandleForReading.fileDescriptor, STDIN_FILENO)
    return try body()
  }

  @Test("Every writable format can be read")
  func writableFormats() {
    let pixels = PixelBuffer(width: 1, height: 1, format: .rgb8)
    for format in ImageFileFormat.allCases where format.isWritable {
      #expect(format.isReadable)
      #expect(throws: Never.self) {
        try ImageDecoder.decode(ImageEncoder.encode(pixels, as: format))
      }
    }
  }

  @Test("Files that are not images give an error with the bytes found")
  func noImages() throws {
    try withFolder { folder in
      let empty = folder + "/empty.png"
      let text = folder + "/text.jpg"
      try Data().write(to: URL(filePath: empty))
      try Data("Hello, world\n".utf8).write(to: URL(filePath: text))
      for path in [empty, text] {
        let error = #expect(throws: FormatError.self) {
          try ImageDecoder.decode(contentsOfFile: path)
        }
        #expect(error?.path == path)
        #expect(error?.offset == 0)
        #expect(error?.message.contains(path == text ? "48 65 6C 6C" : "no bytes") == true)
        #expect(throws: FormatError.self) { try ImageDecoder.info(contentsOfFile: path) }
      }
      let folderError = #expect(throws: FileError.self) {
        try ImageDecoder.decode(contentsOfFile: folder)
      }
      #expect(folderError?.reason == .isDirectory)
      let missing = #expect(throws: FileError.self) {
        try ImageDecoder.decode(contentsOfFile: folder + "/missing.png")
      }
      #expect(missing?.reason == .notFound)
    }
  }

  @Test("Existing files are replaced only on request")
  func overwriting() throws {
    try withFolder { folder in
      let path = folder + "/a.ppm"
      let first = PixelBuffer(packed: [1, 2, 3], width: 1, height: 1, format: .rgb8)
      let second = PixelBuffer(packed: [4, 5, 6], width: 1, height: 1, format: .rgb8)
      try ImageEncoder.write(first, to: path)
      let error = #expect(throws: FileError.self) { try ImageEncoder.write(second, to: path) }
      #expect(error?.reason == .alreadyExists)
      #expect(try ImageDecoder.decode(contentsOfFile: path).pixels.packedBytes == [1, 2, 3])
      try ImageEncoder.write(second, to: path, overwriting: true)
      #expect(try ImageDecoder.decode(contentsOfFile: path).pixels.packedBytes == [4, 5, 6])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.ppm"])
    }
  }

  @Test("A failed write leaves nothing behind")
  func failedWrites() throws {
    try withFolder { folder in
      let pixels = PixelBuffer(packed: [1, 2, 3, 4], width: 1, height: 1, format: .rgba8)
      #expect(throws: CodecError.unknownOutputFormat(path: folder + "/a.jxl")) {
        try ImageEncoder.write(pixels, to: folder + "/a.jxl")
      }
      // Not opaque: refused by the encoder.
      #expect(throws: CodecError.self) { try ImageEncoder.write(pixels, to: folder + "/a.ppm") }
      #expect(throws: FileError.self) {
        try ImageEncoder.write(pixels, to: folder + "/missing/a.ppm")
      }
      #expect(throws: FileError.self) { try ImageEncoder.write(pixels, to: folder, as: .pnm) }
      let left = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(left.isEmpty)
    }
    // Nobody, not even an administrator, can make files there.
    let pixels = PixelBuffer(width: 1, height: 1, format: .rgb8)
    #expect(throws: FileError.self) { try ImageEncoder.write(pixels, to: "/proc/a.ppm") }
  }

  @Test("Sizes are checked before pixels are allocated")
  func limits() throws {
    // 1.6 gigapixels in a header of a few bytes.
    let pnm = Array("P6 40000 40000 255\n".utf8)
    #expect(
      throws: CodecError.limitExceeded(
        path: "memory", what: "pixels a side", found: 40000, maximum: 32768)
    ) { try ImageDecoder.decode(pnm) }
    let wide = DecodingLimits(maximumSide: .max)
    #expect(
      throws: CodecError.limitExceeded(
        path: "memory", what: "pixels", found: 1_600_000_000, maximum: 100_000_000)
    ) { try ImageDecoder.decode(pnm, limits: wide) }
    // However much is allowed, nothing overflows.
    let all = DecodingLimits(maximumPixelCount: .max, maximumSide: .max)
    let huge = Array("P6 1073741824 1073741824 65535\n".utf8)
    #expect(throws: CodecError.self) { try ImageDecoder.decode(huge, limits: all) }
    #expect(throws: FileError.self) {
      try ImageDecoder.decode(pnm, limits: DecodingLimits(maximumFileByteCount: 10))
    }
  }

  @Test(
    "Decoded photos equal those of Pillow", .enabled(if: SharedData.isPresent),
    arguments: try Fixture.photos)
  func photos(photo: ReferencePhoto) throws {
    let path = SharedData.path("photos/\(photo.name)")
    let image = try ImageDecoder.decode(contentsOfFile: path)
    #expect(image.pixels.width == photo.width)
    #expect(image.pixels.height == photo.height)
    #expect(image.pixels.format == .rgb8)
    #expect(digest(image.pixels) == UInt64(photo.digest, radix: 16))
  }

  /// FNV-1a of the sums of all rows, followed by those weighted by the place in the row.
  private func digest(_ pixels: PixelBuffer) -> UInt64 {
    var sums: [UInt64] = []
    var weighted: [UInt64] = []
    for row in 0..<pixels.height {
      pixels.withUnsafeRow(row) { bytes in
        var sum: UInt64 = 0
        var weightedSum: UInt64 = 0
        for (index, byte) in bytes.enumerated() {
          sum &+= UInt64(byte)
          weightedSum &+= UInt64(byte) &* UInt64(index + 1)
        }
        sums.append(sum)
        weighted.append(weightedSum)
      }
    }
    var value: UInt64 = 0xCBF2_9CE4_8422_2325
    for number in sums + weighted {
      for byte in 0..<8 {
        value = (value ^ (number >> UInt64(8 * byte) & 0xFF)) &* 0x100_0000_01B3
      }
    }
    return value
  }
}
