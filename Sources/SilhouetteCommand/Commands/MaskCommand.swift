// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// `silhouette mask`
struct MaskCommand: SubjectCommand {
  static let configuration = CommandConfiguration(
    commandName: "mask",
    abstract: "Makes a grey mask of a photo's subject, which is white.")

  @OptionGroup var photo: PhotoOptions
  @OptionGroup var subject: SubjectMaskOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup var jpeg: JPEGOptions
  @OptionGroup var batch: BatchOptions

  var outputTarget: ResultTarget? {
    output.target(format: format.given, standard: .png, jpeg: jpeg)
  }

  func validate() throws { try validateTargets() }

  func process(
    _ job: PhotoJob, in session: SubjectFinder
  ) throws -> PhotoReport? {
    let (_, mask) = try session.subject(of: job, limits: photo.limits)
    try job.stopwatch.measure("encode") {
      try job.output?.write(mask, options: EncodingOptions(jpegQuality: jpeg.quality))
    }
    return nil
  }
}
