// SPDX-License-Identifier: Apache-2.0

import SilhouetteCodecs
import SilhouetteCore
import TestSupport
import Testing

@Suite struct ByteSourceTests {
  @Test(arguments: [1, 2, 5, 64, 1000, 1 << 16])
  func anyPlaceCanBeRead(_ pieceByteCount: Int) throws {
    let folder = try TestSupport.TemporaryFolder()
    var random = SeededRandom(seed: UInt64(pieceByteCount))
    let bytes = (0..<700).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let path = try folder.write(bytes, to: "file")
    let source = try ByteSource(opening: path, pieceByteCount: pieceByteCount)
    #expect(source.path == path && source.count == 700 && source.memory == nil)
    for _ in 0..<500 {
      let offset = random.int(0...800)
      let count = random.int(0...200)
      let expected = Array(bytes.dropFirst(offset).prefix(count))
      #expect(try source.bytes(at: offset, count: count) == expected, "\(count) at \(offset)")
    }
  }

  @Test func bytesInMemoryAreReadTheSameWay() throws {
    let file = [UInt8](0..<100).withUnsafeBytes { FileBytes(copying: $0, path: "memory") }
    let source = ByteSource(file, path: "memory")
    #expect(source.count == 100)
    #expect(source.descriptor == -1)
    #expect(try source.bytes(at: 95, count: 10) == [95, 96, 97, 98, 99])
    #expect(try source.bytes(at: 100, count: 10).isEmpty)
    #expect(try source.bytes(at: 300, count: 10).isEmpty)
  }

  @Test func devicesWithoutAnEndAreRefusedByTheirBeginning() throws {
    #if os(Linux)
      let head = FileBytes.Head(byteCount: 256) { $0.first == UInt8(ascii: "a") }
      // Without the check, this would read until memory runs out.
      #expect(try ByteSource(opening: "/dev/zero", head: head).count == 256)
    #endif
  }

  @Test func whatCannotBeOpenedIsAnError() throws {
    let folder = try TestSupport.TemporaryFolder()
    #expect(throws: FileError(path: folder("none"), reason: .notFound)) {
      try ByteSource(opening: folder("none"))
    }
    #expect(throws: FileError(path: folder.path, reason: .isDirectory)) {
      try ByteSource(opening: folder.path)
    }
    let path = try folder.write([1, 2, 3], to: "file")
    #expect(throws: FileError(path: path, reason: .tooLarge(limit: 2))) {
      try ByteSource(opening: path, limit: 2)
    }
    #expect(throws: Never.self) { try ByteSource(opening: path, limit: 3) }
    let empty = try ByteSource(opening: folder.write([], to: "empty"))
    #expect(empty.count == 0)
    #expect(try empty.bytes(at: 0, count: 8).isEmpty)
  }
}
