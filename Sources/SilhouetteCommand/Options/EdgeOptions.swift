// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Silhouette

/// The adjustments to the edge of a mask.
struct EdgeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Soften the edge by this many pixels on each side, 0 to 1000.", valueName: "pixels"))
  var feather: Double = 0

  @Option(
    // The next argument is the number even if it begins with a hyphen.
    parsing: .unconditional,
    help: ArgumentHelp(
      "Move the edge inwards, or outwards with a negative number such as -3; -256 to 256.",
      valueName: "pixels"))
  var shrink: Int = 0

  func validate() throws {
    guard (0...1000).contains(feather) else {
      throw ValidationError("--feather takes 0 to 1000, found \(feather)")
    }
    let largest = MaskAdjustment.maximumShrink
    guard (-largest...largest).contains(shrink) else {
      throw ValidationError("--shrink takes -\(largest) to \(largest), found \(shrink)")
    }
  }

  var adjustment: MaskAdjustment { MaskAdjustment(shrink: shrink, feather: feather) }
}
