// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import SilhouettePeople

/// The subject of a command that makes one image of it, and the networks that find it.
struct SubjectMaskOptions: ParsableArguments {
  @OptionGroup(title: "Subject") var place: SubjectChoiceOptions
  @OptionGroup(title: "Subject") var classes: ClassOptions
  @OptionGroup(title: "Subject") var labels: SubjectOptions
  @OptionGroup(title: "Subject") var people: PersonOptions
  @OptionGroup(title: "Subject") var networks: PeopleNetworkOptions
  @OptionGroup(title: "Subject") var mask: MaskQualityOptions
  @OptionGroup(title: "Engine") var model: ModelOptions
  @OptionGroup(title: "Engine") var engine: EngineOptions

  /// The quality of the mask; `nil` to let the program choose.
  var quality: MaskQuality? { mask.quality }

  /// What becomes of a photo in which nothing is found. Who asks for people alone does not want a picture of nobody.
  var whenEmpty: EmptyResultPolicy { labels.whenEmpty ?? (people.isGiven ? .fail : .write) }

  /// The parts of the photo to take.
  ///
  /// Classes are filtered first. A named wish goes before the program's own choice: with `--keep` or
  /// `--instances`, all of what they name is taken, unless a place is given too.
  var choice: SubjectChoice {
    if let position = place.at { return .at(position) }
    if let box = place.box { return .box(box) }
    return place.all || classes.keep != nil || labels.instances != nil ? .all : .main
  }

  /// Indicates that at least one of the options for finding the subject is given.
  var isGiven: Bool {
    classes.isGiven || labels.isGiven || people.isGiven || !place.given.isEmpty
      || quality != nil || mask.minimumConfidence != nil
  }

  func validate() throws {
    if let option = place.given.first {
      try refuse(
        [
          ("--instances", labels.instances != nil), ("--people", people.people != nil),
          ("--person", people.person),
        ], with: option, because: "each chooses the subject")
    }
    if labels.hard, choice != .all {
      throw ValidationError(
        "--hard shows the network's labels as they are, which are not divided into subjects;"
          + " add --all or --keep"
          + (place.given.first.map { " and leave out \($0)" } ?? ""))
    }
    guard people.isGiven else {
      if networks.models != nil {
        throw ValidationError("--models requires --person or --people")
      }
      return
    }
    try refuse(
      [
        ("--keep", classes.keep != nil), ("--remove", classes.remove != nil),
        ("--instances", labels.instances != nil), ("--hard", labels.hard),
        ("--model", model.model != nil),
      ], with: people.people == nil ? "--person" : "--people",
      because: "people are found by networks of their own, without classes")
  }

  /// Rejects options beside another one.
  ///
  /// - Throws: `ValidationError`.
  private func refuse(
    _ options: [(name: String, isGiven: Bool)], with other: String, because reason: String
  ) throws {
    if let option = options.first(where: \.isGiven) {
      throw ValidationError("\(other) and \(option.name) cannot be combined: \(reason)")
    }
  }
}
