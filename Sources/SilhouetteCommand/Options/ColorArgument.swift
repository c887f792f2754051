// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore

/// An opaque colour on the command line.
enum ColorArgument {
  /// The accepted notations, for help and errors.
  static let notations = "#RGB, #RRGGBB or a CSS colour name such as white"

  /// Returns the colour that a text stands for; `nil` if it is none, or not opaque.
  ///
  /// - Parameter text: `#RGB`, `#RRGGBB`, the digits of the latter alone, or a CSS name.
  static func color(_ text: String) -> Color? {
    let isDigits = text.utf8.count == 6 && text.allSatisfy(\.isHexDigit)
    guard let color = Color(css: isDigits ? "#" + text : text), color.alpha == 1 else { return nil }
    return color
  }

  /// Parses an argument.
  ///
  /// - Throws: `ValidationError` that says what is accepted.
  static func parse(_ text: String) throws -> Color {
    guard let color = color(text) else { throw ValidationError(complaint(text)) }
    return color
  }

  /// Returns the message for a text that is not a colour.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - words: Other accepted words.
  static func complaint(_ text: String, or words: [String] = []) -> String {
    if let color = Color(css: text), color.alpha < 1 {
      return "expected an opaque colour, \(notations)"
    }
    return "expected " + words.map { "'\($0)', " }.joined() + notations
      + Suggestion.question(for: text, among: words + Color.cssNames)
  }
}
