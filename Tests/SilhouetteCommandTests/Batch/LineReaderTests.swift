// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCore
import TestSupport
import Testing

@testable import SilhouetteCommand

@Suite("Lines of a stream")
struct LineReaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func lines(_ bytes: [UInt8], limit: Int) throws -> [LineReader.Line] {
    let path = try folder.write(bytes, to: "lines")
    var reader = LineReader(try ByteStream(opening: path), limit: limit)
    var lines: [LineReader.Line] = []
    while let line = try reader.next() { lines.append(line) }
    #expect(try reader.next() == nil)
    return lines
  }

  @Test("Lines are split at line breaks, wherever the pieces end")
  func splits() throws {
    var random = SeededRandom(seed: 7)
    for _ in 0..<20 {
      let expected = (0..<40).map { _ in
        (0..<random.int(0...8000)).map { _ in UInt8(random.int(11...255)) }
      }
      let bytes = Array(expected.joined(separator: [10]))
      #expect(try lines(bytes + [10], limit: 8000) == expected.map { .bytes($0) })
    }
  }

  @Test("Long lines are passed over, and a last line needs no line break")
  func limits() throws {
    let (fits, long) = ([UInt8](repeating: 65, count: 9), [UInt8](repeating: 66, count: 10))
    #expect(
      try lines(long + [10] + fits + [10] + long, limit: 9) == [.tooLong, .bytes(fits), .tooLong])
    let huge = [UInt8](repeating: 67, count: 300_000)
    #expect(try lines(huge + [10] + fits, limit: 9) == [.tooLong, .bytes(fits)])
    #expect(try lines([], limit: 9) == [])
    #expect(try lines([10, 10], limit: 9) == [.bytes([]), .bytes([])])
    #expect(try lines([13, 10, 65], limit: 9) == [.bytes([13]), .bytes([65])])
  }

  @Test("No more than a piece is read ahead")
  func backPressure() throws {
    let path = try folder.write([UInt8](repeating: 10, count: 1 << 20), to: "lines")
    let file = try FileHandle(forReadingFrom: URL(filePath: path))
    var reader = LineReader(
      ByteStream(descriptor: file.fileDescriptor, path: path, closing: false), limit: 9)
    _ = try reader.next()
    #expect(try file.offset() == 1 << 16)
  }
}

// Mistake longest-line-refused: a request of exactly the largest length that is refused
// - if line.count + part.count > limit {
// + if line.count + part.count >= limit {
// = LineReaderTests
