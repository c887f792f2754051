// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SilhouetteCore

/// Suggestions for mistyped names.
@Suite("Suggestions")
struct SuggestionTests {
  /// The definition of the distance, by recursion over prefixes.
  private func distance(_ a: ArraySlice<Character>, _ b: ArraySlice<Character>) -> Int {
    if a.isEmpty || b.isEmpty { return a.count + b.count }
    let (x, y) = (a.dropLast(), b.dropLast())
    var best = min(distance(x, b) + 1, distance(a, y) + 1)
    best = min(best, distance(x, y) + (a.last == b.last ? 0 : 1))
    if a.count > 1, b.count > 1, a.last == y.last, x.last == b.last {
      best = min(best, distance(x.dropLast(), y.dropLast()) + 1)
    }
    return best
  }

  @Test("The distance agrees with its definition for all short words of three letters")
  func definition() {
    var words: [[Character]] = [[]]
    for length in 0..<4 {
      words += words.filter { $0.count == length }.flatMap { word in "abc".map { word + [$0] } }
    }
    for a in words.filter({ $0.count < 4 }) {
      for b in words.shuffled().prefix(40) {
        #expect(Suggestion.distance(a, b) == distance(a[...], b[...]), "\(a) \(b)")
      }
    }
  }

  @Test(
    "The nearest name is found within a third of the length",
    arguments: [
      ("cutuot", "cutout"), ("persn", "person"), ("Diningtabel", "dining table"), ("kep", "keep"),
      ("evv", "ev"), ("gausianBlur", "gaussianBlur"), ("dg", "dog"),
    ])
  func nearest(text: String, name: String) {
    let names = ["cutout", "person", "dining table", "keep", "ev", "gaussianBlur", "dog"]
    #expect(Suggestion.nearest(to: text, among: names) == name)
    #expect(Suggestion.question(for: text, among: names) == " (did you mean \(name)?)")
  }

  @Test("Nothing is suggested for other words", arguments: ["", "e", "unicorn", "-", "catapult"])
  func none(text: String) {
    let names = ["cat", "person", "ev"]
    #expect(Suggestion.nearest(to: text, among: names) == nil)
    #expect(Suggestion.question(for: text, among: names).isEmpty)
    #expect(
      Suggestion.nearest(to: String(repeating: "person", count: 5000), among: names) == nil)
  }
}
