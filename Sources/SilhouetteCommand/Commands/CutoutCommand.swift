// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// `silhouette cutout`
struct CutoutCommand: SubjectCommand, PhotoResultCommand {
  static let configuration = CommandConfiguration(
    commandName: "cutout",
    abstract: "Cuts the subject out of a photo.",
    usage: "silhouette cutout <photo> ... -o <file|folder> [<options>]",
    discussion:
      "The result is a PNG with a transparent background, or an image on a background of your choice."
      + SubjectHelp.text
      + Examples.text(
        "silhouette cutout photo.jpg -o cutout.png",
        "silhouette cutout photo.jpg -o cutout.jpg --background white --crop",
        "silhouette cutout photo.jpg -o cutout.png --box 10%,10%,80%,80%"))

  @OptionGroup var result: PhotoResultOptions
  @OptionGroup(title: "Result") var layout: CutoutOptions
  @OptionGroup(title: "Result") var metadata: MetadataOptions
  @OptionGroup var subject: SubjectMaskOptions
  @OptionGroup(title: "Edge") var edge: EdgeOptions
  @OptionGroup var runOptions: PhotoRunOptions

  var outputTarget: ResultTarget? {
    let isOpaque = layout.background != nil
    return result.target(standard: .png) { format in
      format.storesAlpha || isOpaque
        ? nil
        : "\(format) does not support transparency; name a .png or .webp file or choose a colour"
          + " with --background"
    }
  }

  func process(_ job: PhotoJob, in session: SubjectFinder) throws -> PhotoResult {
    let found = try session.subject(of: job, limits: photo.limits)
    let photo = found.photo
    let stopwatch = job.stopwatch
    var cutout = try stopwatch.measure("cut out") {
      try photo.pixels.cutOut(found.mask, adjusting: edge.adjustment)
    }
    var coverage = found.coverage
    if coverage > 0, edge.adjustment != MaskAdjustment() {
      coverage = Double(try Renderer(workingSpace: .none).average(of: Image(pixels: cutout)).alpha)
      if coverage == 0 {
        try session.handle(
          NothingFoundError(
            "nothing is left of the subject with --shrink \(edge.shrink)",
            consequence: "the result is empty"), job)
      }
    }
    if layout.crop {
      cutout = try stopwatch.measure("crop") { try cutout.trimmed(margin: layout.margin ?? 0) }
    }
    if let background = layout.background {
      cutout = try stopwatch.measure("draw background") {
        try Renderer().render(
          background.showing(Image(pixels: cutout)),
          format: PixelFormat(.rgb, cutout.format.component), colorSpace: cutout.colorSpace)
      }
    }
    try stopwatch.measure("encode and write") {
      try job.output?.write(cutout, options: metadata.encoding(of: photo, jpeg: result.jpeg))
    }
    return PhotoResult(
      finding: PhotoFinding(
        coverage: coverage, confidence: coverage > 0 ? found.confidence : .nothing))
  }
}

/// The background and the edges of a cut-out.
struct CutoutOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Put the subject on a colour, \(ColorArgument.notations), or on a grey and white"
        + " 'checkerboard'.",
      valueName: "colour|checkerboard"),
    transform: CutoutBackground.parse)
  var background: CutoutBackground?

  @Flag(help: "Crop the result to the subject.")
  var crop = false

  @Option(
    help: ArgumentHelp("With --crop, leave a margin around the subject.", valueName: "pixels"))
  var margin: Int?

  func validate() throws {
    try ValidationError.check("--margin", margin, 0...10_000)
    if margin != nil, !crop { throw ValidationError("--margin requires --crop") }
  }
}

/// The background of a cut-out.
enum CutoutBackground: Sendable {
  case color(Color)
  case checkerboard

  /// Parses an argument.
  ///
  /// - Throws: `ValidationError` with the accepted notations.
  static func parse(_ text: String) throws -> CutoutBackground {
    if text == "checkerboard" { return .checkerboard }
    guard let color = ColorArgument.color(text) else {
      throw ValidationError(ColorArgument.complaint(text, or: ["checkerboard"]))
    }
    return .color(color)
  }

  /// Returns an image in front of the background.
  func showing(_ image: Image) -> Image {
    switch self {
    case .color(let color): image.composited(over: Image(color: color).cropped(to: image.extent))
    case .checkerboard: image.onCheckerboard()
    }
  }
}
