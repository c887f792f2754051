// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// `silhouette cutout`
struct CutoutCommand: SubjectCommand {
  static let configuration = CommandConfiguration(
    commandName: "cutout",
    abstract: "Cuts the subject out of a photo.",
    discussion:
      "The result is a PNG with a transparent background, or an image on the given background.")

  @OptionGroup var photo: PhotoOptions
  @OptionGroup var subject: SubjectMaskOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup var jpeg: JPEGOptions
  @OptionGroup var batch: BatchOptions

  @Option(
    help: ArgumentHelp(
      "Put the subject on a colour or a grey and white checkerboard.",
      valueName: "#RRGGBB|checkerboard"))
  var background: CutoutBackground?

  @OptionGroup var edge: EdgeOptions

  @Flag(help: "Crop the result to the subject.")
  var crop = false

  @Option(
    help: ArgumentHelp(
      "With --crop: leave a margin on each side of the subject.", valueName: "pixels")
  )
  var margin: Int?

  var outputTarget: ResultTarget? {
    let isOpaque = background != nil
    return output.target(format: format.given, standard: .png, jpeg: jpeg) { format in
      format == .png || isOpaque
        ? nil
        : "only PNG supports transparency; name a .png file or choose a colour with"
          + " --background"
    }
  }

  func validate() throws {
    if let margin {
      guard (0...10_000).contains(margin) else {
        throw ValidationError("--margin takes 0 to 10000, found \(margin)")
      }
      if !crop { throw ValidationError("--margin requires --crop") }
    }
    try validateTargets()
  }

  func process(
    _ job: PhotoJob, in session: SubjectFinder
  ) throws -> PhotoReport? {
    let (photo, mask) = try session.subject(of: job, limits: photo.limits)
    let stopwatch = job.stopwatch
    var result = try stopwatch.measure("cut out") {
      try photo.pixels.cutOut(mask, adjusting: edge.adjustment)
    }
    if crop {
      result = try stopwatch.measure("crop") { try result.trimmed(margin: margin ?? 0) }
    }
    if let background {
      result = try stopwatch.measure("background") {
        try Renderer().render(
          background.showing(Image(pixels: result)),
          format: PixelFormat(.rgb, result.format.component), colorSpace: result.colorSpace)
      }
    }
    try stopwatch.measure("encode") {
      try job.output?.write(
        result,
        options: EncodingOptions(jpegQuality: jpeg.quality, metadata: photo.metadata))
    }
    return nil
  }
}

/// The background of a cut-out.
enum CutoutBackground: ExpressibleByArgument {
  case color(Color)
  case checkerboard

  init?(argument: String) {
    if argument == "checkerboard" {
      self = .checkerboard
    } else if let color = HexColor(argument: argument) {
      self = .color(color.color)
    } else {
      return nil
    }
  }

  /// Returns an image in front of the background.
  func showing(_ image: Image) -> Image {
    switch self {
    case .color(let color): image.composited(over: Image(color: color).cropped(to: image.extent))
    case .checkerboard: image.onCheckerboard()
    }
  }
}
