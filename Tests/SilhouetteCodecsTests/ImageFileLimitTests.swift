// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCore
import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs

@Suite("What reading row by row needs and refuses")
struct ImageFileLimitTests {
  private static let pixels = PixelBuffer(
    packed: (0..<4 * 3 * 3).map { UInt8($0) }, width: 4, height: 3, format: .rgb8)

  #if PNG && JPEG
    @Test("What cannot be streamed says how much it holds, and is limited")
    func buffered() throws {
      let folder = try TemporaryFolder()
      // Blocks of 64 samples, 2 bytes each: brightness 4×2, colours 2×1, whole units of 16×16 pixels.
      let cases = [
        ("jpeg-progressive", 12 * 64 * 2), ("jpeg-420", 0), ("jpeg-444", 0),
        ("png-2-8-interlaced", 7 * 5 * 3), ("png-6-16-interlaced", 7 * 5 * 8), ("png-2-8", 0),
      ]
      for (name, expected) in cases {
        let fixture = Fixture.named(name)
        let path = try folder.write(fixture.file, to: name)
        #expect(try ImageFile(path: path).bufferedByteCount == expected, "\(name)")
        let exact = DecodingLimits(maximumBufferedByteCount: expected)
        #expect(throws: Never.self) {
          try ImageFile(path: path, limits: exact).makeReader(reduction: 1)
        }
        guard expected > 0 else { continue }
        let less = DecodingLimits(maximumBufferedByteCount: expected - 1)
        let error = CodecError.limitExceeded(
          path: path, what: "bytes that have to be held while decoding", found: expected,
          maximum: expected - 1)
        #expect(throws: error) { try ImageFile(path: path, limits: less) }
        #expect(throws: error) { try ImageDecoder.decode(contentsOfFile: path, limits: less) }
      }
    }

    @Test("Limits and broken headers are met when the file is opened")
    func limits() throws {
      let folder = try TemporaryFolder()
      let fixture = Fixture.named("png-2-8")
      let path = try folder.write(fixture.file, to: "a.png")
      for limits in [
        DecodingLimits(maximumPixelCount: 34), DecodingLimits(maximumSide: 6),
      ] {
        #expect(throws: CodecError.self) { try ImageFile(path: path, limits: limits) }
      }
      #expect(throws: FileError.self) {
        try ImageFile(path: path, limits: .init(maximumFileByteCount: fixture.file.count - 1))
      }
      let missing = #expect(throws: FileError.self) { try ImageFile(path: folder("missing")) }
      #expect(missing?.reason == .notFound)
      let directory = #expect(throws: FileError.self) { try ImageFile(path: folder.path) }
      #expect(directory?.reason == .isDirectory)
      let text = try folder.write(Array("Hello, world\n".utf8), to: "text.jpg")
      let error = #expect(throws: FormatError.self) { try ImageFile(path: text) }
      #expect(error?.offset == 0 && error?.path == text)
    }

    @Test("EXIF data behind the pixels turns the picture all the same")
    func lateOrientation() throws {
      let file = Fixture.named("png-2-8").file
      let exif = Fixture.named("exif-little").file
      // The checksum is not looked at where the chunk is only searched for.
      let chunk = Self.bigEndian(exif.count) + Array("eXIf".utf8) + exif + [0, 0, 0, 0]
      let folder = try TemporaryFolder()
      let path = try folder.write(file.dropLast(12) + chunk + file.suffix(12), to: "late.png")
      #expect(try ImageFile(path: path).info.orientation == .right)
      #expect(try ImageDecoder.info(contentsOfFile: path).orientation == .right)
    }

    private static func bigEndian(_ value: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
  #endif

  #if JPEG
    @Test("Reductions round up and are those of decoding a smaller picture")
    func reductions() throws {
      let folder = try TemporaryFolder()
      var random = SeededRandom(seed: 41)
      for _ in 0..<20 {
        let pixels = RoundTripTests.smooth(
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
  #endif

  @Test("Pipes are read once and handed out as often as wanted")
  func pipe() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(
      contentsOf: ImageEncoder.encode(Self.pixels, as: .pnm))
    try pipe.fileHandleForWriting.close()
    let file = try ImageFile(path: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
    #expect(file.reductions == [1])
    var random = SeededRandom(seed: 42)
    for _ in 0..<3 {
      let reader = try file.makeReader(reduction: 1)
      #expect(
        try ImageFileTests.rows(of: reader, file.format, &random) == Self.pixels.packedBytes)
    }
  }

  @Test("A file that becomes another one is an error")
  func replaced() throws {
    let folder = try TemporaryFolder()
    let path = folder("a.ppm")
    try ImageEncoder.write(Self.pixels, to: path)
    let file = try ImageFile(path: path)
    let reader = try file.makeReader(reduction: 1)
    let other = PixelBuffer(width: 4, height: 4, format: .rgb8)
    try ImageEncoder.write(other, to: path, overwriting: true)
    let error = #expect(throws: FormatError.self) { try file.makeReader(reduction: 1) }
    #expect(error?.message.contains("4×3") == true && error?.message.contains("4×4") == true)
    // A reader that is on its way keeps the file that it opened.
    var random = SeededRandom(seed: 43)
    #expect(try ImageFileTests.rows(of: reader, file.format, &random) == Self.pixels.packedBytes)
  }

  @Test("A PNM is streamed whatever its numbers are", arguments: [1, 200, 255, 256, 1023, 65535])
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
