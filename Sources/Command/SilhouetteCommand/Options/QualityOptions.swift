// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

extension MaskQuality: ExpressibleByArgument {}

/// The options for the quality of the subject's mask and for the minimum confidence in it.
struct MaskQualityOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The quality: fast, balanced, accurate or best. The last takes longest; by default, the program"
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

  func validate() throws {
    if let minimumConfidence, !(0...1).contains(minimumConfidence) {
      throw ValidationError("--minimum-confidence takes 0 to 1, found \(minimumConfidence)")
    }
  }

  private static func parse(_ text: String) throws -> MaskQuality {
    if let quality = MaskQuality(rawValue: text) { return quality }
    let words = "--quality takes fast, balanced, accurate or best"
    guard let number = Int(text) else { throw ValidationError(words) }
    throw ValidationError("\(words); for a JPEG's quality use --jpeg-quality \(number)")
  }
}
