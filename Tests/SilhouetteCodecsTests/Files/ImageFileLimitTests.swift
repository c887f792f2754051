// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCore
import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs

@Suite("Limits on files read row by row")
struct ImageFileLimitTests {
  private static let pixels = PixelBuffer(
    packed: (0..<4 * 3 * 3).map { UInt8($0) }, width: 4, height: 3, format: .rgb8)

  @Test("A format outside of the limits is refused, on every road")
  func formats() throws {
    let folder = try TemporaryFolder()
    let file = try ImageEncoder.encode(Self.pixels, as: .pnm)
    let path = try folder.write(file, to: "photo.png")
    let limits = DecodingLimits(formats: [.png, .jpeg])
    func error(_ path: String) -> CodecError {
      .unsupportedFile(path: path, message: "expected PNG or JPEG, found PNM")
    }
    #expect(throws: error(path)) { try ImageFile(path: path, limits: limits) }
    #expect(throws: error(path)) { try ImageDecoder.decode(contentsOfFile: path, limits: limits) }
    #expect(throws: error(path)) { try ImageDecoder.info(contentsOfFile: path, limits: limits) }
    #expect(throws: error("memory")) { try ImageDecoder.decode(file, limits: limits) }
    #expect(throws: error("memory")) { try ImageDecoder.decodeIndexed(file, limits: limits) }
    #expect(throws: Never.self) {
      try ImageFile(path: path, limits: DecodingLimits(formats: [.pnm]))
    }
  }

  @Test("Files that cannot be streamed report their buffer, which is limited")
  func buffered() throws {
    let folder = try TemporaryFolder()
    // Blocks of 64 samples, 2 bytes each: brightness 4×2, colours 2×1, whole units of 16×16 pixels.
    let cases = [
      ("jpeg-progressive", 12 * 64 * 2), ("jpeg-420", 0), ("jpeg-444", 0),
      ("png-2-8-interlaced", 7 * 5 * 3), ("png-6-16-interlaced", 7 * 5 * 8), ("png-2-8", 0),
    ]
    for (name, expected) in cases {
      let fixture = try Fixture.named(name)
      let path = try folder.write(fixture.file, to: name)
      #expect(try ImageFile(path: path).bufferedByteCount == expected, "\(name)")
      let exact = DecodingLimits(maximumBufferedByteCount: expected)
      #expect(throws: Never.self) {
        try ImageFile(path: path, limits: exact).makeReader(reduction: 1)
      }
      guard expected > 0 else { continue }
      let less = DecodingLimits(maximumBufferedByteCount: expected - 1)
      let error = CodecError.limitExceeded(
        path: path, what: "bytes to buffer while decoding", found: expected,
        maximum: expected - 1)
      #expect(throws: error) { try ImageFile(path: path, limits: less) }
      #expect(throws: error) { try ImageDecoder.decode(contentsOfFile: path, limits: less) }
    }
  }

  @Test("Limits and headers are checked when the file is opened")
  func limits() throws {
    let folder = try TemporaryFolder()
    let fixture = try Fixture.named("png-2-8")
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

  @Test("A pipe is read once and serves any number of readers")
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

  #if os(Linux)
    @Test("A device without an end is refused by its first bytes")
    func endless() throws {
      let limits = DecodingLimits(maximumFileByteCount: .max)
      for read: (String) throws -> Void in [
        { _ = try ImageFile(path: $0, limits: limits) },
        { _ = try ImageDecoder.decode(contentsOfFile: $0, limits: limits) },
        { _ = try ImageDecoder.info(contentsOfFile: $0, limits: limits) },
      ] {
        let error = #expect(throws: FormatError.self) { try read("/dev/zero") }
        #expect(error?.message.contains("found bytes 00 00 00") == true)
      }
    }
  #endif

  @Test("A file replaced by another one is an error")
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
    // A pipe that takes the place of the file is not waited for.
    #expect(remove(path) == 0 && mkfifo(path, 0o600) == 0)
    #expect(throws: FileError(path: path, reason: .notRegular)) {
      try file.makeReader(reduction: 1)
    }
    // A reader that is on its way keeps the file that it opened.
    var random = SeededRandom(seed: 43)
    #expect(try ImageFileTests.rows(of: reader, file.format, &random) == Self.pixels.packedBytes)
  }
}
