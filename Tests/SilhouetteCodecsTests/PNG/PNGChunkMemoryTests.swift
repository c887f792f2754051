// SPDX-License-Identifier: Apache-2.0

import CParts
import Foundation
import SilhouetteCore
import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs

@Suite("Memory for the chunks of a PNG")
struct PNGChunkMemoryTests {
  /// Chunks that libpng reads whole before it looks at them.
  static let types = ["tEXt", "zTXt", "iTXt", "sPLT", "pCAL", "sCAL", "eXIf", "iCCP"]

  /// The signature and the header of a file, 33 bytes.
  private static var header: [UInt8] {
    get throws { try Array(Fixture.named("png-2-8").file.prefix(33)) }
  }
  /// Everything after the header.
  private static var pixels: [UInt8] {
    get throws { try Array(Fixture.named("png-2-8").file.dropFirst(33)) }
  }

  /// The outcome of opening a file through the shim.
  private struct Opening {
    var failed: Bool
    var message: String
    /// The largest block that libpng was given, in bytes.
    var largestBlock: Int
  }

  /// Opens a file and reads everything before its first pixel.
  private static func open(_ file: [UInt8]) throws -> Opening {
    let png = try LinkedLibraries.png.pointee
    var handle: OpaquePointer?
    let status = file.withUnsafeBufferPointer {
      png.open(
        $0.baseAddress, $0.count, -1, PNGReader.blockLimit(fileByteCount: $0.count), &handle)
    }
    guard let handle else { return Opening(failed: true, message: "", largestBlock: .max) }
    defer { png.close(handle) }
    return Opening(
      failed: status != 0, message: String(cString: png.message(handle)),
      largestBlock: png.largest_block(handle))
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  private static func chunk(_ type: String, _ contents: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + contents
    return bigEndian(UInt32(contents.count)) + body + CRC32.bytes(body)
  }

  @Test(
    "An announced length of 2 GiB takes no memory", arguments: types, [0x7FFF_FF9B, 0x1000_0000])
  func announced(type: String, length: UInt32) throws {
    let file =
      try Self.header + Self.bigEndian(length) + Array(type.utf8) + Array("a".utf8)
      + [UInt8](repeating: 0, count: 102)
    #expect(file.count < 150)
    let opening = try Self.open(file)
    #expect(opening.failed)
    #expect(opening.largestBlock < 1 << 17, "\(opening.largestBlock) bytes at once")
    #expect(throws: FormatError.self) { try ImageDecoder.decode(file) }
    #expect(throws: FormatError.self) { try ImageDecoder.info(file) }
    #expect(throws: FormatError.self) { try ImageDecoder.decodeIndexed(file) }
  }

  @Test("The error names the chunk and both sizes")
  func message() throws {
    let file = try Self.header + Self.bigEndian(0x7FFF_FF9B) + Array("tEXta".utf8) + [0, 0, 0, 0]
    let error = try #require(
      #expect(throws: FormatError.self) { try ImageDecoder.decode(file, name: "bomb.png") })
    #expect(error.path == "bomb.png")
    #expect(
      error.message == "chunk tEXt needs 2147483548 bytes at once, the limit is 8388608")
  }

  @Test("Chunks after the pixels are limited, too")
  func late() throws {
    let end = Self.chunk("IEND", [])
    let file =
      try Self.header + Self.pixels.dropLast(end.count) + Self.bigEndian(0x7FFF_FF9B)
      + Array("tEXta".utf8) + [0, 0, 0, 0] + end
    let error = #expect(throws: FormatError.self) { try ImageDecoder.decode(file) }
    #expect(error?.message.contains("chunk tEXt needs") == true)
  }

  @Test("A long text that the file contains is read")
  func longText() throws {
    let text = [UInt8](repeating: UInt8(ascii: "x"), count: 9 << 20)
    let file = try Self.header + Self.chunk("tEXt", Array("Long\0".utf8) + text) + Self.pixels
    let image = try ImageDecoder.decode(file)
    #expect(try image.pixels.packedBytes == Fixture.named("png-2-8").pixels)
    #expect(image.metadata.texts.map(\.keyword) == ["Long"])
    #expect(image.metadata.texts.first?.value.utf8.count == text.count)
  }

  @Test("Rows may be longer than any chunk")
  func wideRows() throws {
    // 8 bytes a pixel: rows of 9.6 MB in a file of some kilobytes.
    var pixels = PixelBuffer(width: 1_200_000, height: 2, format: PixelFormat(.rgba, .uint16))
    pixels.withUnsafeMutableBytes { bytes in
      bytes[5] = 7
      bytes[bytes.count - 9] = 9
    }
    let file = try ImageEncoder.encode(pixels, as: .png)
    #expect(file.count < 1 << 18)
    let found = try ImageDecoder.decode(file, limits: DecodingLimits(maximumSide: 2_000_000))
    #expect(found.pixels.format == pixels.format)
    #expect(found.pixels.rowStrideInBytes == pixels.rowStrideInBytes)
    let isEqual = pixels.withUnsafeBytes { expected in
      found.pixels.withUnsafeBytes { found in
        guard let expected = expected.baseAddress, let start = found.baseAddress else {
          return false
        }
        return memcmp(expected, start, found.count) == 0
      }
    }
    #expect(isEqual)
  }
}

// Mistake png-block-limit: PNG chunks that may take any amount of memory
// - if (size > reader->block_limit) {
// -     png_uint_32
// + if (0) {
// +     png_uint_32
// = PNGChunkMemoryTests
