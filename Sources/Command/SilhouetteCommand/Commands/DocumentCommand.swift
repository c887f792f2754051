// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import SilhouetteCore
import SilhouetteDocuments

/// `silhouette document`
struct DocumentCommand: PhotoCommand, BriefHelp {
  static let configuration = CommandConfiguration(
    commandName: "document",
    abstract: "Finds a document in a photo and straightens it.",
    usage: "silhouette document <photo> ... [[-o] <file|folder>] [<options>]",
    discussion: """
      A document is a page, a card, a receipt or a whiteboard with four straight sides, three of which \
      must be visible. The result is the document as an upright rectangle, without perspective, in its \
      true proportions where the photo shows them. Without a result, the corners are printed. If \
      no document is found, no file is written and the photo fails, unless you pass --when-empty skip.

      --json prints "width", "height", "corners", "confidence" and "aspectRatio", the width of the \
      document divided by its height; for several photos, this is the member "document" of each line. \
      The corners are the upper left, upper right, lower right and lower left one of the document as it \
      lies in the photo: "x" and "y" in pixels from the top left corner of the upright photo, \
      "normalized" as fractions of its width and height. They may be outside the photo.
      """
        + Examples.text(
          "silhouette document receipt.jpg page.png",
          "silhouette document receipt.jpg page.jpg --aspect a4",
          "silhouette document receipts -o pages --json"))

  static let commonOptions: Set = [
    "--output", "--overwrite", "--aspect", "--when-empty", "--json",
  ]

  @OptionGroup var photo: PhotoOptions
  @OptionGroup(title: "Result") var result: ResultOptions
  @OptionGroup(title: "Result") var document: DocumentOptions
  @OptionGroup(title: "Result") var metadata: MetadataOptions
  @OptionGroup(title: "Engine") var engine: EngineOptions
  @OptionGroup(title: "Several photos") var batch: BatchOptions
  @OptionGroup(title: "Messages") var verbosity: VerbosityOptions

  var overwrite: Bool { result.overwrite }
  var threads: Int? { engine.threads }
  var whenEmpty: EmptyResultPolicy { document.whenEmpty }
  var outputTarget: ResultTarget? { result.target() }

  /// Takes the last argument for the result if `-o` is missing and the argument is no photo.
  mutating func validate() throws {
    if result.output == nil, photo.manifest == nil, photo.photos.count > 1,
      let last = photo.photos.last,
      last == "-" || last.utf8.last == UInt8(ascii: "/")
        || !Folder.hasEntry(at: last) && !GlobPattern.isPattern(last)
    {
      let arguments = try PositionalOutput(photo, overwrites: overwrite)
      photo.photos = arguments.photos
      result.output = arguments.output
    }
    try validateTargets()
  }

  /// The state that all photos share.
  struct Session: Sendable {
    let request: DetectDocumentRequest
    let threadCount: Int?
  }

  func makeSession(_ context: SessionContext) throws -> Session {
    var request = DetectDocumentRequest()
    request.saliency = try context.networks.saliency(engine, threadCount: context.threadCount)
    return Session(request: request, threadCount: context.threadCount)
  }

  func finish(_ session: Session) throws {
    for network in session.request.networks { try network.load() }
  }

  func process(_ job: PhotoJob, in session: Session) throws -> PhotoResult {
    let (handler, photo, _) = try job.read(limits: photo.limits) {
      try job.stopwatch.measure("load networks") { try finish(session) }
    }
    let found = try job.stopwatch.measure("find document", hasStages: true) {
      try handler.perform(session.request)
    }
    guard let found else {
      throw NothingFoundError(
        description: "no document found in the photo", finding: PhotoFinding(coverage: 0))
    }
    if job.output != nil {
      let page = try job.stopwatch.measure("straighten") {
        try straightened(found, photo, session.threadCount)
      }
      try job.write(page, metadata.encoding(of: photo, quality: result.quality))
    }
    let report = DocumentReport(document: found, size: photo.pixels.rect.size)
    return PhotoResult(
      finding: PhotoFinding(
        isFound: true, coverage: try found.globalSegmentationMask.maskCoverage()),
      report: PhotoReport(name: "document", text: report.text, json: report.json))
  }

  /// Returns the pixels of the document. What is outside the photo is as white as paper, unless the photo is transparent.
  private func straightened(
    _ found: DocumentObservation, _ photo: Photo, _ threadCount: Int?
  ) throws -> PixelBuffer {
    var page = found.perspectiveCorrected(
      Image(pixels: photo.pixels), aspectRatio: document.aspect?.value(near: found.aspectRatio))
    if !photo.pixels.format.channels.hasAlpha {
      page = page.composited(over: Image(color: .white).cropped(to: page.extent))
    }
    return try Renderer.render(page, like: photo.pixels, threadCount: threadCount)
  }
}

/// The options for the result.
struct DocumentOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The aspect ratio of the result: a4 or letter, upright or lying as the document is, or a ratio such"
        + " as 3:2. By default, it is estimated.",
      valueName: "ratio"),
    completion: .list(["a4", "letter"]))
  var aspect: PaperAspect?

  @Option(
    name: .customLong("when-empty"),
    help: ArgumentHelp(
      "What to do with a photo in which no document is found: skip the photo, or fail, which is the"
        + " default.",
      valueName: "skip|fail"))
  var givenPolicy: EmptyResultPolicy?

  var whenEmpty: EmptyResultPolicy { givenPolicy ?? .fail }

  func validate() throws {
    if givenPolicy == .write {
      throw ValidationError("--when-empty write: no document has no size; use skip or fail")
    }
  }
}

/// The proportions of a sheet of paper.
enum PaperAspect: ExpressibleByArgument, Hashable, Sendable {
  /// Those of a size of paper: the shorter side divided by the longer one.
  case paper(Double)
  /// The width divided by the height.
  case ratio(Double)

  init?(argument: String) {
    switch argument.lowercased() {
    case "a4": self = .paper(210.0 / 297)
    case "letter": self = .paper(8.5 / 11)
    default:
      guard let ratio = AspectRatio(argument: argument) else { return nil }
      self = .ratio(ratio.value)
    }
  }

  /// Returns the width divided by the height.
  ///
  /// - Parameter estimate: The same of the document in the photo, which decides whether a size of paper is upright.
  func value(near estimate: Double) -> Double {
    switch self {
    case .paper(let ratio): estimate > 1 ? 1 / ratio : ratio
    case .ratio(let ratio): ratio
    }
  }
}
