// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// The reader of fixtures, which every suite that has some relies on.
@Suite struct FixtureFolderTests {
  @Test(arguments: ["codecs", "coreml"])
  func everyFixtureIsListedAndIntact(_ name: String) throws {
    let folder = try FixtureFolder(named: name)
    for file in folder.fileNames { #expect(throws: Never.self) { try folder.bytes(file) } }
    let present = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(present == (folder.fileNames + [FixtureFolder.checksumFile]).sorted())
  }

  /// CRC-32 of these digits is the check value of its definition.
  private let digits = Array("123456789".utf8)
  private let list = Array("digits.txt CBF43926\nmissing.txt 00000000\n".utf8)

  @Test func checksumsAreCRC32() {
    #expect(CRC32.checksum(digits) == 0xCBF4_3926)
    #expect(CRC32.bytes(digits) == [0xCB, 0xF4, 0x39, 0x26])
    #expect(CRC32.checksum([]) == 0)
  }

  @Test func badFilesAreErrorsThatNameThem() throws {
    let temporary = try TestSupport.TemporaryFolder()
    func message(_ body: () throws -> Void) -> String? {
      #expect(throws: FixtureError.self, performing: body).map { "\($0)" }
    }
    #expect(
      message { _ = try FixtureFolder(path: temporary.path) }?
        .hasPrefix(temporary(FixtureFolder.checksumFile) + ": ") == true)

    try temporary.write(list, to: FixtureFolder.checksumFile)
    let folder = try FixtureFolder(path: temporary.path)
    let path = try temporary.write(digits, to: "digits.txt")
    #expect(try folder.bytes("digits.txt") == digits)
    for damaged in [digits.dropLast(), digits + [0], [0x33] + digits.dropFirst()] {
      try temporary.write(Array(damaged), to: "digits.txt")
      #expect(message { _ = try folder.bytes("digits.txt") }?.hasPrefix(path + ": ") == true)
    }
    let missing = temporary("missing.txt") + ": "
    #expect(message { _ = try folder.bytes("missing.txt") }?.hasPrefix(missing) == true)
    let unlisted = try temporary.write(digits, to: "unlisted.txt") + ": "
    #expect(message { _ = try folder.bytes("unlisted.txt") }?.hasPrefix(unlisted) == true)

    try temporary.write(Array("digits.txt".utf8), to: FixtureFolder.checksumFile)
    #expect(message { _ = try FixtureFolder(path: temporary.path) }?.contains("digits.txt") == true)
  }
}
