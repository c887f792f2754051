// SPDX-License-Identifier: Apache-2.0

import Foundation
import SilhouetteCore
import TestSupport
import Testing

@Suite("SHA-256")
struct SHA256Tests {
  /// NIST's examples for FIPS 180-4.
  private static let examples: [(message: String, digest: String)] = [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqr"
        + "lmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ]

  @Test("The published examples")
  func published() {
    for (message, digest) in Self.examples {
      #expect(SHA256.hexDigest(Array(message.utf8)) == digest)
    }
  }

  @Test("Every length around a block, in pieces of any size, gives what sha256sum says")
  func pieces() throws {
    guard let tool = Self.tool else { return }
    let folder = try TestSupport.TemporaryFolder()
    var random = SeededRandom(seed: 180_4)
    for length in [1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 127, 128, 129, 1000, 70_001] {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      let expected = try Self.digest(of: folder.write(bytes, to: "bytes"), tool)
      #expect(SHA256.hexDigest(bytes) == expected, "\(length) bytes")
      var digest = SHA256()
      var position = 0
      while position < length {
        let count = min(Int.random(in: 0...150, using: &random), length - position)
        bytes[position..<position + count].withUnsafeBytes { digest.update($0) }
        position += count
        // Looking does not disturb.
        if count % 7 == 0 { _ = digest.hexDigest }
      }
      #expect(digest.hexDigest == expected, "\(length) bytes in pieces")
    }
  }

  /// The program that knows better, and its arguments: `sha256sum`, on macOS `shasum`.
  private static let tool: [String]? = [["/usr/bin/sha256sum"], ["/usr/bin/shasum", "-a", "256"]]
    .first { FileManager.default.isExecutableFile(atPath: $0[0]) }

  private static func digest(of path: String, _ tool: [String]) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: tool[0])
    process.arguments = tool.dropFirst() + [path]
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: output.prefix(64), as: UTF8.self)
  }
}
