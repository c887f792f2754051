// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouetteCore

/// The options for processing several photos.
struct BatchOptions: ParsableArguments {
  @Option(help: Self.jobsHelp)
  var jobs: Int?

  @Flag(help: "Skip photos whose results exist, for example to resume an interrupted run.")
  var skipExisting = false

  @Flag(
    help: """
      Keep running, and process photos that appear in the folders, once they no longer change. Ctrl-C ends \
      with exit code 0.
      """)
  var watch = false

  @Flag(help: "Print a line of JSON for each photo.")
  var json = false

  @Option(
    help: ArgumentHelp("Append a line of JSON for each photo to a file.", valueName: "file"),
    completion: .file())
  var report: String?

  @Option(
    help: ArgumentHelp(
      "Process only one of several equal shares of the photos, such as 3/16. A photo's name alone"
        + " decides which share it belongs to.",
      valueName: "number/count"))
  var shard: Shard?

  static let jobsHelp = ArgumentHelp(
    "The number of photos to process at once; by default, the number of threads, at most 16.",
    valueName: "count")

  func validate() throws {
    try Self.check(jobs: jobs)
    if report == "-" {
      throw ValidationError("--report takes a file; --json prints the same lines")
    }
  }

  /// Checks that the number of photos to process at the same time is in range.
  ///
  /// - Throws: `ValidationError`.
  static func check(jobs: Int?) throws { try ValidationError.check("--jobs", jobs, 1...256) }
}

/// One of several equal shares of all photos, such as `3/16`.
///
/// A photo's shard depends only on its name: 1 + h mod n, where h is the 64-bit FNV-1a hash of the name's bytes, and n the
/// number of shards. Machines that share only the names therefore agree on the shards, and adding or removing a photo does
/// not move another photo to a different shard.
struct Shard: ExpressibleByArgument, Hashable, Sendable {
  /// The number of the shard, 1…count.
  let number: Int
  /// The number of shards.
  let count: Int

  /// The largest number of shards.
  static let maximumCount = 1_000_000

  init?(argument: String) {
    let parts = argument.split(at: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1],
      (1...Self.maximumCount).contains(count), (1...count).contains(number)
    else { return nil }
    self.number = number
    self.count = count
  }

  /// Returns a Boolean value that indicates whether a name belongs to the shard.
  func contains(_ name: some Sequence<UInt8>) -> Bool {
    Int(Self.hash(name) % UInt64(count)) == number - 1
  }

  /// Returns the 64-bit FNV-1a hash (Fowler, Noll and Vo; RFC 9923) of bytes.
  static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}

/// The verbosity of messages on standard error.
struct VerbosityOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  @Flag(
    name: .shortAndLong,
    help: "Print how long each stage took, and which parts were left out of the subject and why.")
  var verbose = false

  func validate() throws {
    if quiet && verbose { throw ValidationError("--quiet and --verbose cannot be combined") }
  }

  /// Indicates that a progress line is shown: only on a terminal, and without `--quiet` and `--verbose`.
  var showsProgress: Bool { Terminal.isThere && !quiet && !verbose }

  /// Prints the names of the files that were written, if standard error is a terminal and `--quiet` is not given.
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
