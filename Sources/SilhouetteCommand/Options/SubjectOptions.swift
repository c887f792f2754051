// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// What in the picture to keep, and how its edge is made.
struct SubjectOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The classes to keep, such as dog,person; all but the background by default.",
      valueName: "classes"))
  var keep: ClassList?

  @Option(help: ArgumentHelp("Classes to leave out.", valueName: "classes"))
  var remove: ClassList?

  @Option(
    help: ArgumentHelp(
      "Tell subjects apart that do not touch: 'all' of them, or numbers such as 1,2, the largest first;"
        + " 0 is the background. 'labels --instances' lists them.",
      valueName: "numbers|all"))
  var instances: InstanceSelection?

  @Flag(help: "Use the network's labels as they are: no soft edge, no fitting to the picture.")
  var hard = false

  @Flag(help: "Exit with code 3 where nothing is found; of several photos, that one fails.")
  var requireSubject = false

  /// Whether the user has said anything.
  var isGiven: Bool {
    keep != nil || remove != nil || instances != nil || hard || requireSubject
  }

  func validate() throws {
    if hard, instances != nil {
      throw ValidationError("--hard and --instances exclude each other")
    }
  }

  /// The classes to keep.
  ///
  /// - Throws: `UnknownClassError`.
  func classes(in all: SegmentationClasses) throws -> [SegmentationClass] {
    let kept =
      try keep.map { try all.indices(of: $0.classes) } ?? Set(all.names.indices.dropFirst())
    let removed = try remove.map { try all.indices(of: $0.classes) } ?? []
    return kept.subtracting(removed).sorted().map { SegmentationClass(all.names[$0]) }
  }
}

/// Names of classes, separated by commas.
struct ClassList: ExpressibleByArgument {
  let classes: [SegmentationClass]

  init?(argument: String) {
    classes = argument.split(separator: ",").map { SegmentationClass(String($0)) }
    if classes.isEmpty { return nil }
  }
}

/// Which subjects of a picture are meant.
enum InstanceSelection: ExpressibleByArgument {
  case all
  case numbers(Set<Int>)

  init?(argument: String) {
    if argument == "all" {
      self = .all
      return
    }
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.allSatisfy({ ($0 ?? -1) >= 0 }) else { return nil }
    self = .numbers(Set(numbers.compactMap { $0 }))
  }

  /// The numbers in a picture's subjects.
  func numbers(in observation: InstanceMaskObservation) -> Set<Int> {
    switch self {
    case .all: observation.allInstances
    case .numbers(let numbers): numbers
    }
  }
}
