// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// Where the result goes and what is said meanwhile.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The result, or the folder for the results of several photos; - for standard output.",
      valueName: "file|folder"))
  var output: String

  @Flag(help: "Replace a file that exists.")
  var overwrite = false

  @OptionGroup var verbosity: VerbosityOptions

  /// What `-o` asks for.
  ///
  /// - Parameters:
  ///   - format: The format that the user asked for besides.
  ///   - standard: The format of results in a folder where the user asks for none; `nil` for the
  ///     photo's own.
  ///   - complaint: What is wrong with a format, if anything.
  func target(
    format: ImageFileFormat? = nil, standard: ImageFileFormat?,
    complaint: @escaping ResultTarget.Complaint = { _ in nil }
  ) -> ResultTarget {
    ResultTarget(
      option: "-o", path: output, format: format, standardFormat: standard, complaint: complaint)
  }
}

/// What is said on standard error.
struct VerbosityOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Say nothing but errors.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Say how long each stage took.")
  var verbose = false

  func validate() throws {
    if quiet && verbose { throw ValidationError("--quiet and --verbose exclude each other") }
  }

  func warn(_ message: String) {
    if !quiet { StandardError.write("warning: \(message)\n") }
  }
}
