// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import TestSupport
import Testing

@Suite struct PathTextTests {
  @Test func validTextStaysItself() {
    for text in [
      "", "a/b.jpg", "Jürgen", "J\u{75}\u{308}rgen", "猴子", "🦊", "\u{FFFD}", "\u{10FF7F}",
    ] {
      #expect(PathText.decode(text.utf8).unicodeScalars.elementsEqual(text.unicodeScalars))
      #expect(PathText.bytes(of: text) == Array(text.utf8))
    }
  }

  @Test func bytesThatAreNotTextBecomeOneScalarEach() {
    let text = PathText.decode([0x61, 0xE9, 0x2E, 0xFF, 0xC3])
    #expect(Array(text.unicodeScalars) == ["a", "\u{10FFE9}", ".", "\u{10FFFF}", "\u{10FFC3}"])
    #expect(text.unicodeScalars.map(PathText.byte) == [nil, 0xE9, nil, 0xFF, 0xC3])
  }

  /// Overlong forms, surrogates, truncated and excessive sequences, and the block itself.
  @Test(
    arguments: [
      [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xF0, 0x9F, 0xA6], [0x80], [0xE2, 0x82, 0x41], [0xF4, 0x8F, 0xBF, 0xA9],
      [0xF4, 0x8F, 0xBE, 0x80], [0xF4, 0x8F, 0xBF, 0xBF, 0xBF],
    ] as [[UInt8]])
  func whatLooksLikeTextIsNot(_ bytes: [UInt8]) {
    #expect(PathText.bytes(of: PathText.decode(bytes)) == bytes)
    #expect(PathText.decode(bytes).unicodeScalars.contains { PathText.byte(of: $0) != nil })
  }

  @Test func everyNameComesBack() {
    var random = SeededRandom(seed: 12)
    // Compared by scalars: texts are equal if only the encoding of their accents differs.
    var texts: Set<[Unicode.Scalar]> = []
    var names: Set<[UInt8]> = []
    for _ in 0..<20_000 {
      // Mostly the bytes that begin and continue sequences, so that many are nearly valid.
      let bytes = (0..<random.int(1...9)).map { _ in
        UInt8(
          random.int(0...2) == 0
            ? random.int(1...255) : [0xF4, 0x8F, 0xBF, 0xBE, 0xE9][random.int(0...4)])
      }
      let text = PathText.decode(bytes)
      #expect(PathText.bytes(of: text) == bytes)
      names.insert(bytes)
      texts.insert(Array(text.unicodeScalars))
    }
    #expect(texts.count == names.count)
  }

  @Test func systemCallsGetTheBytes() {
    let bytes: [UInt8] = [0x2F, 0xE9, 0x41]
    let seen = PathText.withCString(PathText.decode(bytes)) { PathText.decode(cString: $0) }
    #expect(PathText.bytes(of: seen) == bytes)
    #expect(PathText.withCString("a\0b") { $0.pointee } == 0)
  }
}

// Mistake path-block: names with scalars that stand for bytes taken for bytes
// - if block.contains(scalar.value) {
// + if false {
// = PathTextTests
