// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import SilhouetteCommand

@Suite("Glob patterns")
struct GlobPatternTests {
  @Test(
    "Patterns match the listed names and reject the others",
    arguments: [
      ("*.jpg", ["a.jpg", "å b.jpg", "a.b.jpg"], [".jpg", "a.jpeg", "a.JPG", "jpg"]),
      ("?", ["a", "é", "?"], ["", "ab", "."]),
      ("[a-c]x", ["ax", "cx"], ["dx", "x", "-x"]),
      ("[!a-c]x", ["dx", "-x"], ["ax", ".x"]), ("[^a]", ["b"], ["a"]),
      ("[]a]", ["]", "a"], ["b"]), ("[a-]", ["-", "a"], ["b"]), ("[", ["["], ["a"]),
      ("a\\*", ["a*"], ["ab"]), (".*", [".a", "."], ["a"]), ("*", ["a", "[x]"], [".a"]),
      ("**", ["abc"], []), ("a*b*c", ["abc", "aXbbYc"], ["acb", "ab"]), ("", [""], ["a"]),
    ])
  func table(pattern: String, matching: [String], others: [String]) {
    for name in matching { #expect(GlobPattern(pattern).matches(name), "\(pattern) \(name)") }
    for name in others { #expect(!GlobPattern(pattern).matches(name), "\(pattern) \(name)") }
  }

  @Test("Random patterns agree with fnmatch")
  func oracle() {
    var random = SeededRandom(seed: 41)
    var matches = 0
    func text(_ alphabet: String, upTo count: Int) -> String {
      let letters = Array(alphabet)
      return String(
        (0..<random.int(0...count)).map { _ in letters[random.int(0...letters.count - 1)] })
    }
    for _ in 0..<200_000 {
      let pattern = text("aabc.*?[]!-\\", upTo: 8)
      let name = text("aabc.-]!", upTo: 6)
      // The start of a collating symbol, which only fnmatch supports.
      if pattern.contains("[.") { continue }
      let expected = fnmatch(pattern, name, FNM_PATHNAME | FNM_PERIOD) == 0
      if expected { matches += 1 }
      #expect(GlobPattern(pattern).matches(name) == expected, "\(pattern) \(name), seed 41")
    }
    #expect(matches > 1000)
  }

  @Test("Many runs take polynomial time")
  func manyRuns() {
    let pattern = String(repeating: "*a", count: 40) + "b"
    #expect(!GlobPattern(pattern).matches(String(repeating: "a", count: 2000)))
  }
}
