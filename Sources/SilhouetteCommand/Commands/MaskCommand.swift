// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// `silhouette mask`
struct MaskCommand: SubjectCommand {
  static let configuration = CommandConfiguration(
    commandName: "mask",
    abstract: "Makes a grey mask of a photo's subject, which is white.",
    usage: "silhouette mask <photo> ... -o <file|folder> [<options>]",
    discussion: "Grey values are the soft edge; everything else is black."
      + SubjectHelp.text
      + Examples.text(
        "silhouette mask photo.jpg -o mask.png",
        "silhouette mask photo.jpg -o mask.png --keep person,dog",
        "silhouette mask photo.jpg -o mask.png --at 50%,40% --quality best"))

  @OptionGroup var photo: PhotoOptions
  @OptionGroup(title: "Result") var output: OutputOptions
  @OptionGroup(title: "Result") var format: FormatOptions
  @OptionGroup(title: "Result") var jpeg: JPEGOptions
  @OptionGroup var subject: SubjectMaskOptions
  @OptionGroup(title: "Several photos") var batch: BatchOptions
  @OptionGroup(title: "Messages") var verbosity: VerbosityOptions

  var outputTarget: ResultTarget? {
    output.target(format: format.given, standard: .png, jpeg: jpeg)
  }

  func validate() throws { try validateTargets() }

  func process(
    _ job: PhotoJob, in session: SubjectFinder
  ) throws -> PhotoResult {
    let subject = try session.subject(of: job, limits: photo.limits)
    try job.stopwatch.measure("encode and write") {
      try job.output?.write(subject.mask, options: EncodingOptions(jpegQuality: jpeg.quality))
    }
    return PhotoResult(finding: subject.finding)
  }
}
