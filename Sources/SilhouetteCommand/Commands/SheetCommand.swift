// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore

/// `silhouette sheet`
struct SheetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Puts images side by side.",
    discussion: "All images get the same height. Transparent images are shown on a checkerboard.")

  @Argument(help: ArgumentHelp("PNG, JPEG or PNM files.", valueName: "images"))
  var images: [String]

  @OptionGroup var output: OutputOptions

  @Option(help: ArgumentHelp("The height of the images.", valueName: "pixels"))
  var height: Int?

  @Option(
    help: ArgumentHelp("The caption below an image; one for each image.", valueName: "text"))
  var caption: [String] = []

  @Option(help: ArgumentHelp("The colour around the images.", valueName: "#RRGGBB"))
  var background: HexColor?

  @OptionGroup var rendering: RenderingOptions
  @OptionGroup var jpeg: JPEGOptions

  func validate() throws {
    if let height, !(1...100_000).contains(height) {
      throw ValidationError("--height takes 1 to 100000, found \(height)")
    }
    if !caption.isEmpty, caption.count != images.count {
      throw ValidationError(
        "expected a --caption for each of \(images.count) images, found \(caption.count)")
    }
    try output.target(standard: nil, jpeg: jpeg).validateFile()
  }

  func run() throws {
    let result = try output.target(standard: nil, jpeg: jpeg).file(overwrites: output.overwrite)
    try result.check()
    let files = try images.map { try ImageFile(path: $0) }
    for (file, path) in zip(files, images) { try rendering.check(file.info.profile, path: path) }
    let shown = files.enumerated().map { index, file in
      let image = Image(file: file)
      return Sheet.Item(
        file.format.channels.hasAlpha ? image.onCheckerboard() : image,
        caption: caption.isEmpty ? nil : caption[index])
    }
    let sheet = Sheet(height: height, background: background?.color ?? .white)
    try result.write(
      sheet.image(of: shown), rendering, jpegQuality: jpeg.quality, threadCount: nil, like: .rgb8,
      colorSpace: .sRGB, metadata: nil)
    for file in files { for warning in file.warnings { output.verbosity.warn(warning) } }
  }
}
