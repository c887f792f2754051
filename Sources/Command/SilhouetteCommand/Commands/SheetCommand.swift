// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore

/// `silhouette sheet`
struct SheetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Puts images side by side, in a row or a grid.",
    usage: "silhouette sheet <images> ... -o <file> [<options>]",
    discussion: """
      Up to four images are put in one row and scaled to the same height. More images, or any number \
      with --columns, are put in a grid of equal cells. Transparent images are shown on a checkerboard.
      """
        + Examples.text(
          "silhouette sheet a.png b.jpg -o sheet.jpg",
          "silhouette sheet a.png b.jpg -o sheet.png --caption before --caption after",
          "silhouette sheet a.png b.jpg -o sheet.png --columns 1 --background black"))

  @Argument(help: ArgumentHelp("Image files.", valueName: "images"), completion: .photos)
  var images: [String]

  @OptionGroup(title: "Result") var layout: SheetOptions
  @OptionGroup(title: "Result") var fileQuality: FileQualityOptions
  @OptionGroup(title: "Rendering") var rendering: RenderingOptions
  @OptionGroup(title: "Messages") var verbosity: VerbosityOptions

  func validate() throws {
    let count = layout.caption.count
    if count > 0, count != images.count {
      throw ValidationError(
        "expected a --caption for each of the \(images.count) images, found \(count)")
    }
    try target().validateFile()
  }

  private func target() throws -> ResultTarget {
    guard let output = layout.output else {
      throw ValidationError("expected a name for the sheet, such as -o sheet.jpg")
    }
    return ResultTarget(path: output, complaint: fileQuality.complaint)
  }

  func run() throws {
    let result = try target().file(overwrites: layout.overwrite)
    try result.prepare()
    let files = try images.map { try ImageFile(path: $0) }
    for (file, path) in zip(files, images) { try rendering.check(file.info.profile, path: path) }
    let shown = files.enumerated().map { index, file in
      let image = Image(file: file)
      return Sheet.Item(
        file.format.channels.hasAlpha ? image.onCheckerboard() : image,
        caption: layout.caption.isEmpty ? nil : layout.caption[index])
    }
    let sheet = Sheet(
      height: layout.height, columns: layout.columns, background: layout.background ?? .white)
    try result.write(
      sheet.image(of: shown), rendering, quality: fileQuality, threadCount: nil, like: .rgb8,
      colorSpace: .sRGB, metadata: nil, metadataPolicy: .none)
    for file in files { for warning in file.warnings { verbosity.warn(warning) } }
    verbosity.announce([result])
  }
}

/// The destination and the layout of a sheet.
struct SheetOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: ResultOptions.outputHelp, completion: .file())
  var output: String?

  @Flag(help: "Replace existing files.")
  var overwrite = false

  @Option(
    help: ArgumentHelp(
      "The number of columns; by default, just enough to make the sheet at least as wide as tall.",
      valueName: "count"))
  var columns: Int?

  @Option(
    help: ArgumentHelp(
      "The height of the images, or of the cells of a grid; by default, that of the smallest image,"
        + " or less if a grid would exceed 4096 pixels.",
      valueName: "pixels"))
  var height: Int?

  @Option(
    help: ArgumentHelp(
      "A caption below an image; repeat it for each image, in order.", valueName: "text"))
  var caption: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The colour around the images: \(ColorArgument.notations); by default, white.",
      valueName: "colour"),
    completion: .colors(), transform: ColorArgument.parse)
  var background: Color?

  func validate() throws {
    try ValidationError.check("--columns", columns, 1...100_000)
    try ValidationError.check("--height", height, 1...100_000)
    for text in caption {
      if let character = Image.charactersWithoutGlyph(in: text).first {
        throw ValidationError(
          "--caption “\(text)”: the built-in font has no “\(character)”, only printable ASCII"
            + " characters")
      }
    }
  }
}
