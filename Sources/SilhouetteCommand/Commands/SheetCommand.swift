// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore

/// `silhouette sheet`
struct SheetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet",
    abstract: "Puts pictures side by side.",
    discussion: "All get one height. Transparent pictures are shown on a checkerboard.")

  @Argument(help: ArgumentHelp("PNG, JPEG or PNM pictures.", valueName: "pictures"))
  var pictures: [String]

  @OptionGroup var output: OutputOptions

  @Option(help: ArgumentHelp("The height of the pictures.", valueName: "pixels"))
  var height: Int?

  @Option(
    help: ArgumentHelp("What to write below, a caption for each picture.", valueName: "text"))
  var caption: [String] = []

  @Option(help: ArgumentHelp("The colour around the pictures.", valueName: "#RRGGBB"))
  var background: HexColor?

  @OptionGroup var rendering: RenderingOptions

  func validate() throws {
    if let height, !(1...100_000).contains(height) {
      throw ValidationError("--height takes 1 to 100000, found \(height)")
    }
    if !caption.isEmpty, caption.count != pictures.count {
      throw ValidationError(
        "expected a --caption for each of \(pictures.count) pictures, found \(caption.count)")
    }
    try output.target(standard: nil).validateFile()
  }

  func run() throws {
    let result = try output.target(standard: nil).file(overwrites: output.overwrite)
    try result.check()
    let files = try pictures.map { try ImageFile(path: $0) }
    for (file, path) in zip(files, pictures) { try rendering.check(file.info.profile, path: path) }
    let shown = files.enumerated().map { index, file in
      let image = Image(file: file)
      return Sheet.Item(
        file.format.channels.hasAlpha ? image.onCheckerboard() : image,
        caption: caption.isEmpty ? nil : caption[index])
    }
    let sheet = Sheet(height: height, background: background?.color ?? .white)
    try result.write(
      sheet.image(of: shown), rendering, threadCount: nil, like: .rgb8, colorSpace: .sRGB,
      metadata: nil)
    for file in files { for warning in file.warnings { output.verbosity.warn(warning) } }
  }
}
