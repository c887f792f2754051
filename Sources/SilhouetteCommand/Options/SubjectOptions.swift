// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// The subject to keep, and the options for finding it.
struct SubjectOptions: ParsableArguments {
  @OptionGroup var classes: ClassOptions

  @Option(
    help: ArgumentHelp(
      "Separate subjects that do not touch: 'all' of them, or numbers such as 1,2, the largest first;"
        + " 0 is the background. 'labels --instances' lists them.",
      valueName: "numbers|all"))
  var instances: InstanceSelection?

  @Flag(help: "Use the network's labels unrefined: no soft edge, no fitting to the photo.")
  var hard = false

  @Flag(help: "Exit with code 3 if nothing is found; with several photos, only that photo fails.")
  var requireSubject = false

  /// The classes to keep; `nil` for all except the background.
  var keep: ClassList? { classes.keep }

  /// The classes to leave out; `nil` for none.
  var remove: ClassList? { classes.remove }

  /// Indicates that classes are named.
  var namesClasses: Bool { keep != nil || remove != nil }

  /// Indicates that at least one of the options is given.
  var isGiven: Bool {
    keep != nil || remove != nil || instances != nil || hard || requireSubject
  }

  func validate() throws {
    if hard, instances != nil {
      throw ValidationError("--hard and --instances cannot be combined")
    }
  }

  /// Returns the classes to keep.
  ///
  /// - Throws: `UnknownClassError`.
  func classes(in all: SegmentationClasses) throws -> [SegmentationClass] {
    let kept =
      try keep.map { try all.indices(of: $0.classes) } ?? Set(all.names.indices.dropFirst())
    let removed = try remove.map { try all.indices(of: $0.classes) } ?? []
    return kept.subtracting(removed).sorted().map { SegmentationClass(all.names[$0]) }
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
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.allSatisfy({ ($0 ?? -1) >= 0 }) else { return nil }
    self = .numbers(InstanceIndexSet(numbers.compactMap { $0 }))
  }

  /// Returns the numbers of the selected subjects.
  func numbers(in observation: InstanceMaskObservation) -> InstanceIndexSet {
    switch self {
    case .all: observation.allInstances
    case .numbers(let numbers): numbers
    }
  }
}
