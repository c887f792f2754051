// SPDX-License-Identifier: Apache-2.0

/// The words of a filter call, which need no quotes.
enum FilterWord {
  static func begins(_ character: Character) -> Bool {
    character.isASCII && character.isLetter || character == "_"
  }

  static func continues(_ character: Character) -> Bool {
    begins(character) || character.isASCII && character.isNumber
  }

  /// Indicates whether a text needs no quotes.
  static func isWord(_ text: String) -> Bool {
    guard let first = text.first, begins(first), text != "true", text != "false" else {
      return false
    }
    return text.allSatisfy(continues)
  }

  /// Returns a text in quotes.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for character in text {
      if character == "\"" || character == "\\" { result.append("\\") }
      result.append(character)
    }
    return result + "\""
  }
}
