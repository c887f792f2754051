// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// `silhouette colorize`
struct ColorizeCommand: SegmentingCommand {
  static let configuration = CommandConfiguration(
    commandName: "colorize",
    abstract: "Tints everything found in a photo, each class in its own colour.",
    discussion: """
      Light and shade are kept; the colours are those of PASCAL VOC, made brighter. With --instances,
      each subject gets its own colour, and 0 tints the background.
      """)

  @OptionGroup var photo: PhotoOptions
  @OptionGroup var subject: SubjectOptions
  @OptionGroup var model: ModelOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup var batch: BatchOptions

  @Option(help: ArgumentHelp("The strength of the tints, 0 to 1.", valueName: "number"))
  var strength: Double = Colorization().strength

  @Option(help: ArgumentHelp("Also tint the background.", valueName: "#RRGGBB"))
  var backgroundTint: HexColor?

  @OptionGroup var jpeg: JPEGOptions

  var verbosity: VerbosityOptions { output.verbosity }
  var overwrite: Bool { output.overwrite }
  var classNames: [ClassList?] { [subject.keep, subject.remove] }

  var outputTarget: ResultTarget? { output.target(format: format.given, standard: nil, jpeg: jpeg) }

  func validate() throws {
    guard (0...1).contains(strength) else {
      throw ValidationError("--strength takes 0 to 1, found \(strength)")
    }
    try validateTargets()
  }

  func process(
    _ job: PhotoJob, in session: SegmentationSession
  ) throws -> PhotoReport? {
    let labelled = try LabelledPhoto(job, in: session, limits: photo.limits)
    let stopwatch = job.stopwatch
    let pixels = labelled.photo.pixels
    let classes = try labelled.classesFound(subject, consequence: "no class is tinted") ?? []
    let style = Colorization(strength: strength, backgroundTint: backgroundTint?.color)
    let image = try stopwatch.measure("mask") {
      if let selection = subject.instances, let found = try labelled.instances(of: classes) {
        return try style.image(
          of: labelled.handler, instances: found, selected: selection.numbers(in: found))
      }
      return try style.image(
        of: pixels, labels: labelled.labels.labelMap.keeping(classes),
        refinement: subject.hard ? nil : MaskRefinement())
    }
    let result = try stopwatch.measure("tint") {
      let channels: PixelFormat.Channels = pixels.format.channels.hasAlpha ? .rgba : .rgb
      return try Renderer(workingSpace: pixels.colorSpace, threadCount: session.threadCount).render(
        image, format: PixelFormat(channels, pixels.format.component),
        colorSpace: pixels.colorSpace)
    }
    try stopwatch.measure("encode") {
      try job.output?.write(
        result,
        options: EncodingOptions(
          jpegQuality: jpeg.quality, metadata: labelled.photo.metadata))
    }
    return nil
  }
}
