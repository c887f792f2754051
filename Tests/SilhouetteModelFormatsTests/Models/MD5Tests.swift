// SPDX-License-Identifier: Apache-2.0

import SilhouetteModelFormats
import Testing

@Suite("MD5")
struct MD5Tests {
  /// The test suite of RFC 1321, section A.5, and the lengths around the end of a block, by md5sum.
  private static let examples: [(message: String, digest: String)] = [
    ("", "d41d8cd98f00b204e9800998ecf8427e"),
    ("a", "0cc175b9c0f1b6a831c399e269772661"),
    ("abc", "900150983cd24fb0d6963f7d28e17f72"),
    ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
    ("abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
    (
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
      "d174ab98d277d9f5a5611c2c9f419d9f"
    ),
    (
      String(repeating: "1234567890", count: 8), "57edf4a22be3c955ac49da2e2107b67a"
    ),
    (String(repeating: "x", count: 55), "04364420e25c512fd958a70738aa8f72"),
    (String(repeating: "x", count: 56), "668a72d5ba17f08e62dabcafad6db14b"),
    (String(repeating: "x", count: 57), "693037871c4a9d3d8685018905cb530a"),
    (String(repeating: "x", count: 63), "7dc2ca208106a2f703567bdff99d8981"),
    (String(repeating: "x", count: 64), "c1bb4f81d892b2d57947682aeb252456"),
    (String(repeating: "x", count: 65), "1bc932052302d074bdec39795fe00cf6"),
    (String(repeating: "x", count: 119), "ab347a5f68c8a443cfcddc633f12c24f"),
    (String(repeating: "x", count: 120), "fb98667f98096de92620b64f46e1c5b5"),
    (String(repeating: "x", count: 1_000_000), "ec78dbd963d2fc01e51176ed4dec299e"),
  ]

  @Test("The published examples, and every length around the end of a block")
  func published() {
    for (message, digest) in Self.examples {
      #expect(MD5.hexDigest(Array(message.utf8)) == digest, "\(message.utf8.count) bytes")
    }
  }
}
