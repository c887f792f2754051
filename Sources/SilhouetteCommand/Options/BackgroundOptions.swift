// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore

/// The background that replaces a photo's own, and the mask of the subject in front of it.
struct BackgroundOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "An image, a colour, \(ColorArgument.notations), or 'blur' for the photo's own background out of"
        + " focus. A file that is named like a colour needs its folder: ./white.",
      valueName: "file|colour|blur"))
  var background: String

  @Option(
    help: ArgumentHelp(
      "A grey mask to use instead of the network; white is the subject.", valueName: "file"))
  var mask: String?

  @Option(help: ArgumentHelp("How the background fills the photo: cover, contain or stretch."))
  var fit: Image.Fit = .cover

  @Option(
    help: ArgumentHelp(
      "The standard deviation of 'blur'; by default, 1/50 of the longer side.",
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

  /// The background if it is a colour; bare digits are a file's name.
  private var color: Color? { Color(css: background).flatMap { $0.alpha == 1 ? $0 : nil } }

  /// Opens the background.
  ///
  /// - Returns: The background and, if it comes from a file, the file.
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
