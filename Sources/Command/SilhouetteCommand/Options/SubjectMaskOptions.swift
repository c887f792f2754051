// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouettePeople

/// The options of a command that produces an image of a subject: the choice of the subject and of the networks.
///
/// Groups are nested once only: the parser's checks of debug builds visit each option four times as often for every level.
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

  /// The policy for a photo in which nothing is found; by default, a photo without the requested people fails.
  var whenEmpty: EmptyResultPolicy { labels.whenEmpty ?? (people.isGiven ? .fail : .write) }

  /// The choice among the subjects of the chosen classes.
  ///
  /// All subjects that `--keep` or `--instances` names are taken, unless `--at` or `--box` selects one of them.
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

  /// Rejects options that contradict each other.
  ///
  /// - Throws: `ValidationError`.
  func check() throws {
    if let option = place.given.first {
      try refuse(
        [
          ("--instances", labels.instances != nil), ("--people", people.people != nil),
          ("--person", people.person),
        ], with: option, because: "each chooses the subject")
    }
    if labels.asIs {
      try refuse(
        [
          ("--hard", labels.hard), ("--instances", labels.instances != nil),
          ("--keep", classes.keep != nil), ("--remove", classes.remove != nil),
          ("--people", people.people != nil), ("--person", people.person),
          ("--quality", quality != nil),
        ] + place.given.map { ($0, true) }, with: "--as-is",
        because: "the network makes one mask of the whole photo")
    }
    if labels.hard, choice != .all {
      throw ValidationError(
        "--hard shows the network's labels unchanged, and they are not divided into subjects;"
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
      because: "people are found by separate networks, without classes")
  }

  /// Rejects options that another option excludes.
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

/// The options for adjusting the edges of a mask.
struct EdgeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Soften edges by this many pixels on each side, 0 to 1000.", valueName: "pixels"))
  var feather: Double = 0

  @Option(
    // The next argument is the number, even if it begins with a hyphen.
    parsing: .unconditional,
    help: ArgumentHelp(
      "Move edges inwards by -256 to 256 pixels; negative numbers such as -3 move them outwards.",
      valueName: "pixels"))
  var shrink: Int = 0

  func validate() throws {
    try ValidationError.check("--feather", feather, 0...1000)
    let largest = MaskAdjustment.maximumShrink
    try ValidationError.check("--shrink", shrink, -largest...largest)
  }

  var adjustment: MaskAdjustment { MaskAdjustment(shrink: shrink, feather: feather) }
}
