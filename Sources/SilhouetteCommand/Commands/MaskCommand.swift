// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// `silhouette mask`
struct MaskCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mask",
    abstract: "Makes a grey mask of a picture's subject: white is the subject.")

  @OptionGroup var photo: PhotographOptions
  @OptionGroup var subject: SubjectOptions
  @OptionGroup var model: ModelOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    _ = try output.format()
    try output.check()
    let segmentation = try Segmentation(
      photo, model: model, verbosity: output.verbosity, classNames: [subject.keep, subject.remove])
    let mask = try segmentation.mask(subject, verbosity: output.verbosity)
    try segmentation.stopwatch.measure("encode") {
      try output.write(mask, options: EncodingOptions())
    }
    segmentation.stopwatch.finish()
  }
}
