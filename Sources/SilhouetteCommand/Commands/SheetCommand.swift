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
      Up to four images stand in one row and get the same height. More of them, or those with \
      --columns, stand in a grid of equal cells. Transparent images are shown on a checkerboard.
      """
        + Examples.text(
          "silhouette sheet a.png b.jpg -o sheet.jpg",
          "silhouette sheet a.png b.jpg -o sheet.png --caption before --caption after",
          "silhouette sheet a.png b.jpg -o sheet.png --columns 1 --background black"))

  @Argument(help: ArgumentHelp("PNG, JPEG or PNM files.", valueName: "images"))
  var images: [String]

  @OptionGroup(title: "Result") var output: OutputOptions
  @OptionGroup(title: "Result") var layout: SheetOptions
  @OptionGroup(title: "Result") var jpeg: JPEGOptions
  @OptionGroup(title: "Rendering") var rendering: RenderingOptions
  @OptionGroup(title: "Messages") var verbosity: VerbosityOptions

  func validate() throws {
    let count = layout.caption.count
    if count > 0, count != images.count {
      throw ValidationError(
        "expected a --caption for each of \(images.count) images, found \(count)")
    }
    try output.target(standard: nil, jpeg: jpeg).validateFile()
  }

  func run() throws {
    let result = try output.target(standard: nil, jpeg: jpeg).file(overwrites: output.overwrite)
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
      sheet.image(of: shown), rendering, jpegQuality: jpeg.quality, threadCount: nil, like: .rgb8,
      colorSpace: .sRGB, metadata: nil, metadataPolicy: .none)
    for file in files { for warning in file.warnings { verbosity.warn(warning) } }
    verbosity.announce([result])
  }
}

/// The layout of a sheet.
struct SheetOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The number of columns; by default, as many as make a sheet at least as wide as tall.",
      valueName: "count"))
  var columns: Int?

  @Option(
    help: ArgumentHelp(
      "The height of the images, or of the cells of a grid; by default that of the lowest image, and less in"
        + " a grid of more than 4096 pixels.",
      valueName: "pixels"))
  var height: Int?

  @Option(
    help: ArgumentHelp("The caption below an image; one for each image.", valueName: "text"))
  var caption: [String] = []

  @Option(
    help: ArgumentHelp(
      "The colour around the images: \(ColorArgument.notations); by default, white.",
      valueName: "colour"),
    transform: ColorArgument.parse)
  var background: Color?

  func validate() throws {
    if let columns, !(1...100_000).contains(columns) {
      throw ValidationError("--columns takes 1 to 100000, found \(columns)")
    }
    if let height, !(1...100_000).contains(height) {
      throw ValidationError("--height takes 1 to 100000, found \(height)")
    }
    for text in caption {
      if let character = Image.charactersWithoutGlyph(in: text).first {
        throw ValidationError(
          "--caption “\(text)”: the built-in font has no “\(character)”, only the letters, digits and"
            + " signs of ASCII; write the caption with those")
      }
    }
  }
}
