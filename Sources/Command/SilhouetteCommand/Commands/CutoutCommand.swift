// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// `silhouette cutout`
struct CutoutCommand: SubjectCommand, BriefHelp {
  static let configuration = CommandConfiguration(
    commandName: "cutout",
    abstract: "Cuts the subject out of a photo.",
    usage: "silhouette cutout <photo> ... [-o] <file|folder> [<options>]",
    discussion:
      "The result is a PNG with a transparent background, or an image on a background of your choice."
      + SubjectHelp.text
      + Examples.text(
        "silhouette cutout photo.jpg cutout.png",
        "silhouette cutout photo.jpg shop.jpg -b white --canvas 1000x1000 --padding 8%",
        "silhouette cutout photo.jpg pass.jpg -b white --fit face --size 413x531"))

  static let commonOptions = SubjectHelp.commonOptions.union([
    "--output", "--overwrite", "--background", "--crop", "--size", "--padding",
  ])

  @OptionGroup var photo: PhotoOptions
  @OptionGroup(title: "Result") var result: ResultOptions
  @OptionGroup(title: "Result") var backdrop: BackgroundOptions
  @OptionGroup(title: "Result") var geometry: GeometryOptions
  @OptionGroup(title: "Result") var metadata: MetadataOptions
  @OptionGroup(title: "Subject") var subject: SubjectMaskOptions
  @OptionGroup(title: "Engine") var model: ModelOptions
  @OptionGroup(title: "Engine") var engine: EngineOptions
  @OptionGroup(title: "Edge") var edge: EdgeOptions
  @OptionGroup(title: "Several photos") var batch: BatchOptions
  @OptionGroup(title: "Messages") var verbosity: VerbosityOptions

  var background: BackgroundOptions? { backdrop }

  var outputTarget: ResultTarget? {
    result.target(standard: .png, complaint: backdrop.transparencyComplaint)
  }

  func process(_ job: PhotoJob, in session: SubjectSession) throws -> PhotoResult {
    let found = try session.finder.subject(of: job, limits: photo.limits)
    let photo = found.photo
    let stopwatch = job.stopwatch
    var cutout = try stopwatch.measure("cut out") {
      try photo.pixels.cutOut(found.mask, adjusting: edge.adjustment)
    }
    var coverage = found.coverage
    if coverage > 0, edge.adjustment != MaskAdjustment() {
      coverage = Double(try Renderer(workingSpace: .none).average(of: Image(pixels: cutout)).alpha)
      if coverage == 0 {
        try session.finder.handle(
          NothingFoundError(
            description: "nothing is left of the subject with --shrink \(edge.shrink)",
            consequence: "the result is empty"), job)
      }
    }
    let frame = try found.frame(session.framing, job) { try Renderer.opaqueBounds(of: cutout) }
    if let backdrop = session.backdrop {
      cutout = try stopwatch.measure("draw background") {
        try Renderer(threadCount: session.threadCount).render(
          backdrop.showing(
            Image(pixels: cutout), of: photo.image, mask: Image(mask: found.mask), in: frame),
          format: PixelFormat(.rgb, cutout.format.component), colorSpace: cutout.colorSpace)
      }
    } else if let frame {
      cutout = try stopwatch.measure("crop") {
        try frame.pixels(of: cutout, threadCount: session.threadCount)
      }
    }
    try job.write(cutout, metadata.encoding(of: photo, quality: result.quality))
    return PhotoResult(
      finding: PhotoFinding(
        coverage: coverage, confidence: coverage > 0 ? found.confidence : .nothing,
        changes: found.changes))
  }
}
