// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// `silhouette mask`
struct MaskCommand: SegmentingCommand {
  static let configuration = CommandConfiguration(
    commandName: "mask",
    abstract: "Makes a grey mask of a picture's subject: white is the subject.")

  @OptionGroup var photo: PhotographOptions
  @OptionGroup var subject: SubjectOptions
  @OptionGroup var model: ModelOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup var batch: BatchOptions

  var verbosity: VerbosityOptions { output.verbosity }
  var overwrite: Bool { output.overwrite }
  var classNames: [ClassList?] { [subject.keep, subject.remove] }
  var outputTarget: ResultTarget? { output.target(format: format.given, standard: .png) }

  func validate() throws { try validateTargets() }

  func process(
    _ job: PhotographJob, in session: SegmentationSession
  ) throws -> PhotographReport? {
    let segmentation = try Segmentation(job, in: session, limits: photo.limits)
    let mask = try segmentation.mask(subject)
    try job.stopwatch.measure("encode") {
      try job.output?.write(mask, options: EncodingOptions())
    }
    return nil
  }
}
