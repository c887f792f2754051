// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore

/// The destination of the result.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The result file, or the folder for the results of several photos; - for standard output.",
      valueName: "file|folder"))
  var output: String

  @Flag(help: "Replace an existing file.")
  var overwrite = false

  /// Returns the target given by `-o`.
  ///
  /// - Parameters:
  ///   - format: The format given by another option; `nil` if there was none.
  ///   - standard: The default format of results in a folder; `nil` for that of each photo.
  ///   - jpeg: The quality of a JPEG, which no other format accepts.
  ///   - complaint: Returns the reason to reject a format; `nil` to accept it.
  func target(
    format: ImageFileFormat? = nil, standard: ImageFileFormat?, jpeg: JPEGOptions,
    complaint: @escaping ResultTarget.Complaint = { _ in nil }
  ) -> ResultTarget {
    ResultTarget(
      option: "-o", path: output, format: format, standardFormat: standard
    ) { complaint($0) ?? jpeg.complaint($0) }
  }
}

/// The verbosity of messages on standard error.
struct VerbosityOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  @Flag(
    name: .shortAndLong,
    help: "Print the time of each stage, and what was left out of the subject and why.")
  var verbose = false

  func validate() throws {
    if quiet && verbose { throw ValidationError("--quiet and --verbose cannot be combined") }
  }

  /// Indicates that a line shows the progress: on a terminal, beside no other messages than warnings.
  var showsProgress: Bool { Terminal.isThere && !quiet && !verbose }

  /// Says on a terminal which files were written, unless `--quiet` is given.
  func announce(_ results: [ResultFile]) {
    guard Terminal.isThere, !quiet else { return }
    for result in results where result.path != "-" {
      StandardError.write("wrote \(TerminalText.line(result.path))\n")
    }
  }

  /// Prints a warning unless `--quiet` is given.
  func warn(_ message: String) {
    if !quiet { StandardError.write("warning: \(TerminalText.line(message))\n") }
  }
}
