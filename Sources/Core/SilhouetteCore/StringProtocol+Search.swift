// SPDX-License-Identifier: Apache-2.0

/// Comparing and splitting text from outside, such as names and lines of files, byte for byte.
///
/// Swift's own functions compare characters as readers see them. To them, a slash before a combining accent is no slash, nor
/// is a `<` after U+0600; a carriage return and the line feed after it are one character; and texts are equal if only the
/// encoding of their accents differs.
extension StringProtocol {
  /// Returns a Boolean value that indicates whether another text occurs in this one.
  package func includes(_ other: String) -> Bool {
    var rest = utf8[...]
    while rest.count >= other.utf8.count {
      if rest.starts(with: other.utf8) { return true }
      rest.removeFirst()
    }
    return false
  }

  /// Returns a Boolean value that indicates whether the text begins with another.
  package func begins(with other: some StringProtocol) -> Bool { utf8.starts(with: other.utf8) }

  /// Returns a Boolean value that indicates whether the text ends with another.
  package func ends(with other: some StringProtocol) -> Bool {
    utf8.reversed().starts(with: other.utf8.reversed())
  }

  /// Returns a Boolean value that indicates whether the text consists of the same bytes as another.
  package func isIdentical(to other: some StringProtocol) -> Bool {
    utf8.elementsEqual(other.utf8)
  }

  /// Returns the text after a beginning; `nil` if the text does not begin with it.
  package func rest(after beginning: String) -> Substring? {
    guard begins(with: beginning) else { return nil }
    return Substring(Substring(self).utf8.dropFirst(beginning.utf8.count))
  }

  /// Returns the parts of the text between the occurrences of a separator.
  ///
  /// - Parameters:
  ///   - separator: The separator.
  ///   - maxSplits: The maximum number of separators; others are text.
  ///   - omittingEmptySubsequences: Indicates whether empty parts are left out.
  package func split(
    at separator: Unicode.Scalar, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
  ) -> [Substring] {
    Substring(self).unicodeScalars.split(
      separator: separator, maxSplits: maxSplits,
      omittingEmptySubsequences: omittingEmptySubsequences
    ).map { Substring($0) }
  }

  /// Returns the text with another text in place of each occurrence of a scalar.
  package func replacing(each scalar: Unicode.Scalar, with other: String) -> String {
    split(at: scalar, omittingEmptySubsequences: false).joined(separator: other)
  }
}
