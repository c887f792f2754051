// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCore
import SilhouetteImaging
import TestSupport
import Testing

@testable import SilhouetteCodecs

@Suite("Images read row by row")
struct ImageFileTests {
  /// The outcome of reading an image: everything it returned, or its error.
  enum Outcome: Equatable {
    case image(pixels: [UInt8], info: ImageInfo, warnings: Set<String>)
    case formatError(FormatError)
    case codecError(CodecError)
    case other(String)

    init(_ body: () throws -> Outcome) {
      do {
        self = try body()
      } catch let error as FormatError {
        self = .formatError(error)
      } catch let error as CodecError {
        self = .codecError(error)
      } catch {
        self = .other("\(error)")
      }
    }
  }

  /// Reads all rows, a random number at a time, into rows of a random distance.
  static func rows(
    of reader: any PixelRowReader, _ format: PixelFormat, _ random: inout SeededRandom
  ) throws -> [UInt8] {
    let rowByteCount = reader.width * format.bytesPerPixel
    var result: [UInt8] = []
    while result.count < reader.height * rowByteCount {
      let left = reader.height - result.count / rowByteCount
      let count = random.int(1...left)
      let stride = rowByteCount + random.int(0...9)
      var target = [UInt8](repeating: 0xA5, count: count * stride)
      try target.withUnsafeMutableBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        try reader.readRows(count, into: base, rowStrideInBytes: stride)
      }
      for row in 0..<count {
        result += target[row * stride..<row * stride + rowByteCount]
        #expect(target[row * stride + rowByteCount..<(row + 1) * stride].allSatisfy { $0 == 0xA5 })
      }
    }
    return result
  }

  /// Decodes a file on disk with pieces of some bytes each.
  static func streamed(
    _ path: String, pieceByteCount: Int, _ limits: DecodingLimits, _ random: inout SeededRandom
  ) throws -> Outcome {
    let source = try ByteSource(opening: path, pieceByteCount: pieceByteCount)
    let decoder = try makeRowDecoder(source, limits)
    let size = try decoder.start(eighths: 8)
    let rowByteCount = size.width * decoder.info.pixelFormat.bytesPerPixel
    var pixels = [UInt8](repeating: 0, count: rowByteCount * size.height)
    var row = 0
    while row < size.height {
      let count = random.int(1...size.height - row)
      try pixels.withUnsafeMutableBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        try decoder.readRows(
          count, into: base + row * rowByteCount, rowStrideInBytes: rowByteCount)
      }
      row += count
    }
    try decoder.finish()
    let info = decoder.info
    return .image(
      pixels: pixels, info: info, warnings: Set(decoder.warnings + info.colorWarnings))
  }

  static func whole(
    _ bytes: [UInt8], name: String, _ limits: DecodingLimits
  ) throws -> Outcome {
    let image = try ImageDecoder.decode(bytes, name: name, limits: limits)
    return .image(
      pixels: image.pixels.packedBytes, info: image.info, warnings: Set(image.warnings))
  }

  @Test("Rows equal those of the whole image", arguments: try Fixture.images)
  func rows(fixture: Fixture) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(fixture.file, to: "image")
    let whole = try ImageDecoder.decode(fixture.file)
    var random = SeededRandom(seed: UInt64(fixture.file.count))
    let file = try ImageFile(path: path)
    #expect(file.name == path)
    #expect(file.width == whole.pixels.width && file.height == whole.pixels.height)
    #expect(file.format == whole.pixels.format)
    #expect(file.colorSpace == whole.pixels.colorSpace)
    var info = file.info
    info.metadata.texts = whole.info.metadata.texts
    #expect(info == whole.info)
    for _ in 0..<5 {
      let reader = try file.makeReader(reduction: 1)
      #expect(reader.width == file.width && reader.height == file.height)
      #expect(try Self.rows(of: reader, file.format, &random) == whole.pixels.packedBytes)
    }
    #expect(Set(file.warnings) == Set(whole.warnings))
    #expect(file.warnings.count == whole.warnings.count)
  }

  @Test("Rows do not depend on the size of the pieces read", arguments: try Fixture.images)
  func pieces(fixture: Fixture) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(fixture.file, to: "image")
    let expected = Outcome { try Self.whole(fixture.file, name: path, .default) }
    var random = SeededRandom(seed: UInt64(fixture.file.count))
    for count in Array(1...40) + (0..<20).map({ _ in random.int(1...fixture.file.count + 1) }) {
      let found = Outcome { try Self.streamed(path, pieceByteCount: count, .default, &random) }
      #expect(found == expected, "pieces of \(count)")
    }
  }

  @Test(
    "Truncated files give the same error row by row", arguments: try DamageTests.samples)
  func truncated(fixture: Fixture) throws {
    let folder = try TemporaryFolder()
    var random = SeededRandom(seed: 31)
    for count in 0..<fixture.file.count {
      let bytes = Array(fixture.file.prefix(count))
      let path = try folder.write(bytes, to: "image")
      let expected = Outcome { try Self.whole(bytes, name: path, .default) }
      let pieces = random.int(1...100)
      let found = Outcome { try Self.streamed(path, pieceByteCount: pieces, .default, &random) }
      #expect(found == expected, "at \(count), pieces of \(pieces)")
      var error: FormatError?
      do {
        let file = try ImageFile(path: path)
        _ = try Self.rows(of: file.makeReader(reduction: 1), file.format, &random)
      } catch let failure as FormatError { error = failure }
      // Without an error, all pixels were there.
      if case .image = expected {
        #expect(error == nil)
      } else {
        #expect(error.map(Outcome.formatError) == expected)
      }
    }
  }

  @Test("Damaged files give the same outcome row by row", arguments: try DamageTests.samples)
  func damaged(fixture: Fixture) throws {
    let folder = try TemporaryFolder()
    var random = SeededRandom(seed: 32)
    let limits = DecodingLimits(maximumPixelCount: 50_000)
    for _ in 0..<(fixture.name == "png-metadata-wide" ? 40 : 400) {
      var bytes = fixture.file
      for _ in 0..<random.int(1...4) {
        bytes[random.int(0...bytes.count - 1)] ^= UInt8(1 << random.int(0...7))
      }
      let path = try folder.write(bytes, to: "image")
      let expected = Outcome { try Self.whole(bytes, name: path, limits) }
      let pieces = random.int(1...200)
      let found = Outcome { try Self.streamed(path, pieceByteCount: pieces, limits, &random) }
      #expect(found == expected, "pieces of \(pieces)")
    }
  }

  @Test("Files larger than one piece", arguments: [ImageFileFormat.png, .jpeg, .pnm])
  func large(format: ImageFileFormat) throws {
    var random = SeededRandom(seed: 33)
    let bytes = (0..<301 * 203 * 3).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let pixels = PixelBuffer(packed: bytes, width: 301, height: 203, format: .rgb8)
    let encoded = try ImageEncoder.encode(
      pixels, as: format, options: .init(jpegQuality: 100, jpegColorSubsampling: .none))
    #expect(encoded.count > 2 << 16)
    let folder = try TemporaryFolder()
    let file = try ImageFile(path: folder.write(encoded, to: "image"))
    #expect(file.bufferedByteCount == 0)
    let reader = try file.makeReader(reduction: 1)
    let expected = try ImageDecoder.decode(encoded).pixels.packedBytes
    #expect(try Self.rows(of: reader, file.format, &random) == expected)
    for _ in 0..<20 {
      let head = Array(encoded.prefix(random.int(0...encoded.count - 1)))
      let path = try folder.write(head, to: "head")
      let expected = Outcome { try Self.whole(head, name: path, .default) }
      let found = Outcome {
        try Self.streamed(path, pieceByteCount: 1 << 16, .default, &random)
      }
      #expect(found == expected, "at \(head.count)")
      guard case .formatError = found else {
        Issue.record("at \(head.count): \(found)")
        continue
      }
    }
  }

  @Test(
    "Photos are the same row by row", .enabled(if: SharedData.isPresent),
    arguments: try Fixture.photos)
  func photos(photo: ReferencePhoto) throws {
    let path = SharedData.path("photos/\(photo.name)")
    let file = try ImageFile(path: path)
    var random = SeededRandom(seed: 34)
    for reduction in file.reductions {
      let minimum = ImageDecoder.MinimumSize(
        width: (file.width + reduction - 1) / reduction,
        height: (file.height + reduction - 1) / reduction)
      let whole = try ImageDecoder.decode(contentsOfFile: path, minimumSize: minimum)
      let reader = try file.makeReader(reduction: reduction)
      #expect(try Self.rows(of: reader, file.format, &random) == whole.pixels.packedBytes)
    }
  }
}

// Mistake interlaced-rows: an interlaced PNG read in pieces that repeats its first rows
// - from: rows.baseAddress + (rowsRead + row) * rowByteCount, byteCount: rowByteCount)
// + from: rows.baseAddress + row * rowByteCount, byteCount: rowByteCount)
// = ImageFileTests
