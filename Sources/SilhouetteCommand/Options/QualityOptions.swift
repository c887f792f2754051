// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import SilhouettePeople

/// The quality of a JPEG result.
struct QualityOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The quality of a JPEG, 1 to 100.", valueName: "number"))
  var quality: Int = QualityOptions.defaultQuality

  /// The quality of a JPEG if the option is missing.
  static let defaultQuality = 90

  func validate() throws { try Self.check(quality) }

  /// Checks that a JPEG can have a quality.
  ///
  /// - Throws: `ValidationError`.
  static func check(_ quality: Int) throws {
    guard (1...100).contains(quality) else {
      throw ValidationError("--quality takes 1 to 100, found \(quality)")
    }
  }
}

/// The quality of a JPEG result and of the masks of people, by one option: a number or a word.
struct SubjectQualityOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A number is the quality of a JPEG, 1 to 100, by default 90; with --person, a word is the"
        + " quality of the mask: accurate (the default), balanced or fast. May be given twice.",
      valueName: "number|word"))
  var quality: [SubjectQuality] = []

  /// The quality of a JPEG.
  var jpeg: Int {
    for case .jpeg(let quality) in quality.reversed() { return quality }
    return QualityOptions.defaultQuality
  }

  /// The quality of the mask of people; `nil` if it is not given.
  var level: GeneratePersonSegmentationRequest.QualityLevel? {
    for case .mask(let level) in quality.reversed() { return level }
    return nil
  }

  func validate() throws {
    for case .jpeg(let quality) in quality { try QualityOptions.check(quality) }
  }
}

/// An argument of `--quality`.
enum SubjectQuality: ExpressibleByArgument {
  case jpeg(Int)
  case mask(GeneratePersonSegmentationRequest.QualityLevel)

  init?(argument: String) {
    if let number = Int(argument) {
      self = .jpeg(number)
      return
    }
    switch argument {
    case "accurate": self = .mask(.accurate)
    case "balanced": self = .mask(.balanced)
    case "fast": self = .mask(.fast)
    default: return nil
    }
  }
}
