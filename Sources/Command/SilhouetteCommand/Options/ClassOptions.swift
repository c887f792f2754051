// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// The options for the classes to keep and to leave out.
struct ClassOptions: ParsableArguments {
  @Option(
    name: .customLong("keep"),
    help: ArgumentHelp(
      "Keep only these classes, such as dog,person. May be repeated to add more. The classes of the"
        + " bundled network are "
        + SegmentationClasses.pascalVOC.names.dropFirst().joined(separator: ", ") + ".",
      valueName: "classes"))
  var keepLists: [ClassList] = []

  @Option(
    name: .customLong("remove"),
    help: ArgumentHelp(
      "Leave these classes out, even if --keep names them; may be repeated.", valueName: "classes"))
  var removeLists: [ClassList] = []

  /// The classes to keep; `nil` for all except the background.
  var keep: ClassList? { ClassList(joining: keepLists) }

  /// The classes to leave out; `nil` for none.
  var remove: ClassList? { ClassList(joining: removeLists) }

  /// Indicates that at least one of the options is given.
  var isGiven: Bool { keep != nil || remove != nil }

  /// The lists that were given.
  var lists: [ClassList] { [keep, remove].compactMap(\.self) }

  /// Returns the classes of a model that the options select.
  ///
  /// - Throws: `UnknownClassError`.
  func chosen(from all: SegmentationClasses) throws -> [SegmentationClass] {
    let kept =
      try keep.map { try all.indices(of: $0.classes) } ?? Set(all.names.indices.dropFirst())
    let removed = try remove.map { try all.indices(of: $0.classes) } ?? []
    return kept.subtracting(removed).sorted().map { SegmentationClass(all.names[$0]) }
  }

  func validate() throws {
    guard let keep, let remove else { return }
    let kept = Set(keep.classes)
    if kept.subtracting(remove.classes).isEmpty {
      let names = kept.map(\.name).sorted().joined(separator: ", ")
      throw ValidationError(
        "--remove leaves nothing of what --keep names (\(names)): classes are kept first, then"
          + " removed; leave out one of the two")
    }
  }
}

/// A list of class names, separated by commas.
struct ClassList: ExpressibleByArgument {
  let classes: [SegmentationClass]

  init?(argument: String) {
    classes = argument.split(at: ",").map { SegmentationClass(String($0)) }
    if classes.isEmpty { return nil }
  }

  /// Joins lists; `nil` if there are none.
  init?(joining lists: [ClassList]) {
    if lists.isEmpty { return nil }
    classes = lists.flatMap(\.classes)
  }
}
