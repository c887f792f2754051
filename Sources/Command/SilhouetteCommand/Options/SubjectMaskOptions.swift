// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette
import SilhouettePeople

/// The options of a command that produces an image of a subject: the choice of the subject and the quality of its mask.
///
/// Only groups that other commands share are nested, and only once: the parser's checks of debug builds visit each option four
/// times as often for every level.
struct SubjectMaskOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Take everything that has a class, not only the main subject."))
  var all = false

  @Option(
    help: ArgumentHelp(
      "Take the subject at a point, such as 50%,40%. Pixels and percentages are measured from the top"
        + " left corner.",
      valueName: "x,y"),
    transform: PixelPosition.parse)
  var at: PixelPosition?

  @Option(
    help: ArgumentHelp(
      "Take the subject in a rectangle: left, top, width and height, also in pixels from the top left"
        + " corner or in percent. `silhouette labels` prints such boxes.",
      valueName: "x,y,width,height"),
    transform: PixelBox.parse)
  var box: PixelBox?

  @OptionGroup var corrections: CorrectionOptions
  @OptionGroup var classes: ClassOptions
  @OptionGroup var labels: SubjectOptions

  @Flag(
    help: """
      Take only people. They are found by separate networks. A photo without people fails, unless --when-empty \
      says otherwise.
      """)
  var person = false

  @Option(
    help: ArgumentHelp(
      "Take some of up to four people: 'all', or numbers such as 1,3, counted from the left as"
        + " `silhouette people` does.",
      valueName: "numbers|all"))
  var people: InstanceSelection?

  @OptionGroup var networks: PeopleNetworkOptions

  /// The quality of the mask; `nil` to let the program choose.
  @Option(
    help: ArgumentHelp(
      "The quality: fast, balanced or accurate. The last differs only for people; by default, the program"
        + " chooses.",
      valueName: "word"),
    completion: .list(MaskQuality.allCases.map(\.rawValue)), transform: Self.parse)
  var quality: MaskQuality?

  @Option(
    help: ArgumentHelp(
      "The least confidence in a result, 0 to 1: below it, nothing is written, and the photo is skipped, or"
        + " fails where a photo without a subject would.",
      valueName: "number"))
  var minimumConfidence: Double?

  /// Indicates that only people count as the subject.
  var takesPeople: Bool { person || people != nil }

  /// The policy for a photo in which nothing is found; by default, a photo without the requested people fails.
  var whenEmpty: EmptyResultPolicy { labels.whenEmpty ?? (takesPeople ? .fail : .write) }

  /// The choice among the subjects of the chosen classes.
  ///
  /// All subjects that `--keep` or `--instances` names are taken, unless `--at` or `--box` selects one of them.
  var choice: SubjectChoice {
    if let at { return .at(at) }
    if let box { return .box(box) }
    return all || classes.keep != nil || labels.instances != nil ? .all : .main
  }

  /// The names of the options for a place in the photo, or for all of it, that were given.
  private var places: [String] {
    [("--all", all), ("--at", at != nil), ("--box", box != nil)].filter(\.1).map(\.0)
  }

  /// Indicates that at least one of the options for finding the subject is given.
  var isGiven: Bool {
    classes.isGiven || labels.isGiven || takesPeople || !places.isEmpty || quality != nil
      || minimumConfidence != nil || !corrections.names.isEmpty
  }

  func validate() throws {
    if places.count > 1 {
      throw ValidationError(
        "\(places.joined(separator: " and ")) cannot be combined: each chooses the subject")
    }
    if case .numbers(let numbers) = people, numbers.contains(0) {
      throw ValidationError("--people takes 'all' or numbers from 1, found 0")
    }
    try ValidationError.check("--minimum-confidence", minimumConfidence, 0...1)
  }

  private static func parse(_ text: String) throws -> MaskQuality {
    if let quality = MaskQuality(rawValue: text) { return quality }
    let words = "--quality takes fast, balanced or accurate"
    guard let number = Int(text) else { throw ValidationError(words) }
    throw ValidationError("\(words); for a JPEG's quality use --jpeg-quality \(number)")
  }

  /// Rejects options that contradict each other.
  ///
  /// - Parameter model: The option for the network.
  /// - Throws: `ValidationError`.
  func check(with model: ModelOptions) throws {
    if corrections.from != nil {
      try refuse(
        places.map { ($0, true) } + [
          ("--instances", labels.instances != nil), ("--hard", labels.hard),
          ("--as-is", labels.asIs),
          ("--keep", classes.keep != nil), ("--remove", classes.remove != nil),
          ("--people", people != nil), ("--person", person), ("--quality", quality != nil),
          ("--minimum-confidence", minimumConfidence != nil),
        ], with: "--from", because: "the mask is given")
    }
    if let option = places.first {
      try refuse(
        [
          ("--instances", labels.instances != nil), ("--people", people != nil),
          ("--person", person),
        ], with: option, because: "each chooses the subject")
    }
    if labels.asIs {
      try refuse(
        [
          ("--hard", labels.hard), ("--instances", labels.instances != nil),
          ("--keep", classes.keep != nil), ("--remove", classes.remove != nil),
          ("--people", people != nil), ("--person", person), ("--quality", quality != nil),
        ] + places.map { ($0, true) }, with: "--as-is",
        because: "the network makes one mask of the whole photo")
    }
    if labels.hard, choice != .all {
      throw ValidationError(
        "--hard shows the network's labels unchanged, and they are not divided into subjects;"
          + " add --all or --keep"
          + (places.first.map { " and leave out \($0)" } ?? ""))
    }
    guard takesPeople else {
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
      ], with: people == nil ? "--person" : "--people",
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
