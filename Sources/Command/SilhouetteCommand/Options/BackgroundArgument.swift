// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore

/// A background on the command line, which means the same in every command.
enum BackgroundArgument: Hashable, Sendable {
  case color(Color)
  /// The photo or the room itself, out of focus; `nil` is the default sigma.
  case blur(sigma: Double?)
  /// Another word, which only some commands know.
  case word(String)
  case file(String)

  /// The word for grey and white squares.
  static let checkerboard = "checkerboard"

  /// Parses an argument.
  ///
  /// A text of six hexadecimal digits is a colour unless a file has this name.
  ///
  /// - Parameters:
  ///   - text: A colour, `blur`, `blur:SIGMA`, one of the words, or a file.
  ///   - words: The further words that the command knows.
  /// - Throws: `ValidationError` with the accepted notations.
  static func parse(_ text: String, words: [String]) throws -> BackgroundArgument {
    if text == "blur" { return .blur(sigma: nil) }
    if words.contains(text) { return .word(text) }
    if let number = text.rest(after: "blur:") {
      guard let sigma = Double(number), sigma > 0, sigma <= 10_000 else {
        throw ValidationError("expected 'blur:' and a sigma above 0 to 10000, found \(text)")
      }
      return .blur(sigma: sigma)
    }
    let exists = Folder.item(at: text) != nil
    if let color = exists ? Color(css: text) : ColorArgument.color(text), color.alpha == 1 {
      return .color(color)
    }
    let isWord = text.allSatisfy(\.isLetter) && !exists
    if text.begins(with: "#") || isWord {
      throw ValidationError(
        (isWord ? "no such file, and no colour: " : "")
          + ColorArgument.complaint(text, or: ["blur"] + words))
    }
    return .file(text)
  }
}

/// An opaque colour on the command line.
enum ColorArgument {
  /// The accepted notations, for help and errors.
  static let notations = "#RGB, #RRGGBB or a CSS colour name such as white"

  /// Returns the colour that a text denotes; `nil` if it is not an opaque colour.
  ///
  /// - Parameter text: `#RGB`, `#RRGGBB`, `RRGGBB`, or a CSS colour name.
  static func color(_ text: String) -> Color? {
    let isDigits = text.utf8.count == 6 && text.allSatisfy(\.isHexDigit)
    guard let color = Color(css: isDigits ? "#" + text : text), color.alpha == 1 else { return nil }
    return color
  }

  /// Parses an argument.
  ///
  /// - Throws: `ValidationError` with the accepted notations.
  static func parse(_ text: String) throws -> Color {
    guard let color = color(text) else { throw ValidationError(complaint(text)) }
    return color
  }

  /// Returns the error message for a text that is not an opaque colour.
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
