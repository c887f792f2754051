// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// `silhouette cutout`
struct CutoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cutout",
    abstract: "Cuts a picture's subject out.",
    discussion: "The result is a PNG with a transparent background, or a picture on a colour.")

  @OptionGroup var photo: PhotographOptions
  @OptionGroup var subject: SubjectOptions
  @OptionGroup var model: ModelOptions
  @OptionGroup var output: OutputOptions

  @Option(help: ArgumentHelp("Put the subject on a colour.", valueName: "#RRGGBB"))
  var background: HexColor?

  @Option(help: ArgumentHelp("The quality of a JPEG, 1 to 100.", valueName: "number"))
  var quality: Int = 90

  func validate() throws {
    guard (1...100).contains(quality) else {
      throw ValidationError("--quality takes 1 to 100, found \(quality)")
    }
    if try output.format() != .png, background == nil {
      throw ValidationError(
        "\(output.output): only PNG keeps a background transparent; name a .png file or put the"
          + " subject on a colour with --background")
    }
  }

  func run() throws {
    try output.check()
    let segmentation = try Segmentation(
      photo, model: model, verbosity: output.verbosity, classNames: [subject.keep, subject.remove])
    let mask = try segmentation.mask(subject, verbosity: output.verbosity)
    let stopwatch = segmentation.stopwatch
    let photograph = segmentation.photograph
    var result = try stopwatch.measure("cut out") { try photograph.pixels.cutOut(mask) }
    if let background {
      result = try stopwatch.measure("background") {
        let image = Image(pixels: result)
        let color = Image(color: background.color).cropped(to: image.extent)
        return try Renderer().render(
          image.composited(over: color), format: PixelFormat(.rgb, result.format.component))
      }
    }
    try stopwatch.measure("encode") {
      try output.write(
        result,
        options: EncodingOptions(jpegQuality: quality, metadata: photograph.metadata))
    }
    stopwatch.finish()
  }
}

/// A colour as web pages write it.
struct HexColor: ExpressibleByArgument {
  let color: Color

  init?(argument: String) {
    let text = argument.hasPrefix("#") ? argument : "#" + argument
    guard text.utf8.count == 7, let color = Color(hexadecimal: text) else { return nil }
    self.color = color
  }
}
