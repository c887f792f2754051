// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// `silhouette colorize`
struct ColorizeCommand: SegmentingCommand, PhotoResultCommand, BriefHelp {
  static let configuration = CommandConfiguration(
    commandName: "colorize",
    abstract: "Tints everything found in a photo, with a colour for each class.",
    usage: "silhouette colorize <photo> ... [-o] <file|folder> [<options>]",
    discussion: """
      Light and shade are preserved; the colours are those of PASCAL VOC, but brighter. With \
      --instances, each subject gets its own colour, and 0 tints the background.
      """
        + Examples.text(
          "silhouette colorize photo.jpg -o tinted.jpg",
          "silhouette colorize photo.jpg -o tinted.jpg --instances 0,1 --strength 0.8",
          "silhouette colorize photo.jpg -o grey.jpg --background-tint grey"))

  static let commonOptions: Set = [
    "--output", "--overwrite", "--strength", "--background-tint", "--keep", "--remove",
    "--instances",
  ]

  @OptionGroup var photo: PhotoOptions
  @OptionGroup(title: "Result") var result: ResultOptions
  @OptionGroup(title: "Result") var tint: TintOptions
  @OptionGroup(title: "Result") var metadata: MetadataOptions
  @OptionGroup(title: "Subject") var classes: ClassOptions
  @OptionGroup(title: "Subject") var subject: SubjectOptions
  @OptionGroup(title: "Engine") var model: ModelOptions
  @OptionGroup(title: "Engine") var engine: EngineOptions
  @OptionGroup(title: "Several photos") var batch: BatchOptions
  @OptionGroup(title: "Messages") var verbosity: VerbosityOptions

  var whenEmpty: EmptyResultPolicy { subject.whenEmpty ?? .write }

  func process(_ job: PhotoJob, in session: SegmentationSession) throws -> PhotoResult {
    let labelled = try LabelledPhoto(job, in: session, limits: photo.limits)
    let stopwatch = job.stopwatch
    let pixels = labelled.photo.pixels
    let (classes, coverage) = try labelled.coverage(of: classes)
    if coverage == 0 {
      try whenEmpty.handle(
        NothingFoundError(
          no: self.classes.keep == nil ? nil : classes.map(\.name),
          consequence: "no class is tinted", finding: PhotoFinding(coverage: 0)), job)
    }
    let style = Colorization(strength: tint.strength, backgroundTint: tint.backgroundTint)
    let image = try stopwatch.measure("fit mask") {
      if let selection = subject.instances, let found = try labelled.instances(of: classes) {
        return try style.image(
          of: labelled.handler, instances: found, selected: selection.numbers(in: found))
      }
      return try style.image(
        of: pixels, labels: labelled.labels.labelMap.keeping(classes),
        refinement: subject.hard ? nil : MaskRefinement())
    }
    let tinted = try stopwatch.measure("tint") {
      try Renderer.render(image, like: pixels, threadCount: session.threadCount)
    }
    try job.write(tinted, metadata.encoding(of: labelled.photo, quality: result.quality))
    return PhotoResult(finding: PhotoFinding(coverage: coverage))
  }
}

/// The options for tinting a photo.
struct TintOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The strength of the tints, 0 to 1.", valueName: "number"))
  var strength: Double = Colorization().strength

  @Option(
    help: ArgumentHelp(
      "Also tint the background: \(ColorArgument.notations).", valueName: "colour"),
    completion: .colors(), transform: ColorArgument.parse)
  var backgroundTint: Color?

  func validate() throws { try ValidationError.check("--strength", strength, 0...1) }
}
