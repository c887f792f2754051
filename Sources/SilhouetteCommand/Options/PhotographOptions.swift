// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// Which picture to look at.
struct PhotographOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp("A PNG, JPEG or PNM picture; - for standard input.", valueName: "photo"))
  var photograph: String

  @Option(help: ArgumentHelp("The largest picture to accept.", valueName: "megapixels"))
  var maxMegapixels: Double = 100

  func validate() throws {
    guard maxMegapixels > 0, maxMegapixels <= 10_000 else {
      throw ValidationError("--max-megapixels takes more than 0 to 10000, found \(maxMegapixels)")
    }
  }

  var limits: DecodingLimits {
    var limits = DecodingLimits.default
    limits.maximumPixelCount = Int(maxMegapixels * 1_000_000)
    return limits
  }
}
