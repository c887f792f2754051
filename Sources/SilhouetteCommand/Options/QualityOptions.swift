// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// The quality of a JPEG result.
struct QualityOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The quality of a JPEG, 1 to 100.", valueName: "number"))
  var quality: Int = 90

  func validate() throws {
    guard (1...100).contains(quality) else {
      throw ValidationError("--quality takes 1 to 100, found \(quality)")
    }
  }
}
