// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// The options for choosing the subject among the labelled parts.
struct SubjectOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Take subjects that do not touch each other separately: 'all', or numbers such as 1,2, where 1 is"
        + " the largest and 0 the background. `silhouette labels --instances` lists them.",
      valueName: "numbers|all"))
  var instances: InstanceSelection?

  @Flag(help: "Use the network's labels as they are, without soft edges or fitting to the photo.")
  var hard = false

  @Flag(
    help: ArgumentHelp(
      "Use the mask of the network for salient objects as it is, like rembg: without choosing a subject,"
        + " without fitting edges to the photo."))
  var asIs = false

  @Option(
    name: .customLong("when-empty"),
    help: ArgumentHelp(
      "What to do with a photo in which nothing is found: write an empty result, which is usually the"
        + " default, skip the photo, or fail.",
      valueName: "write|skip|fail"))
  var givenPolicy: EmptyResultPolicy?

  @Flag(help: ArgumentHelp("The same as --when-empty fail.", visibility: .hidden))
  var requireSubject = false

  /// The policy for a photo in which nothing is found; `nil` for the command's default.
  var whenEmpty: EmptyResultPolicy? { requireSubject ? .fail : givenPolicy }

  /// Indicates that at least one of the options is given.
  var isGiven: Bool { instances != nil || hard || asIs || whenEmpty != nil }

  func validate() throws {
    if hard, instances != nil {
      throw ValidationError("--hard and --instances cannot be combined")
    }
    if requireSubject, let givenPolicy, givenPolicy != .fail {
      throw ValidationError(
        "--require-subject is --when-empty fail and cannot be combined with --when-empty"
          + " \(givenPolicy.rawValue)")
    }
  }
}

/// The selected subjects of a photo.
enum InstanceSelection: ExpressibleByArgument {
  case all
  case numbers(InstanceIndexSet)

  init?(argument: String) {
    if argument == "all" {
      self = .all
      return
    }
    let numbers = argument.split(at: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.allSatisfy({ ($0 ?? -1) >= 0 }) else { return nil }
    self = .numbers(InstanceIndexSet(numbers.compactMap { $0 }))
  }

  /// Returns the indices of the selected subjects.
  func numbers(in observation: InstanceMaskObservation) -> InstanceIndexSet {
    switch self {
    case .all: observation.allInstances
    case .numbers(let numbers): numbers
    }
  }
}

/// The policy for a photo in which nothing was found.
enum EmptyResultPolicy: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// The result is written: an empty mask, or only the background.
  case write
  /// No result is written, and the photo counts as skipped.
  case skip
  /// No result is written, and the photo counts as failed.
  case fail
}

extension MaskQuality: ExpressibleByArgument {}
