// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore
import SilhouetteExplanation

/// `silhouette explain`
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Makes a page that follows a photo through the network.",
    usage: "silhouette explain <photo> -o <file> [<options>]",
    discussion: """
      The page shows each stage of the network with its feature maps, what a pixel that you touch depends \
      on, where a dilated window reads, the classes, the way to the edge, a convolution with its numbers, \
      the plan and its memory, and the image graph. It is one HTML file that needs no network. All of \
      its numbers come from runs on this machine, so times differ from page to page.
      """
        + Examples.text(
          "silhouette explain photo.jpg -o explain.html",
          "silhouette explain photo.jpg -o explain.json",
          "silhouette explain photo.jpg -o explain.html --model model.tflite"))

  @Argument(
    help: ArgumentHelp("An image file; - for standard input.", valueName: "photo"),
    completion: .photos)
  var photo: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The page, or its data if the name ends in .json; - for the page on standard output.",
      valueName: "file"),
    completion: .file(extensions: ["html", "json"]))
  var output: String

  @Flag(help: "Replace an existing file.")
  var overwrite = false

  @OptionGroup(title: "Engine") var model: ModelOptions

  @Option(help: ThreadOptions.help)
  var threads: Int?

  @OptionGroup(title: "Messages") var verbosity: VerbosityOptions

  func validate() throws {
    try ThreadOptions.check(threads)
    if output == "-" { try ResultTarget.validateStandardOutput("-o", content: "a page") }
  }

  func run() throws {
    try ResultFile.prepare(output, overwriting: overwrite)
    let file = try (model.model?.file() ?? .bundled).segmentation()
    let read = try Photo(contentsOf: photo)
    for warning in read.warnings { verbosity.warn(warning) }
    let explanation = try Explanation(
      of: read.pixels,
      named: photo == "-" ? "a photo" : String(photo.split(at: "/").last ?? ""),
      file: file,
      threadCount: threads)
    let bytes =
      output.ends(with: ".json")
      ? Array("\(try explanation.json())\n".utf8) : try explanation.page()
    try bytes.withUnsafeBytes { try AtomicFile.write($0, to: output, overwriting: overwrite) }
  }
}
