// SPDX-License-Identifier: Apache-2.0

import SilhouetteCore
import Testing

/// Texts in which a byte that matters is part of a character of several scalars, or no character of its own.
@Suite struct StringProtocolSearchTests {
  @Test(arguments: ["/\u{301}", "/\u{600}/", "\u{600}/", "\u{6DD}/a", "\u{110BD}/", "\r\n/\r\n"])
  func separatorsAreFoundWhateverStandsBesideThem(_ text: String) {
    let slash = UInt8(ascii: "/")
    let expected = text.utf8.split(separator: slash, omittingEmptySubsequences: false)
    let found = text.split(at: "/", omittingEmptySubsequences: false)
    #expect(found.map { Array($0.utf8) } == expected.map { Array($0) })
    #expect(!text.replacing(each: "/", with: "-").utf8.contains(slash))
    #expect(text.includes("/"))
  }

  @Test func linesEndWhereTheirBytesDo() {
    #expect("a\r\nb\r\n".split(at: "\n") == ["a\r", "b\r"])
    #expect("a:b:c".split(at: ":", maxSplits: 1) == ["a", "b:c"])
    #expect(",".split(at: ",").isEmpty)
  }

  @Test func beginningsAndEndsAreBytes() {
    #expect(".\u{301}hidden".begins(with: ".") && !"\u{301}.".begins(with: "."))
    #expect("a/\u{301}".begins(with: "a/") && "e\u{301}".begins(with: "e"))
    #expect("x\r\n".ends(with: "\n") && "x\u{600}%".ends(with: "%"))
    #expect(!"e\u{301}".begins(with: "é") && !"é".ends(with: "e\u{301}"))
    #expect("".begins(with: "") && !"".begins(with: "a") && !"a".ends(with: "ba"))
    #expect("#\u{301}ab".rest(after: "#") == "\u{301}ab" && "ab".rest(after: "#") == nil)
  }

  @Test func textsOfOtherBytesAreOtherTexts() {
    #expect("é" == "e\u{301}")
    #expect(!"é".isIdentical(to: "e\u{301}") && "é".isIdentical(to: "é"))
  }
}

// Mistake separators-as-characters: a separator that is none beside an accent
// - Substring(self).unicodeScalars.split(
// -       separator: separator,
// + Substring(self).split(
// +       separator: Character(separator),
// = StringProtocolSearchTests SilhouetteExplanationTests.ExplanationTests
