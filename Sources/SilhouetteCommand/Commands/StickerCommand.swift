// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// `silhouette sticker`
struct StickerCommand: SubjectCommand {
  static let configuration = CommandConfiguration(
    commandName: "sticker",
    abstract: "Makes a sticker of a photo's subject, with an outline and a shadow.",
    usage: "silhouette sticker <photo> ... -o <file|folder> [<options>]",
    discussion: """
      The result has a transparent background and is just large enough for the subject, its \
      outline and the margin. If nothing is found, no file is written and the photo fails, unless you \
      pass --when-empty skip.
      """
        + SubjectHelp.text
        + Examples.text(
          "silhouette sticker photo.jpg -o sticker.png",
          "silhouette sticker photo.jpg -o sticker.png --outline-color gold --no-shadow",
          "silhouette sticker photos -o stickers --outline 12"))

  @OptionGroup var photo: PhotoOptions
  @OptionGroup(title: "Result") var output: OutputOptions
  @OptionGroup(title: "Result") var style: StickerOptions
  @OptionGroup(title: "Result") var metadata: MetadataOptions
  // Accepted only to be rejected with a reason, because other messages mention it.
  @OptionGroup(visibility: .hidden) var jpeg: JPEGOptions
  @OptionGroup var subject: SubjectMaskOptions
  @OptionGroup(title: "Edge") var edge: EdgeOptions
  @OptionGroup var runOptions: PhotoRunOptions

  var outputTarget: ResultTarget? {
    output.target(standard: .png, jpeg: jpeg) { format in
      format.storesAlpha
        ? nil : "\(format) does not support transparency; name a .png or .webp file"
    }
  }

  var overwrite: Bool { output.overwrite }
  var whenEmpty: EmptyResultPolicy { subject.labels.whenEmpty ?? .fail }

  func validate() throws {
    if whenEmpty == .write {
      throw ValidationError(
        "--when-empty write: a sticker of nothing has no size; use skip or fail")
    }
    try validateTargets()
  }

  func process(_ job: PhotoJob, in session: SubjectFinder) throws -> PhotoResult {
    let found = try session.subject(of: job, limits: photo.limits)
    let photo = found.photo
    let stopwatch = job.stopwatch
    let style = Sticker(
      outline: style.outline.pixels, outlineColor: style.outlineColor ?? .white,
      hasShadow: style.shadow, margin: style.margin)
    let result = try stopwatch.measure("draw sticker") {
      let image = try style.image(
        of: photo.pixels, mask: found.mask, adjusting: edge.adjustment)
      if image.extent.isEmpty {
        throw NothingFoundError("nothing is left of the subject to make a sticker of")
      }
      // Without limits: the cost follows from the photo, whose size is limited already.
      return try Renderer(limits: .none, threadCount: session.threadCount).render(
        image, format: PixelFormat(.rgba, photo.pixels.format.component),
        colorSpace: photo.pixels.colorSpace)
    }
    try stopwatch.measure("encode and write") {
      try job.output?.write(result, options: metadata.encoding(of: photo))
    }
    return PhotoResult(finding: found.finding)
  }
}

/// The outline, the shadow and the margin of a sticker.
struct StickerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The width of the outline, 0 to 1000, or 'auto' to suit the size of the subject.",
      valueName: "pixels|auto"))
  var outline: OutlineWidth = .automatic

  @Option(
    help: ArgumentHelp(
      "The colour of the outline: \(ColorArgument.notations), the default.", valueName: "colour"),
    transform: ColorArgument.parse)
  var outlineColor: Color?

  @Flag(inversion: .prefixedNo, help: "Add a soft shadow below the subject.")
  var shadow = true

  @Option(
    help: ArgumentHelp(
      "The margin around the outline; by default, enough for the shadow.",
      valueName: "pixels"))
  var margin: Int?

  func validate() throws { try ValidationError.check("--margin", margin, 0...10_000) }
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
}
