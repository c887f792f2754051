// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// How many photos are gone through.
struct BatchOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How many photos to work on at a time; as many as there are threads by default.",
      valueName: "count"))
  var jobs: Int?

  @Flag(help: "Leave photos out whose results exist, to go on after an interruption.")
  var skipExisting = false

  @Flag(help: "Print what became of each photo as a line of JSON.")
  var json = false

  func validate() throws {
    if let jobs, !(1...256).contains(jobs) {
      throw ValidationError("--jobs takes 1 to 256, found \(jobs)")
    }
  }
}

/// In which format results are written.
struct FormatOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The format of results in a folder or on standard output: png, jpg or ppm.",
      valueName: "format"))
  var format: ResultFormat?

  /// The format, if the user asked for one.
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
