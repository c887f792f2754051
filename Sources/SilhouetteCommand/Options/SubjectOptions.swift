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

  @Flag(help: "Use the network's labels as they are: no soft edge, no fitting to the picture.")
  var hard = false

  @Flag(help: "Exit with code 3 where nothing is found; of several photographs, that one fails.")
  var requireSubject = false

  /// Whether the user has said anything.
  var isGiven: Bool { keep != nil || remove != nil || hard || requireSubject }

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
