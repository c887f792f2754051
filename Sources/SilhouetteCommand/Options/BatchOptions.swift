// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// The options for processing several photos.
struct BatchOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The number of photos to process at a time; by default, the number of threads.",
      valueName: "count"))
  var jobs: Int?

  @Flag(help: "Skip photos whose results exist, for example to resume after an interruption.")
  var skipExisting = false

  @Flag(help: "Print the outcome for each photo as a line of JSON.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Add the outcome for each photo to a file, as a line of JSON.", valueName: "file"))
  var report: String?

  @Option(
    help: ArgumentHelp(
      "Process one of several equal parts of the photos, such as 3/16; it depends on their names alone.",
      valueName: "number/count"))
  var shard: Shard?

  func validate() throws {
    try Self.check(jobs: jobs)
    if report == "-" {
      throw ValidationError("--report takes a file; --json prints the same lines")
    }
  }

  /// Checks a number of photos at a time.
  ///
  /// - Throws: `ValidationError`.
  static func check(jobs: Int?) throws {
    if let jobs, !(1...256).contains(jobs) {
      throw ValidationError("--jobs takes 1 to 256, found \(jobs)")
    }
  }
}

/// The format of results.
struct FormatOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The format of results in a folder or on standard output: png, jpg or ppm.",
      valueName: "format"))
  var format: ResultFormat?

  /// The format given by the option; `nil` if it is missing.
  var given: ImageFileFormat? { format?.format }
}

/// The name of a format.
struct ResultFormat: ExpressibleByArgument {
  let format: ImageFileFormat

  init?(argument: String) {
    guard let format = ImageFileFormat(pathExtension: argument) else { return nil }
    self.format = format
  }
}
