// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore

/// `silhouette replace`
struct ReplaceCommand: SubjectCommand, BriefHelp {
  static let configuration = CommandConfiguration(
    commandName: "replace",
    abstract: "Replaces the background of a photo.",
    usage: "silhouette replace <photo> ... [-o] <file> -b <background> [<options>]",
    discussion: """
      Images are blended in linear light or, with --encoded, on their encoded values. With --mask, no \
      network runs, and photos of any size need only the memory of a few strips.
      """
        + SubjectHelp.text
        + Examples.text(
          "silhouette replace photo.jpg new.jpg -b sky.jpg",
          "silhouette replace photo.jpg portrait.jpg -b blur --keep person",
          "silhouette replace photo.jpg new.jpg -b steelblue --mask mask.png"))

  static let commonOptions = SubjectHelp.commonOptions.union([
    "--output", "--overwrite", "--background", "--background-fit", "--size", "--padding",
  ])

  @OptionGroup var photo: PhotoOptions
  @OptionGroup(title: "Result") var result: ResultOptions
  @OptionGroup(title: "Result") var backdrop: BackgroundOptions
  @OptionGroup(title: "Result") var geometry: GeometryOptions
  @OptionGroup(title: "Result") var metadata: MetadataOptions
  @OptionGroup(title: "Subject") var given: GivenMaskOptions
  @OptionGroup(title: "Subject") var subject: SubjectMaskOptions
  @OptionGroup(title: "Engine") var model: ModelOptions
  @OptionGroup(title: "Engine") var engine: EngineOptions
  @OptionGroup(title: "Rendering") var rendering: RenderingOptions
  @OptionGroup(title: "Several photos") var batch: BatchOptions
  @OptionGroup(title: "Messages") var verbosity: VerbosityOptions

  var background: BackgroundOptions? { backdrop }
  var finishedMask: String? { given.mask }

  mutating func validate() throws {
    try takePositionalOutput()
    try subject.check(with: model)
    if backdrop.background == nil {
      throw ValidationError("expected the new background, such as -b white, -b blur or -b sky.jpg")
    }
    if given.mask != nil, subject.isGiven {
      throw ValidationError(
        "--mask replaces the network and cannot be combined with options for finding the subject")
    }
    if given.mask != nil, geometry.fit == .face, photo.photos.contains("-") {
      throw ValidationError("--mask with --fit face takes a file, not standard input")
    }
    if given.mask == "-", photo.photos.contains("-") {
      throw ValidationError("the photo and --mask both use standard input")
    }
    try validateTargets()
  }

  func check(background: ImageFile, path: String) throws {
    try rendering.check(background.info.profile, path: path)
  }

  func process(_ job: PhotoJob, in session: SubjectSession) throws -> PhotoResult {
    guard let backdrop = session.backdrop else { throw ValidationError("expected --background") }
    if let mask = session.mask {
      try stream(job, mask: mask, backdrop, session)
      return PhotoResult()
    }
    return PhotoResult(finding: try segment(job, backdrop, session))
  }

  /// Writes the result strip by strip while decoding the photo, the mask and the background.
  private func stream(
    _ job: PhotoJob, mask: ImageFile, _ backdrop: Backdrop, _ session: SubjectSession
  ) throws {
    let file = try rendering.open(job.photo, limits: photo.limits)
    let image = Image(file: file)
    let numbers = Image(maskFile: mask).stretchedMask(over: image.extent)
    let frame = try session.framing?.frame(
      of: image.extent.size,
      ImageRequestHandler(contentsOf: job.photo, limits: photo.limits), job
    ) {
      try Renderer(workingSpace: .none, threadCount: session.threadCount).bounds(ofMask: numbers)
    }
    let shown = backdrop.showing(
      image.blended(withMask: numbers), of: image, mask: numbers, in: frame)
    try job.stopwatch.measure("render and write") {
      try job.output?.write(
        shown, rendering, quality: result.quality, threadCount: session.threadCount,
        like: file.format, colorSpace: file.colorSpace, metadata: file.info.metadata,
        metadataPolicy: metadata.metadata)
    }
    for warning in file.warnings { job.warn(warning) }
  }

  /// Finds the subject with the network, and removes the colours of the old background from its soft edge.
  private func segment(
    _ job: PhotoJob, _ backdrop: Backdrop, _ session: SubjectSession
  ) throws -> PhotoFinding {
    let found = try session.finder.subject(of: job, limits: photo.limits)
    let photo = found.photo
    try rendering.check(photo.profile, path: job.photo)
    let subject = try job.stopwatch.measure("cut out") { try photo.pixels.cutOut(found.mask) }
    let frame = try found.frame(session.framing, job) { try Renderer.opaqueBounds(of: subject) }
    let shown = backdrop.showing(
      Image(pixels: subject), of: photo.image, mask: Image(mask: found.mask), in: frame)
    try job.stopwatch.measure("render and write") {
      try job.output?.write(
        shown, rendering, quality: result.quality, threadCount: session.threadCount,
        like: photo.pixels.format, colorSpace: photo.pixels.colorSpace, metadata: photo.metadata,
        metadataPolicy: metadata.metadata)
    }
    return found.finding
  }
}

/// The option for a finished mask.
struct GivenMaskOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A greyscale mask to use instead of the networks; the subject is white.", valueName: "file"))
  var mask: String?
}
