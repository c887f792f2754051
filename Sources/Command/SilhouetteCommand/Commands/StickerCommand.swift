// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// `silhouette sticker`
struct StickerCommand: SubjectCommand, BriefHelp {
  static let configuration = CommandConfiguration(
    commandName: "sticker",
    abstract: "Makes a sticker of a photo's subject, with an outline and a shadow.",
    usage: "silhouette sticker <photo> ... [-o] <file|folder> [<options>]",
    discussion: """
      The result has a transparent background, or a background of your choice, and is just \
      large enough for the subject, its outline and its shadow. If nothing is found, no file is \
      written and the photo fails, unless you pass --when-empty skip.
      """
        + SubjectHelp.text
        + Examples.text(
          "silhouette sticker photo.jpg sticker.png --canvas 512x512",
          "silhouette sticker photo.jpg sticker.png --outline-color gold --no-shadow",
          "silhouette sticker photos -o stickers --outline 12"))

  static let commonOptions = SubjectHelp.commonOptions.union([
    "--output", "--overwrite", "--background", "--outline", "--outline-color", "--shadow",
    "--size",
  ])

  @OptionGroup var photo: PhotoOptions
  @OptionGroup(title: "Result") var result: ResultOptions
  @OptionGroup(title: "Result") var backdrop: BackgroundOptions
  @OptionGroup(title: "Result") var style: StickerOptions
  @OptionGroup(title: "Result") var geometry: GeometryOptions
  @OptionGroup(title: "Result") var metadata: MetadataOptions
  @OptionGroup(title: "Subject") var subject: SubjectMaskOptions
  @OptionGroup(title: "Engine") var model: ModelOptions
  @OptionGroup(title: "Engine") var engine: EngineOptions
  @OptionGroup(title: "Edge") var edge: EdgeOptions
  @OptionGroup(title: "Several photos") var batch: BatchOptions
  @OptionGroup(title: "Messages") var verbosity: VerbosityOptions

  var background: BackgroundOptions? { backdrop }
  var whenEmpty: EmptyResultPolicy { subject.labels.whenEmpty ?? .fail }

  var outputTarget: ResultTarget? {
    result.target(standard: .png, complaint: backdrop.transparencyComplaint)
  }

  mutating func validate() throws {
    try takePositionalOutput()
    try subject.check(with: model)
    if whenEmpty == .write {
      throw ValidationError(
        "--when-empty write: a sticker of nothing has no size; use skip or fail")
    }
    if let fit = geometry.fit, fit != .subject {
      throw ValidationError("--fit \(fit.rawValue): a sticker shows the subject")
    }
    try validateTargets()
  }

  func process(_ job: PhotoJob, in session: SubjectSession) throws -> PhotoResult {
    let found = try session.finder.subject(of: job, limits: photo.limits)
    let photo = found.photo
    var style = Sticker(
      outline: style.outline.pixels, outlineColor: style.outlineColor ?? .white,
      hasShadow: style.shadow)
    let sticker = try job.stopwatch.measure("draw sticker") {
      var image = try style.image(
        of: photo.pixels, mask: found.mask, adjusting: edge.adjustment)
      if image.extent.isEmpty {
        throw NothingFoundError(
          description: "nothing is left of the subject to make a sticker of")
      }
      let frame = try found.frame(session.framing, job) {
        // Padding begins at the outline, not where the shadow ends.
        style.margin = geometry.padding == nil ? nil : 0
        return try style.image(
          of: photo.pixels, mask: found.mask, adjusting: edge.adjustment
        ).extent
      }
      if let backdrop = session.backdrop {
        image = backdrop.showing(
          image, of: photo.image, mask: Image(mask: found.mask), in: frame)
      } else if let frame {
        image = frame.shows(image)
      }
      // Without limits: the cost follows from the photo, whose size is limited already.
      return try Renderer(limits: .none, threadCount: session.threadCount).render(
        image,
        format: PixelFormat(
          session.backdrop == nil ? .rgba : .rgb, photo.pixels.format.component),
        colorSpace: photo.pixels.colorSpace)
    }
    try job.write(sticker, metadata.encoding(of: photo, quality: result.quality))
    return PhotoResult(finding: found.finding)
  }
}

/// The outline and the shadow of a sticker.
struct StickerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The width of the outline, or 'auto'. It is 0 to 1000; 'auto' suits the size of the subject.",
      valueName: "pixels|auto"))
  var outline: OutlineWidth = .automatic

  @Option(
    help: ArgumentHelp(
      "The colour of the outline. It is \(ColorArgument.notations), the default.",
      valueName: "colour"),
    completion: .colors(), transform: ColorArgument.parse)
  var outlineColor: Color?

  @Flag(inversion: .prefixedNo, help: "Add a soft shadow below the subject.")
  var shadow = true
}

/// The width of an outline: a number of pixels, or a width that suits the size of the subject.
enum OutlineWidth: ExpressibleByArgument, CustomStringConvertible {
  case automatic
  case pixels(Double)

  init?(argument: String) {
    if argument == "auto" {
      self = .automatic
    } else if let width = Double(argument), (0...Sticker.maximumOutline).contains(width) {
      self = .pixels(width)
    } else {
      return nil
    }
  }

  /// The width in pixels; `nil` for a width that suits the size of the subject.
  var pixels: Double? {
    if case .pixels(let width) = self { width } else { nil }
  }

  var description: String { pixels.map { "\($0)" } ?? "auto" }

  static var defaultCompletionKind: CompletionKind { .list(["auto"]) }
}
