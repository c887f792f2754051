// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore

/// `silhouette labels`
struct LabelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "labels",
    abstract: "Says what stands where in a picture.",
    discussion: """
      The result is an indexed PNG whose values are the numbers of the classes, in the colours of
      PASCAL VOC; as large as the network's input unless --full-size is given.
      """)

  @OptionGroup var photo: PhotographOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The label picture; - for standard output.", valueName: "file"))
  var output: String?

  @Flag(help: "Replace a file that exists.")
  var overwrite = false

  @Option(
    help: ArgumentHelp("Only these classes; all others become background.", valueName: "classes"))
  var keep: ClassList?

  @Option(help: ArgumentHelp("These classes become background.", valueName: "classes"))
  var remove: ClassList?

  @Flag(help: "Make the label picture as large as the photograph.")
  var fullSize = false

  @Flag(help: "Print classes, fractions and boxes as JSON.")
  var json = false

  @OptionGroup var model: ModelOptions
  @OptionGroup var verbosity: VerbosityOptions

  func validate() throws {
    if json, output == "-" {
      throw ValidationError("--json and -o - both want standard output")
    }
    if let output, output != "-", ImageFileFormat(path: output) != .png {
      throw ValidationError("\(output): labels are written as .png")
    }
  }

  func run() throws {
    if let output { try AtomicFile.check(output, overwriting: overwrite) }
    let segmentation = try Segmentation(
      photo, model: model, verbosity: verbosity, classNames: [keep, remove],
      needsAllPixels: fullSize)
    var map = segmentation.map
    if let keep { map = try map.keeping(keep.classes) }
    if let remove { map = try map.removing(remove.classes) }
    if fullSize {
      let pixels = segmentation.photograph.pixels
      map = map.resized(width: pixels.width, height: pixels.height)
    }
    if let output {
      let palette = VOCPalette.colors.prefix(max(map.classes.names.count, 2)).map {
        PaletteColor(red: $0.x, green: $0.y, blue: $0.z)
      }
      try segmentation.stopwatch.measure("encode") {
        try ImageEncoder.write(
          PixelBuffer(bytes: map.labels, width: map.width, height: map.height, colorSpace: .none),
          to: output, as: .png, options: EncodingOptions(palette: palette), overwriting: overwrite)
      }
    }
    if json {
      StandardOutput.write(LabelReport.json(map) + "\n")
    } else if output != "-", !verbosity.quiet {
      StandardOutput.write(LabelReport.text(map))
    }
    segmentation.stopwatch.finish()
  }
}
