// SPDX-License-Identifier: Apache-2.0

/// A search for the name that a user probably meant by a mistyped one.
package enum Suggestion {
  /// Returns the name that is nearest to a mistyped one.
  ///
  /// The distance is the restricted Damerau–Levenshtein distance (optimal string alignment): insertions, deletions,
  /// substitutions and transpositions of neighbours each count 1. Case, spaces, hyphens and underscores are ignored.
  ///
  /// - Parameters:
  ///   - text: The mistyped name.
  ///   - names: The names to choose from; among equally near names, the first is returned.
  /// - Returns: `nil` if the distance to every name is more than a third of the longer text's length.
  package static func nearest(to text: String, among names: some Sequence<String>) -> String? {
    let wanted = key(text)
    // A longer text is not a mistyped name, and the distance takes quadratic time.
    guard !wanted.isEmpty, wanted.count <= 100 else { return nil }
    var best: (name: String, distance: Int)?
    for name in names {
      let candidate = key(name)
      let limit = max(wanted.count, candidate.count) / 3
      guard abs(wanted.count - candidate.count) <= limit else { continue }
      let distance = distance(wanted, candidate)
      if distance <= limit, distance < best?.distance ?? .max { best = (name, distance) }
    }
    return best?.name
  }

  /// Returns ` (did you mean NAME?)` with the nearest name, or an empty string if none is near enough.
  package static func question(for text: String, among names: some Sequence<String>) -> String {
    nearest(to: text, among: names).map { " (did you mean \($0)?)" } ?? ""
  }

  private static func key(_ text: String) -> [Character] {
    text.lowercased().filter { $0 != " " && $0 != "-" && $0 != "_" }
  }

  /// Returns the number of edits needed to change one text into another.
  static func distance(_ a: [Character], _ b: [Character]) -> Int {
    // The rows of the table for the current prefix of `a` and for the prefixes that are one and two characters shorter.
    var row = Array(0...b.count)
    var last = row
    var beforeLast = row
    for i in a.indices {
      beforeLast = last
      last = row
      row[0] = i + 1
      for j in b.indices {
        let replaced = last[j] + (a[i] == b[j] ? 0 : 1)
        row[j + 1] = min(last[j + 1] + 1, row[j] + 1, replaced)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          row[j + 1] = min(row[j + 1], beforeLast[j - 1] + 1)
        }
      }
    }
    return row[b.count]
  }
}

extension Collection {
  /// Returns the first eight elements for a message, separated by commas, and how many follow.
  ///
  /// A file of a few bytes can state a list of millions of numbers, which a message must not repeat.
  ///
  /// - Parameter text: A function that returns the text of an element.
  package func excerpt(_ text: (Element) -> String = { "\($0)" }) -> String {
    let maximumCount = 8
    let first = prefix(maximumCount).map(text).joined(separator: ", ")
    return count > maximumCount ? "\(first) and \(count - maximumCount) more" : first
  }
}
