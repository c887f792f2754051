// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore

/// `silhouette replace`
struct ReplaceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replace",
    abstract: "Puts another background behind a picture's subject.",
    discussion: """
      Pictures are blended in linear light, or on their encoded values with --encoded. With --mask no
      network runs, and pictures of any size go through in the memory of a few strips.
      """)

  @OptionGroup var photo: PhotographOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A picture, a colour, or 'blur' for the picture's own background out of focus.",
      valueName: "file|#RRGGBB|blur"))
  var background: String

  @Option(
    help: ArgumentHelp(
      "A grey picture, white where the subject is, instead of looking for it.", valueName: "file"))
  var mask: String?

  @Option(help: ArgumentHelp("How the background fills the picture: cover, contain or stretch."))
  var fit: Fit = .cover

  @Option(
    help: ArgumentHelp(
      "How far out of focus 'blur' is; a fiftieth of the longer side by default.",
      valueName: "pixels"))
  var sigma: Double?

  @OptionGroup var subject: SubjectOptions
  @OptionGroup var model: ModelOptions
  @OptionGroup var rendering: RenderingOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let sigma, !(sigma > 0 && sigma <= 10_000) {
      throw ValidationError("--sigma takes more than 0 to 10000, found \(sigma)")
    }
    if background.hasPrefix("#"), HexColor(argument: background) == nil {
      throw ValidationError("--background: expected a colour as #RRGGBB, found \(background)")
    }
    if mask != nil, subject.isGiven {
      throw ValidationError("--mask replaces the network: leave out --keep, --remove and --hard")
    }
    if mask == "-", photo.photograph == "-" {
      throw ValidationError("the picture and --mask both want standard input")
    }
    _ = try output.format()
  }

  func run() throws {
    try output.check()
    if let mask { try stream(mask) } else { try segment() }
  }

  /// Photograph, mask and background are decoded strip by strip while the result is written.
  private func stream(_ mask: String) throws {
    let stopwatch = Stopwatch(isOn: output.verbosity.verbose)
    let file = try rendering.open(photo)
    let maskFile = try ImageFile(path: mask, limits: photo.limits)
    let backdrop = try makeBackground()
    let image = Image(file: file).replacingBackground(
      with: backdrop.background, mask: Image(maskFile: maskFile))
    try stopwatch.measure("render") {
      try output.write(
        image, rendering, threadCount: model.threads, like: file.format,
        colorSpace: file.colorSpace, metadata: file.info.metadata)
    }
    for source in [file, maskFile] + (backdrop.file.map { [$0] } ?? []) {
      for warning in source.warnings { output.verbosity.warn(warning) }
    }
    stopwatch.finish()
  }

  /// The network finds the subject; its own colours are put under the mask's soft edge.
  private func segment() throws {
    let backdrop = try makeBackground()
    let segmentation = try Segmentation(
      photo, model: model, verbosity: output.verbosity, classNames: [subject.keep, subject.remove])
    try rendering.check(segmentation.photograph.profile, path: photo.photograph)
    let mask = try segmentation.mask(subject, verbosity: output.verbosity)
    let photograph = segmentation.photograph
    let stopwatch = segmentation.stopwatch
    let subject = try stopwatch.measure("cut out") { try photograph.pixels.cutOut(mask) }
    let behind = backdrop.background.image(behind: photograph.image, mask: Image(mask: mask))
    try stopwatch.measure("render") {
      try output.write(
        Image(pixels: subject).composited(over: behind), rendering, threadCount: model.threads,
        like: photograph.pixels.format, colorSpace: photograph.pixels.colorSpace,
        metadata: photograph.metadata)
    }
    for warning in backdrop.file?.warnings ?? [] { output.verbosity.warn(warning) }
    stopwatch.finish()
  }

  private func makeBackground() throws -> (background: Background, file: ImageFile?) {
    if background == "blur" { return (.blur(sigma: sigma), nil) }
    if let color = HexColor(argument: background), background.hasPrefix("#") {
      return (.color(color.color), nil)
    }
    let file = try ImageFile(path: background, limits: photo.limits)
    try rendering.check(file.info.profile, path: background)
    return (.image(Image(file: file), fit: fit), file)
  }
}

extension Fit: ExpressibleByArgument {}
