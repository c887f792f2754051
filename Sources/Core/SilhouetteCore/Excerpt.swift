// SPDX-License-Identifier: Apache-2.0

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
