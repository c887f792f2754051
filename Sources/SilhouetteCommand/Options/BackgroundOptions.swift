// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore

/// The new background of a photo, and the mask of the subject in front of it.
struct BackgroundOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "An image, a colour, \(ColorArgument.notations), or 'blur' for the photo's own background,"
        + " blurred. If a file is named like a colour, write ./white.",
      valueName: "file|colour|blur"),
    completion: .colors(or: ["blur"], files: true))
  var background: String

  @Option(
    help: ArgumentHelp(
      "A greyscale mask to use instead of the networks; the subject is white.", valueName: "file"),
    completion: .photos)
  var mask: String?

  @Option(help: ArgumentHelp("How an image fills the photo: cover, contain or stretch."))
  var fit: Image.Fit = .cover

  @Option(
    help: ArgumentHelp(
      "The standard deviation of 'blur'; by default, 1/50 of the photo's longer side.",
      valueName: "pixels"))
  var sigma: Double?

  func validate() throws {
    if let sigma, !(sigma > 0 && sigma <= 10_000) {
      throw ValidationError("--sigma takes more than 0 to 10000, found \(sigma)")
    }
    if background.hasPrefix("#"), color == nil {
      throw ValidationError(
        "--background \(background): " + ColorArgument.complaint(background, or: ["blur"]))
    }
  }

  /// The background if it is a colour; a text that consists only of digits is taken for the name of a file.
  private var color: Color? { Color(css: background).flatMap { $0.alpha == 1 ? $0 : nil } }

  /// Opens the background.
  ///
  /// - Returns: The background, and its file if it comes from one.
  /// - Throws: `ValidationError` for a word that is neither a file nor a colour; the errors of opening a file;
  ///   ``ProfileError``.
  func open(
    limits: DecodingLimits, _ rendering: RenderingOptions
  ) throws -> (background: Background, file: ImageFile?) {
    if background == "blur" { return (.blur(sigma: sigma), nil) }
    if let color { return (.color(color), nil) }
    if background.allSatisfy(\.isLetter), Folder.item(at: background) == nil {
      throw ValidationError(
        "--background \(background): no such file, and no colour: "
          + ColorArgument.complaint(background, or: ["blur"]))
    }
    let file = try ImageFile(path: background, limits: limits)
    try rendering.check(file.info.profile, path: background)
    return (.image(Image(file: file), fit: fit), file)
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
