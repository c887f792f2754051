// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import SilhouettePeople

/// The subject of a command that makes one image of it, and the networks that find it.
struct SubjectMaskOptions: ParsableArguments {
  @OptionGroup var labels: SubjectOptions
  @OptionGroup var people: PersonOptions
  @OptionGroup var quality: SubjectQualityOptions
  @OptionGroup var model: ModelOptions

  /// The requested number of threads; `nil` for the default.
  var threads: Int? { model.threads }

  /// Indicates that at least one of the options for finding the subject is given.
  var isGiven: Bool { labels.isGiven || people.isGiven }

  func validate() throws {
    guard people.isGiven else {
      if quality.level != nil {
        throw ValidationError("--quality accurate, balanced or fast requires --person")
      }
      return
    }
    let option = people.people == nil ? "--person" : "--people"
    if quality.level != nil, people.people != nil {
      throw ValidationError(
        "--people and --quality accurate, balanced or fast cannot be combined")
    }
    for (name, isGiven) in [
      ("--keep", labels.keep != nil), ("--remove", labels.remove != nil),
      ("--instances", labels.instances != nil), ("--hard", labels.hard),
      ("--model", model.model != nil),
    ] where isGiven {
      throw ValidationError("\(option) and \(name) cannot be combined")
    }
  }
}
