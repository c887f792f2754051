// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore

/// `silhouette replace`
struct ReplaceCommand: PhotoResultCommand {
  static let configuration = CommandConfiguration(
    commandName: "replace",
    abstract: "Replaces the background of a photo.",
    usage: "silhouette replace <photo> ... -b <background> -o <file> [<options>]",
    discussion: """
      Images are blended in linear light or, with --encoded, on their encoded values. With --mask, no \
      network runs, and photos of any size need only the memory of a few strips.
      """
        + SubjectHelp.text
        + Examples.text(
          "silhouette replace photo.jpg -b sky.jpg -o new.jpg",
          "silhouette replace photo.jpg -b blur -o portrait.jpg --keep person",
          "silhouette replace photo.jpg -b steelblue -o new.jpg --mask mask.png"))

  @OptionGroup var result: PhotoResultOptions
  @OptionGroup(title: "Result") var metadata: MetadataOptions
  @OptionGroup(title: "Background") var backdrop: BackgroundOptions
  @OptionGroup var subject: SubjectMaskOptions
  @OptionGroup(title: "Rendering") var rendering: RenderingOptions
  @OptionGroup var runOptions: PhotoRunOptions

  var threads: Int? { subject.engine.threads }
  var whenEmpty: EmptyResultPolicy { subject.whenEmpty }

  func validate() throws {
    if backdrop.mask != nil, subject.isGiven {
      throw ValidationError(
        "--mask replaces the network and cannot be combined with options for finding the subject")
    }
    if backdrop.mask == "-", photo.photos.contains("-") {
      throw ValidationError("the photo and --mask both use standard input")
    }
    try validateTargets()
  }

  /// The background of all photos, and the source of their masks.
  struct Session: Sendable {
    enum Subject: Sendable {
      case mask(ImageFile)
      case network(SubjectFinder)
    }

    let background: Background
    /// The background, if it comes from a file.
    let backgroundFile: ImageFile?
    let subject: Subject
    let threadCount: Int?
  }

  func makeSession(_ context: SessionContext) throws -> Session {
    let (background, file) = try backdrop.open(limits: photo.limits, rendering)
    let finder: Session.Subject
    if let mask = backdrop.mask {
      finder = .mask(try ImageFile(path: mask, limits: photo.limits))
    } else {
      finder = .network(try SubjectFinder(subject, context, whenEmpty: whenEmpty))
    }
    return Session(
      background: background, backgroundFile: file, subject: finder,
      threadCount: context.threadCount)
  }

  func finish(_ session: Session) throws {
    if case .network(let network) = session.subject { try network.load() }
  }

  func warnings(of session: Session) -> [String] {
    var files = [session.backgroundFile].compactMap { $0 }
    if case .mask(let file) = session.subject { files.insert(file, at: 0) }
    return files.flatMap(\.warnings)
  }

  func process(_ job: PhotoJob, in session: Session) throws -> PhotoResult {
    switch session.subject {
    case .mask(let file):
      try stream(job, mask: file, session)
      return PhotoResult()
    case .network(let network):
      return PhotoResult(finding: try segment(job, network, session))
    }
  }

  /// Writes the result strip by strip while decoding the photo, the mask and the background.
  private func stream(_ job: PhotoJob, mask: ImageFile, _ session: Session) throws {
    let file = try rendering.open(job.photo, limits: photo.limits)
    let image = Image(file: file).replacingBackground(
      with: session.background, mask: Image(maskFile: mask))
    try job.stopwatch.measure("render and write") {
      try job.output?.write(
        image, rendering, quality: result.jpeg, threadCount: session.threadCount,
        like: file.format, colorSpace: file.colorSpace, metadata: file.info.metadata,
        metadataPolicy: metadata.metadata)
    }
    for warning in file.warnings { job.warn(warning) }
  }

  /// Finds the subject with the network, and removes the colours of the old background from its soft edge.
  private func segment(
    _ job: PhotoJob, _ network: SubjectFinder, _ session: Session
  ) throws -> PhotoFinding {
    let found = try network.subject(of: job, limits: photo.limits)
    let photo = found.photo
    try rendering.check(photo.profile, path: job.photo)
    let subject = try job.stopwatch.measure("cut out") { try photo.pixels.cutOut(found.mask) }
    let behind = session.background.image(behind: photo.image, mask: Image(mask: found.mask))
    try job.stopwatch.measure("render and write") {
      try job.output?.write(
        Image(pixels: subject).composited(over: behind), rendering,
        quality: result.jpeg, threadCount: session.threadCount,
        like: photo.pixels.format, colorSpace: photo.pixels.colorSpace, metadata: photo.metadata,
        metadataPolicy: metadata.metadata)
    }
    return found.finding
  }
}

extension Image.Fit: ExpressibleByArgument {}
