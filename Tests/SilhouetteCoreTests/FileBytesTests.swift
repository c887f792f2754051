// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCore
import TestSupport
import Testing

/// Files that change, never end, or are none.
@Suite struct FileBytesTests {
  private let folder: TestSupport.TemporaryFolder

  init() throws { folder = try TestSupport.TemporaryFolder() }

  /// Accepts bytes that begin with a letter.
  private static func head(byteCount: Int, _ letter: UInt8) -> FileBytes.Head {
    FileBytes.Head(byteCount: byteCount) { $0.first == letter }
  }

  @Test func aFileThatIsShortenedLaterIsThereAsItWas() throws {
    let contents = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 100) }
    let path = try folder.write(contents, to: "file")
    let bytes = try FileBytes(reading: path)
    #expect(truncate(path, 0) == 0)
    #expect(bytes.withUnsafeBytes { $0.elementsEqual(contents) })
  }

  @Test func ofAFileThatBeginsOtherwiseOnlyTheBeginningIsRead() throws {
    let path = try folder.write(Array(repeating: 0x61, count: 500_000), to: "file")
    let a = UInt8(ascii: "a")
    #expect(try FileBytes(reading: path, head: Self.head(byteCount: 9, a)).count == 500_000)
    #expect(try FileBytes(reading: path, head: Self.head(byteCount: 9, 0)).count == 9)
    let short = try folder.write([0x61, 0x62], to: "short")
    for letter in [a, 0] {
      let bytes = try FileBytes(reading: short, head: Self.head(byteCount: 9, letter))
      #expect(bytes.withUnsafeBytes { $0.elementsEqual([0x61, 0x62]) })
    }
  }

  @Test func devicesWithoutAnEndAreRefusedByTheirBeginning() throws {
    #if os(Linux)
      let head = Self.head(byteCount: 256, UInt8(ascii: "a"))
      // Without the check, this would read until memory runs out.
      #expect(try FileBytes(reading: "/dev/zero", head: head).count == 256)
    #endif
  }

  @Test func pipesAreReadInPieces() throws {
    let pipe = Pipe()
    let contents = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 % 251) }
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    let writer = Thread {
      try? pipe.fileHandleForWriting.write(contentsOf: contents)
      try? pipe.fileHandleForWriting.close()
    }
    writer.start()
    let bytes = try FileBytes(
      reading: path, limit: 200_000, head: Self.head(byteCount: 70_000, 0))
    #expect(bytes.withUnsafeBytes { $0.elementsEqual(contents) })
  }

  @Test func whatNobodyNamedIsAFileOrAnError() throws {
    let fifo = folder("fifo")
    #expect(mkfifo(fifo, 0o600) == 0)
    try FileManager.default.createSymbolicLink(atPath: folder("link"), withDestinationPath: fifo)
    for path in [fifo, folder("link"), "/dev/null"] {
      #expect(throws: FileError(path: path, reason: .notRegular)) {
        try FileBytes(reading: path, onlyFiles: true)
      }
    }
    #expect(throws: FileError(path: folder.path, reason: .isDirectory)) {
      try FileBytes(reading: folder.path, onlyFiles: true)
    }
  }
}

// Mistake endless-device: a device that is read to its end, whatever it begins with
// - if !head.isExpected(bytes) { break }
// + if bytes.isEmpty, !head.isExpected(bytes) { break }
// = FileBytesTests
