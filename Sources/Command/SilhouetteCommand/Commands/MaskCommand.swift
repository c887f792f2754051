// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// `silhouette mask`
struct MaskCommand: SubjectCommand, BriefHelp {
  static let configuration = CommandConfiguration(
    commandName: "mask",
    abstract: "Makes a greyscale mask of a photo: the subject is white.",
    usage: "silhouette mask <photo> ... [-o] <file|folder> [<options>]",
    discussion: "The background is black, and soft edges are grey."
      + SubjectHelp.text
      + Examples.text(
        "silhouette mask photo.jpg mask.png",
        "silhouette mask photo.jpg mask.png --keep person,dog --invert",
        "silhouette mask photo.jpg -o mask.png --at 50%,40% --quality accurate"))

  static let commonOptions = SubjectHelp.commonOptions.union([
    "--output", "--overwrite", "--invert", "--threshold", "--size", "--padding",
  ])

  @OptionGroup var photo: PhotoOptions
  @OptionGroup(title: "Result") var result: ResultOptions
  @OptionGroup(title: "Result") var values: MaskValueOptions
  @OptionGroup(title: "Result") var geometry: GeometryOptions
  @OptionGroup(title: "Subject") var subject: SubjectMaskOptions
  @OptionGroup(title: "Engine") var model: ModelOptions
  @OptionGroup(title: "Engine") var engine: EngineOptions
  @OptionGroup(title: "Several photos") var batch: BatchOptions
  @OptionGroup(title: "Messages") var verbosity: VerbosityOptions

  var background: BackgroundOptions? { nil }
  var outputTarget: ResultTarget? { result.target(standard: .png) }

  func process(_ job: PhotoJob, in session: SubjectSession) throws -> PhotoResult {
    let found = try session.finder.subject(of: job, limits: photo.limits)
    var mask = found.mask
    let frame = try found.frame(session.framing, job) {
      try Renderer(workingSpace: .none).bounds(ofMask: Image(mask: mask))
    }
    if let frame {
      mask = try job.stopwatch.measure("crop") {
        try frame.pixels(of: mask, threadCount: session.threadCount)
      }
    }
    if values.isGiven {
      mask = try Renderer(workingSpace: .none, threadCount: session.threadCount).render(
        values.apply(to: Image(mask: mask)), format: mask.format, colorSpace: .none)
    }
    try job.write(mask, result.quality.encoding(isMask: true))
    return PhotoResult(finding: found.finding)
  }
}

/// The options for the values of a mask.
struct MaskValueOptions: ParsableArguments {
  @Flag(help: "Make the subject black and the background white.")
  var invert = false

  @Option(
    help: ArgumentHelp(
      "Make the mask black and white. The subject is where the mask is at least this number, 0 to 1.",
      valueName: "number"))
  var threshold: Double?

  func validate() throws { try ValidationError.check("--threshold", threshold, 0...1) }

  /// Indicates that at least one of the options is given.
  var isGiven: Bool { invert || threshold != nil }

  /// Returns a mask with its values changed.
  func apply(to mask: Image) -> Image {
    var mask = mask
    if let threshold {
      // Half a step of 8 bits below the least value of the subject, since the filter compares with “above”.
      let least = (threshold * 255 - 1e-6).rounded(.up)
      mask = Filters.ColorThreshold(threshold: (least - 0.5) / 255).apply(to: mask)
    }
    return invert ? Filters.ColorInvert().apply(to: mask) : mask
  }
}
