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
      PASCAL VOC; as large as the network's input unless --full-size is given. With --overlay the
      photograph is written with its classes tinted, outlined and named.
      """)

  @OptionGroup var photo: PhotographOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The label picture; - for standard output.", valueName: "file"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The photograph with everything drawn that was found; - for standard output.",
      valueName: "file"))
  var overlay: String?

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
    if json, overlay == "-" {
      throw ValidationError("--json and --overlay - both want standard output")
    }
    if let overlay {
      if overlay == output { throw ValidationError("\(overlay): both -o and --overlay") }
      _ = try overlayFormat(overlay)
    }
    if let output, output != "-", ImageFileFormat(path: output) != .png {
      throw ValidationError("\(output): labels are written as .png")
    }
  }

  /// The format that a name stands for.
  private func overlayFormat(_ path: String) throws -> ImageFileFormat {
    if path == "-" { return .png }
    guard let format = ImageFileFormat(path: path) else {
      throw ValidationError("\(path): expected a name that ends in .png, .jpg or .ppm")
    }
    return format
  }

  func run() throws {
    for path in [output, overlay] {
      if let path { try AtomicFile.check(path, overwriting: overwrite) }
    }
    let segmentation = try Segmentation(
      photo, model: model, verbosity: verbosity, classNames: [keep, remove],
      needsAllPixels: fullSize || overlay != nil)
    var map = segmentation.map
    if let keep { map = try map.keeping(keep.classes) }
    if let remove { map = try map.removing(remove.classes) }
    if let overlay {
      try write(map, over: segmentation.photograph, to: overlay, segmentation.stopwatch)
    }
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
    } else if output != "-", overlay != "-", !verbosity.quiet {
      StandardOutput.write(LabelReport.text(map))
    }
    segmentation.stopwatch.finish()
  }

  private func write(
    _ map: LabelMap, over photograph: Photograph, to path: String, _ stopwatch: Stopwatch
  ) throws {
    let pixels = photograph.pixels
    let result = try stopwatch.measure("overlay") {
      let image = LabelOverlay().image(of: Image(pixels: pixels), labels: map)
      return try Renderer(workingSpace: pixels.colorSpace, threadCount: model.threads).render(
        image, format: PixelFormat(image.sufficientFormat.channels, pixels.format.component),
        colorSpace: pixels.colorSpace)
    }
    try stopwatch.measure("encode") {
      try ImageEncoder.write(
        result, to: path, as: overlayFormat(path),
        options: EncodingOptions(metadata: photograph.metadata), overwriting: overwrite)
    }
  }
}
